import { type Day, formatDay } from "@touchline/domain";

export function formatDue(day: Day, today: Day): string {
  if (day === today) return "due today";
  return `${day < today ? "was due" : "by"} ${formatDay(day, today)}`;
}
