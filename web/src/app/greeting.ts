/**
 * Returns a greeting for the browser's local time, such as 'Good morning, Ana'. Before four it's
 * still evening.
 */
export function greeting(name: string, now: Date): string {
  const hour = now.getHours();
  const part = hour < 4 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  return `Good ${part}, ${name.split(/\s+/)[0]}`;
}
