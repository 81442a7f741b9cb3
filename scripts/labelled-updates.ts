import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

export type Part = "tune" | "held-back";
export const LABELS = ["timeline", "decision", "learning"] as const;
type Label = (typeof LABELS)[number];

export interface LabelledUpdate {
  part: Part;
  language: string;
  text: string;
  labels: Record<Label, boolean>;
  /** Labels a careful reader could disagree with; counted separately. */
  isDebatable: Record<Label, boolean>;
  /** The update's value to a coach, 0 to 4. */
  coach: number;
}

/** Represents a line break in an update of several lines. */
const LINE_BREAK = "⏎";
const LINE = /^([01ny])([01ny])([01ny]) ([0-4]) (.+)$/;

/**
 * The labelled updates under `scripts/labelled-updates`; see its README for how they were labelled.
 */
export function labelledUpdates(): LabelledUpdate[] {
  return globSync("scripts/labelled-updates/{tune,held-back}/??.txt")
    .sort()
    .flatMap((file) => linesOf(file).map((line) => updateOf(file, line)));
}

/** Updates in unsupported languages, each with its language code. */
export function foreignUpdates(): { language: string; text: string }[] {
  return linesOf("scripts/labelled-updates/not-judged.txt").map((line) => ({
    language: line.slice(0, 2),
    text: line.slice(3),
  }));
}

/** Depends on the text alone, so that no one can choose what is reported. */
export function partOf(text: string): Part {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return ((hash ^ (hash >>> 16)) & 1) === 0 ? "held-back" : "tune";
}

function linesOf(file: string): string[] {
  return readFileSync(file, "utf8").split("\n").filter(Boolean);
}

function updateOf(file: string, line: string): LabelledUpdate {
  const [, t = "", d = "", l = "", coach = "", text = ""] = LINE.exec(line) ?? [];
  if (!text) throw new Error(`${file}: not a labelled update: ${line}`);
  const yes = (mark: string) => mark === "1" || mark === "y";
  const open = (mark: string) => mark === "n" || mark === "y";
  return {
    part: basename(dirname(file)) === "tune" ? "tune" : "held-back",
    language: basename(file, ".txt"),
    text: text.replaceAll(LINE_BREAK, "\n"),
    labels: { timeline: yes(t), decision: yes(d), learning: yes(l) },
    isDebatable: { timeline: open(t), decision: open(d), learning: open(l) },
    coach: Number(coach),
  };
}
