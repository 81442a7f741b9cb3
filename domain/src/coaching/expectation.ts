import { type Day, daysBetween } from "../calendar/day.ts";

/** What can be asked of a deal: only what its own history can answer. */
export const ASKED_KINDS = [
  "stage",
  "close-date",
  "category",
  "next-step",
  "update",
  "amount",
] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];

/** The categories that a deal can be asked to be in. */
export const ASKED_CATEGORIES = ["COMMIT", "BEST_CASE", "PIPELINE", "OMIT"] as const;

/**
 * One thing that should change on a deal.
 *
 * The value of a stage is the one to reach, that of a category the one to be in, that of a close date the latest
 * day, or null for any day that lies ahead. The others are changed to whatever is right, and have none.
 */
export interface AskedChange {
  kind: AskedKind;
  value: string | null;
}

/** What feedback asks for, in words as well if there is more to say, and by when. */
export interface Expectation {
  asked: AskedChange[];
  words: string;
  /** A day. */
  dueDay: string;
}

/** Asked for today, it is due in a week unless somebody says otherwise, and in two at the latest. */
export const USUALLY_DUE_AFTER_DAYS = 7;
export const DUE_WITHIN_DAYS = 14;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether something asked for can be judged at all. */
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

/** Nobody is asked for the same twice: two stages to reach would be one too many. */
export function isEachAskedOnce(asked: readonly AskedChange[]): boolean {
  return new Set(asked.map(({ kind }) => kind)).size === asked.length;
}

/** Whether something asked for on a day may be due on another: by the time it is last judged, it must be. */
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
