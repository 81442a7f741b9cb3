/** A greeting for the hour it is where the browser stands: 'Good morning, Ana'. Who is up before four has not been to bed. */
export function greeting(name: string, now: Date): string {
  const hour = now.getHours();
  const part = hour < 4 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  return `Good ${part}, ${name.split(/\s+/)[0]}`;
}
