import { type Day, daysBetween } from "../calendar/day.ts";

/** Kinds of asks: only those that a deal's history can answer. */
export const ASKED_KINDS = [
  "stage",
  "close-date",
  "category",
  "next-step",
  "update",
  "amount",
] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];

export const ASKED_CATEGORIES = ["COMMIT", "BEST_CASE", "PIPELINE", "OMIT"] as const;

/**
 * One thing that should change on a deal. The value is the stage to reach, the category to be in,
 * or the latest close date (null for any future day). The other kinds have no value: any new
 * content counts.
 */
export interface AskedChange {
  kind: AskedKind;
  value: string | null;
}

/** What feedback asks for, with optional text, and by when. */
export interface Expectation {
  asked: AskedChange[];
  words: string;
  dueDay: string;
}

/** The default due date is in a week, the latest in two. */
export const USUALLY_DUE_AFTER_DAYS = 7;
export const DUE_WITHIN_DAYS = 14;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function isAskable({ kind, value }: AskedChange): boolean {
  switch (kind) {
    case "stage":
      return value !== null && value !== "";
    case "category":
      return ASKED_CATEGORIES.some((category) => category === value);
    case "close-date":
      return value === null || (DAY.test(value) && !Number.isNaN(Date.parse(value)));
    case "next-step":
    case "update":
    case "amount":
      return value === null;
  }
}

/** Each kind may be asked only once: two target stages would contradict each other. */
export function isEachAskedOnce(asked: readonly AskedChange[]): boolean {
  return new Set(asked.map(({ kind }) => kind)).size === asked.length;
}

/** Whether an ask may be due on this day: it must be due by the time of the last verdict. */
export function mayBeDue(dueDay: Day, askedOn: Day): boolean {
  const days = daysBetween(askedOn, dueDay);
  return days >= 0 && days <= DUE_WITHIN_DAYS;
}

export function isSameExpectation(one: Expectation | null, other: Expectation | null): boolean {
  if (!one || !other) return one === other;
  const askedOf = ({ asked }: Expectation) =>
    asked.map(({ kind, value }) => `${kind} ${value ?? ""}`).sort();
  return (
    one.words === other.words &&
    one.dueDay === other.dueDay &&
    askedOf(one).join("\n") === askedOf(other).join("\n")
  );
}
