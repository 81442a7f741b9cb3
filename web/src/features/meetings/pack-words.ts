import type { MeetingPack, PackFigure, PackLine } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { day, dayIn, money, shortMoney, times } from "../../lib/format.ts";
import type { Explanation } from "../../ui/explained.tsx";

const NONE = "–";

export interface Writing {
  currency: string;
  today: Day;
}

/** Returns a line's text without its deal's name. */
export function saysOf({ says }: Pick<PackLine, "says">, { currency, today }: Writing): string {
  return says
    .map((part) => {
      if ("text" in part) return part.text;
      if ("fact" in part) return part.fact;
      return "amount" in part ? shortMoney(part.amount, currency) : day(part.day as Day, today);
    })
    .join("");
}

/** Returns a line as a complete sentence: 'Acme: pushed by 30 days', 'Missed: Send the terms'. */
export function lineTitle(line: PackLine, writing: Writing): string {
  const says = saysOf(line, writing);
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
export function sinceWords(
  { since, lastMeeting }: MeetingPack,
  { timeZone, today }: { timeZone: string; today: Day },
): string {
  const on = day(dayIn(timeZone, new Date(since)), today);
  if (!lastMeeting) return `No 1:1 is known, so since ${on}`;
  return `Since ${lastMeeting.title || "your last 1:1"}, ${on}`;
}

interface FigureWords {
  label: string;
  value: string;
  hint: string;
  how: Explanation;
}

const LABELS: Record<PackFigure["name"], { label: string; formula: string }> = {
  commit: { label: "Commit", formula: "What was promised for the quarter" },
  won: { label: "Won", formula: "Won deals that close in the quarter" },
  likely: { label: "Likely", formula: "Open deals triaged Likely that close in the quarter" },
  open: { label: "Open", formula: "Open deals that close in the quarter" },
  coverage: { label: "Coverage", formula: "Open ÷ what is left to win of the quota" },
};

export function figureWords(
  { name, was, is }: PackFigure,
  { currency, period }: { currency: string; period: string },
): FigureWords {
  const short = (value: number) =>
    name === "coverage" ? times(value) : shortMoney(value, currency);
  const long = (value: number | null) => {
    if (value === null) return NONE;
    return name === "coverage" ? times(value) : money(value, currency);
  };
  return {
    label: LABELS[name].label,
    value: is === null ? NONE : short(is),
    hint: was === is ? "unchanged" : `was ${was === null ? NONE : short(was)}`,
    how: {
      formula: `${LABELS[name].formula} (${period})`,
      numbers: `Then ${long(was)}, now ${long(is)}`,
    },
  };
}
