import { formatHour, padTwoDigits } from "@touchline/domain";

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
  const hour = FIRST_HOUR + index;
  return { value: `${padTwoDigits(hour)}:00`, label: formatHour(hour) };
});
