import type { Day } from "@touchline/domain";

/** A day that the calendar has: there is no month 13, and 30 February would be read as another day. */
export function isDay(given: unknown): given is Day {
  if (typeof given !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return false;
  const noon = new Date(`${given}T12:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(given);
}
