import type { EventTime, StoredEvent } from "./state.ts";
import { instantOf, wallOf } from "./zone.ts";

const DAY = 86_400_000;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const MAX_OCCURRENCES = 1_000;

export interface Instance {
  id: string;
  originalStartTime: EventTime;
  start: EventTime;
  end: EventTime;
}

/**
 * The instances of a series that start before an instant, by its rule: daily, weekly or monthly.
 */
export function instancesOf(series: StoredEvent, before: number): Instance[] {
  const rule = series.recurrence?.find((line) => line.startsWith("RRULE:"));
  if (!rule) return [];
  const parts = new Map(
    rule
      .slice(6)
      .split(";")
      .map((part) => part.split("=") as [string, string]),
  );
  const count = Number(parts.get("COUNT") ?? MAX_OCCURRENCES);
  const until = parts.has("UNTIL") ? untilOf(parts.get("UNTIL") ?? "") : Infinity;
  const found: Instance[] = [];
  for (const wall of occurrenceStarts(wallStart(series), parts)) {
    const instance = instanceAt(series, wall);
    const begins = millisecondsOf(instance.start);
    if (begins >= before || begins > until || found.length >= Math.min(count, MAX_OCCURRENCES))
      break;
    found.push(instance);
  }
  return found;
}

export function millisecondsOf({ dateTime, date }: EventTime): number {
  return Date.parse(dateTime ?? `${date}T00:00:00Z`);
}

/** Local start times of a series' instances, in order. */
function* occurrenceStarts(first: number, parts: Map<string, string>): Iterable<number> {
  const every = Number(parts.get("INTERVAL") ?? 1);
  const days = parts.get("BYDAY")?.split(",");
  const weekOf = (wall: number) => Math.floor((wall / DAY + 3) / 7);
  switch (parts.get("FREQ")) {
    case "DAILY":
      for (let step = 0; ; step += every) yield first + step * DAY;
    case "MONTHLY":
      for (let step = 0; ; step += every) {
        const date = new Date(first);
        date.setUTCMonth(date.getUTCMonth() + step);
        yield date.getTime();
      }
    default:
      for (let step = 0; ; step += 1) {
        const wall = first + step * DAY;
        if ((weekOf(wall) - weekOf(first)) % every !== 0) continue;
        const weekday = WEEKDAYS[new Date(wall).getUTCDay()] ?? "";
        const isDue = days ? days.includes(weekday) : step % 7 === 0;
        if (isDue) yield wall;
      }
  }
}

const zoneOf = ({ start }: StoredEvent) => start.timeZone ?? "UTC";

function wallStart(series: StoredEvent): number {
  const begins = millisecondsOf(series.start);
  return series.start.date ? begins : wallOf(begins, zoneOf(series));
}

function instanceAt(series: StoredEvent, wall: number): Instance {
  const lasts = millisecondsOf(series.end) - millisecondsOf(series.start);
  const { date, timeZone } = series.start;
  const begins = date ? wall : instantOf(wall, zoneOf(series));
  const time = (milliseconds: number): EventTime =>
    date
      ? { date: new Date(milliseconds).toISOString().slice(0, 10) }
      : { dateTime: toRfc3339(milliseconds), ...(timeZone && { timeZone }) };
  const stamp = new Date(begins).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return {
    id: `${series.id}_${date ? stamp.slice(0, 8) : stamp}`,
    originalStartTime: time(begins),
    start: time(begins),
    end: time(begins + lasts),
  };
}

const toRfc3339 = (milliseconds: number) =>
  new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "Z");

function untilOf(text: string): number {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?$/.exec(text) ?? [];
  const clock = time ? `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}` : "23:59:59";
  return Date.parse(`${year}-${month}-${day}T${clock}Z`);
}
