import type { MeetingPack, OpenMeeting, PackFigure, PackLine } from "@touchline/contract";
import { type Day, eventTime, FIGURES } from "@touchline/domain";
import {
  dayIn,
  formatDay,
  formatMoney,
  formatRatio,
  formatShortMoney,
  timeOfDayIn,
} from "../../lib/format.ts";
import type { Explanation } from "../../ui/explained.tsx";

const NO_VALUE = "–";

export interface FormatContext {
  currency: string;
  today: Day;
}

/** Returns a line's text without its deal's name. */
export function formatLine(
  { says }: Pick<PackLine, "says">,
  { currency, today }: FormatContext,
): string {
  return says
    .map((part) => {
      if ("text" in part) return part.text;
      if ("fact" in part) return part.fact;
      return "amount" in part
        ? formatShortMoney(part.amount, currency)
        : formatDay(part.day as Day, today);
    })
    .join("");
}

/** Returns a line as a complete sentence: 'Acme: pushed by 30 days', 'Missed: Send the terms'. */
export function lineTitle(line: PackLine, writing: FormatContext): string {
  const says = formatLine(line, writing);
  if (line.deal) return `${line.deal.name}: ${says.charAt(0).toLowerCase()}${says.slice(1)}`;
  return `${line.kind === "missed" ? "Missed" : "Kept"}: ${says}`;
}

type Tone = "good" | "bad" | "warn" | "none";

const TONES: Partial<Record<PackLine["kind"], Tone>> = {
  won: "good",
  grown: "good",
  kept: "good",
  forward: "good",
  pulled: "good",
  upgraded: "good",
  lost: "bad",
  missed: "bad",
  shrunk: "warn",
  pushed: "warn",
  back: "warn",
  downgraded: "warn",
  gone: "warn",
  quiet: "warn",
};

export const toneOf = ({ kind }: PackLine): Tone => TONES[kind] ?? "none";

/** Describes the start of the period: the meeting's name and day, or that there was none. */
export function formatSince(
  { since, lastMeeting }: MeetingPack,
  { timeZone, today }: { timeZone: string; today: Day },
): string {
  const on = formatDay(dayIn(timeZone, new Date(since)), today);
  if (!lastMeeting) return `No 1:1 yet, so since ${on}`;
  return `Since ${lastMeeting.title || "your last 1:1"}, ${on}`;
}

/** Names a meeting with its day and time: '1:1 Ana · Today, 9am'. */
export function formatMeeting(
  { title, start, allDay }: OpenMeeting,
  { timeZone, today }: { timeZone: string; today: Day },
): string {
  const on = dayIn(timeZone, new Date(start));
  const day = on === today ? "Today" : formatDay(on, today);
  const time = allDay ? "" : `, ${eventTime(timeOfDayIn(timeZone, new Date(start)))}`;
  return `${title || "No title"} · ${day}${time}`;
}

interface FigureText {
  label: string;
  value: string;
  hint: string;
  how: Explanation;
}

export function formatFigure(
  { name, was, is }: PackFigure,
  { currency, period }: { currency: string; period: string },
): FigureText {
  const short = (value: number) =>
    name === "coverage" ? formatRatio(value) : formatShortMoney(value, currency);
  const long = (value: number | null) => {
    if (value === null) return NO_VALUE;
    return name === "coverage" ? formatRatio(value) : formatMoney(value, currency);
  };
  return {
    label: FIGURES[name].name,
    value: is === null ? NO_VALUE : short(is),
    hint: was === is ? "unchanged" : `was ${was === null ? NO_VALUE : short(was)}`,
    how: {
      formula: `${FIGURES[name].formula} (${period})`,
      numbers: `Then ${long(was)}, now ${long(is)}`,
    },
  };
}
