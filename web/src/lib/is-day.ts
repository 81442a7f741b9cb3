import type { Day } from "@touchline/domain";

/**
 * Whether the value is a valid calendar day: month 13 doesn't exist, and `Date` would read 30
 * February as another day.
 */
export function isDay(given: unknown): given is Day {
  if (typeof given !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return false;
  const noon = new Date(`${given}T12:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(given);
}
