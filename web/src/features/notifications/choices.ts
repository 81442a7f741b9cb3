import { fullHour } from "../../lib/format.ts";

export const DAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
].map((label, day) => ({ value: String(day), label }));

const FIRST_HOUR = 8;
const LAST_HOUR = 18;

export const TIMES = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => {
  const value = `${String(FIRST_HOUR + index).padStart(2, "0")}:00`;
  return { value, label: fullHour(value) };
});
