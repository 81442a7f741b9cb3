import { type Day, daysBetween } from "../calendar/day.ts";

/** Kinds of asks: only those that a deal's history can answer. */
export const ASK_KINDS = [
  "stage",
  "close-date",
  "category",
  "next-step",
  "update",
  "amount",
] as const;
export type AskKind = (typeof ASK_KINDS)[number];

export const ASK_CATEGORIES = ["COMMIT", "BEST_CASE", "PIPELINE", "OMIT"] as const;

/**
 * One thing that should change on a deal. The value is the stage to reach, the category to be in,
 * or the latest close date (null for any future day). The other kinds have no value: any new
 * content counts.
 */
export interface AskItem {
  kind: AskKind;
  value: string | null;
}

/** What feedback asks for, with optional text, and by when. */
export interface Ask {
  asked: AskItem[];
  words: string;
  dueDay: string;
}

/** The default due date is in a week, the latest in two. */
export const DEFAULT_ASK_DUE_DAYS = 7;
export const MAX_ASK_DUE_DAYS = 14;

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

export function isValidAskItem({ kind, value }: AskItem): boolean {
  switch (kind) {
    case "stage":
      return value !== null && value !== "";
    case "category":
      return ASK_CATEGORIES.some((category) => category === value);
    case "close-date":
      return value === null || (DAY_PATTERN.test(value) && !Number.isNaN(Date.parse(value)));
    case "next-step":
    case "update":
    case "amount":
      return value === null;
  }
}

/** Each kind may be asked only once: two target stages would contradict each other. */
export function hasUniqueAskKinds(asked: readonly AskItem[]): boolean {
  return new Set(asked.map(({ kind }) => kind)).size === asked.length;
}

/** Whether an ask may be due on this day: it must be due by the time of the last verdict. */
export function isValidAskDueDay(dueDay: Day, askedOn: Day): boolean {
  const days = daysBetween(askedOn, dueDay);
  return days >= 0 && days <= MAX_ASK_DUE_DAYS;
}

export function isSameAsk(one: Ask | null, other: Ask | null): boolean {
  if (!one || !other) return one === other;
  const askedOf = ({ asked }: Ask) =>
    asked.map(({ kind, value }) => `${kind} ${value ?? ""}`).sort();
  return (
    one.words === other.words &&
    one.dueDay === other.dueDay &&
    askedOf(one).join("\n") === askedOf(other).join("\n")
  );
}
