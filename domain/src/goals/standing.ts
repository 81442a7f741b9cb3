import { type Day, daysBetween } from "../calendar/day.ts";
import { isCommitStale } from "../forecast/commit-freshness.ts";
import { subtract } from "../money/money.ts";
import { coverage } from "./coverage.ts";
import { gap } from "./progress.ts";

/** What happened to a person's quarter in the last seven days. */
export interface LastWeek {
  lost: { count: number; value: number };
  /** The commit before those days, or the first one made during them; null if there was none. */
  commitBefore: number | null;
}

export interface StandingFacts {
  quota: number;
  won: number;
  open: number;
  likely: number;
  commit: number;
  committedAt: Date | string | null;
  /** Null for a past day and for any quarter but the current one. */
  lastWeek: LastWeek | null;
}

export type StandingReason =
  | { kind: "coverage"; shown: number }
  | { kind: "lost"; count: number }
  | { kind: "commit-cut"; from: number; to: number }
  | { kind: "no-commit" }
  | { kind: "commit-stale"; days: number }
  | { kind: "little-likely"; likely: number };

/** The current time, and the organisation's calendar day of an instant. */
export interface StandingClock {
  now: Date;
  dayOf: (instant: Date) => Day;
}

export interface Standing {
  /** `covered`: won and Likely together reach the quota. */
  state: "no-quota" | "met" | "covered" | "short";
  /** The most telling first. */
  reasons: StandingReason[];
}

const MAX_REASONS = 3;

/** A smaller cut is a correction, not news. */
const MIN_CUT_SHARE = 0.01;

/** Where a person stands against their quota, and why: 0.7x coverage, 2 lost, commit cut. */
export function standingOf(facts: StandingFacts, clock: StandingClock): Standing {
  const { quota, won, likely } = facts;
  if (quota <= 0) return { state: "no-quota", reasons: [] };
  if (won >= quota) return { state: "met", reasons: [] };
  if (gap({ quota, won }, likely) <= 0) {
    return { state: "covered", reasons: warnings(facts, clock) };
  }
  const found = coverage(facts);
  const reasons: StandingReason[] = [
    ...(found.kind === "ratio" && !found.healthy
      ? [{ kind: "coverage" as const, shown: found.shown }]
      : []),
    ...warnings(facts, clock),
  ];
  if (reasons.length === 0) reasons.push({ kind: "little-likely", likely });
  return { state: "short", reasons: reasons.slice(0, MAX_REASONS) };
}

/** What weakens a forecast whether or not it reaches the quota today. */
function warnings(
  { lastWeek, commit, committedAt }: StandingFacts,
  { now, dayOf }: StandingClock,
): StandingReason[] {
  if (!lastWeek) return [];
  const reasons: StandingReason[] = [];
  if (lastWeek.lost.count > 0) reasons.push({ kind: "lost", count: lastWeek.lost.count });
  const before = lastWeek.commitBefore ?? 0;
  if (before > 0 && subtract(before, commit) >= before * MIN_CUT_SHARE) {
    reasons.push({ kind: "commit-cut", from: before, to: commit });
  } else if (commit <= 0) {
    reasons.push({ kind: "no-commit" });
  }
  if (commit > 0 && committedAt !== null && isCommitStale(committedAt, now)) {
    const days = daysBetween(dayOf(new Date(committedAt)), dayOf(now));
    reasons.push({ kind: "commit-stale", days });
  }
  return reasons;
}

export interface StandingFormats {
  money: (amount: number) => string;
  ratio: (times: number) => string;
}

/** The same in words: '0.7x coverage, 2 lost in 7 days, commit cut €53k → €49k'. */
export function standingText({ state, reasons }: Standing, formats: StandingFormats): string {
  const texts = reasons.map((reason) => reasonText(reason, formats));
  const parts = state === "short" ? texts : [STATE_TEXT[state], ...texts];
  const [first = "", ...others] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(", ");
}

const STATE_TEXT = {
  "no-quota": "no quota yet",
  met: "quota reached",
  covered: "Likely covers the gap",
} as const;

function reasonText(reason: StandingReason, { money, ratio }: StandingFormats): string {
  switch (reason.kind) {
    case "coverage":
      return `${ratio(reason.shown)} coverage`;
    case "lost":
      return `${reason.count} lost in 7 days`;
    case "commit-cut":
      return `commit cut ${money(reason.from)} → ${money(reason.to)}`;
    case "no-commit":
      return "no commit";
    case "commit-stale":
      return `commit ${reason.days} days old`;
    case "little-likely":
      return reason.likely > 0 ? `only ${money(reason.likely)} Likely` : "nothing Likely";
  }
}
