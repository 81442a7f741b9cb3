/** When an event begins, as its list says it: "All Day", "9am" or "9:30am". */
export function eventTime(clock: { hour: number; minute: number } | "all-day"): string {
  if (clock === "all-day") return "All Day";
  const { hour, minute } = clock;
  const half = hour < 12 ? "am" : "pm";
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return minute === 0 ? `${shown}${half}` : `${shown}:${String(minute).padStart(2, "0")}${half}`;
}
