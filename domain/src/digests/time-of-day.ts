const TIME_PATTERN = /^(\d{1,2})(?::(\d{2}))?\s*(am|pm)?$/;

/**
 * Parses a time of day to 'HH:mm'; null if it isn't one. '9am', '9:30 PM', '14:05' and '9' are
 * accepted; midnight is '12am', noon '12pm'.
 */
export function parseTime(written: string): string | null {
  const found = TIME_PATTERN.exec(written.trim().toLowerCase());
  if (!found) return null;
  const [, hourWritten, minuteWritten = "00", half] = found;
  const given = Number(hourWritten);
  if (half && (given < 1 || given > 12)) return null;
  const hour = half ? (given % 12) + (half === "pm" ? 12 : 0) : given;
  if (hour > 23 || Number(minuteWritten) > 59) return null;
  return `${String(hour).padStart(2, "0")}:${minuteWritten}`;
}
