import type { CoachedDeal } from "./deal-past.ts";
import {
  type AskState,
  type CoachingContext,
  type DatedAsk,
  VERDICTS,
  type Verdict,
  verdictAt,
} from "./verdict.ts";

export const VERDICT_AFTER_DAYS = [7, 14] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface CoachingJudgement {
  days: (typeof VERDICT_AFTER_DAYS)[number];
  at: Date;
  /** Null until then. */
  verdict: Verdict | null;
  /** It landed, but after the due date. */
  isLate: boolean;
}

export interface CoachingLedger {
  judgements: CoachingJudgement[];
  /** The newest verdict. */
  verdict: Verdict | null;
  /** As of that verdict; null before the first. */
  states: AskState[] | null;
  /** As of now, for the person who was asked: what is done displays as done, before any verdict. */
  statesNow: AskState[];
}

/**
 * The current record of feedback: nothing during the first week, then the verdict on that day, and
 * one a week later.
 */
export function buildLedger(
  asking: DatedAsk & { dueEnd: Date },
  deal: CoachedDeal | null,
  meanings: CoachingContext,
  now: Date,
): CoachingLedger {
  const judged = VERDICT_AFTER_DAYS.map((days) => {
    const at = new Date(asking.askedAt.getTime() + days * DAY_MS);
    return { days, at, found: now >= at ? verdictAt(asking, deal, meanings, at) : null };
  });
  const wasInTime = () => verdictAt(asking, deal, meanings, asking.dueEnd).verdict === "landed";
  const newest = judged.findLast(({ found }) => found !== null)?.found;
  return {
    judgements: judged.map(({ days, at, found }) => ({
      days,
      at,
      verdict: found?.verdict ?? null,
      isLate: found?.verdict === "landed" && at > asking.dueEnd && !wasInTime(),
    })),
    verdict: newest?.verdict ?? null,
    states: newest?.states ?? null,
    statesNow: verdictAt(asking, deal, meanings, now).states,
  };
}

/** Whether it can still land: it hasn't yet, and another verdict is due. */
export function isAskOpen({
  verdict,
  judgements,
}: {
  verdict: Verdict | null;
  judgements: readonly { verdict: Verdict | null }[];
}): boolean {
  const isLookedAtAgain = judgements.some((judgement) => judgement.verdict === null);
  return isLookedAtAgain && verdict !== "landed" && verdict !== "overtaken";
}

/** Counts by verdict; asks without a verdict count only in `asked`. */
export type VerdictTally = Record<Verdict, number> & { asked: number };

export function verdictTally(verdicts: readonly (Verdict | null)[]): VerdictTally {
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)]));
  return { ...(counts as Record<Verdict, number>), asked: verdicts.length };
}
