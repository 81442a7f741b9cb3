import type { CoachedDeal } from "./deal-past.ts";
import {
  type AskedState,
  type Asking,
  type CoachingMeanings,
  VERDICTS,
  type Verdict,
  verdictAt,
} from "./verdict.ts";

/** How many days after it was asked a deal's history is looked at. */
export const JUDGED_AFTER_DAYS = [7, 14] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface CoachingJudgement {
  days: (typeof JUDGED_AFTER_DAYS)[number];
  at: Date;
  /** Null until then. */
  verdict: Verdict | null;
  /** It landed, and not by the day it was due. */
  isLate: boolean;
}

export interface CoachingLedger {
  judgements: CoachingJudgement[];
  /** The newest verdict there is. */
  verdict: Verdict | null;
  /** As of that verdict; nothing is said of what is not judged yet. */
  states: AskedState[] | null;
  /** As of now, for whoever was asked: what they have done is done, whenever it is judged. */
  statesNow: AskedState[];
}

/** What is told of feedback by now: nothing before a week is over, then how it was on that day, and a week later. */
export function ledgerOf(
  asking: Asking & { dueEnd: Date },
  deal: CoachedDeal | null,
  meanings: CoachingMeanings,
  now: Date,
): CoachingLedger {
  const judged = JUDGED_AFTER_DAYS.map((days) => {
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

/** Whether it can still land: it has not yet, as far as is known, and is looked at once more. */
export function isStillOpen({
  verdict,
  judgements,
}: {
  verdict: Verdict | null;
  judgements: readonly { verdict: Verdict | null }[];
}): boolean {
  const isLookedAtAgain = judgements.some((judgement) => judgement.verdict === null);
  return isLookedAtAgain && verdict !== "landed" && verdict !== "overtaken";
}

/** How often it ended how; what is not judged yet is counted as asked. */
export type VerdictTally = Record<Verdict, number> & { asked: number };

export function verdictTally(verdicts: readonly (Verdict | null)[]): VerdictTally {
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)]));
  return { ...(counts as Record<Verdict, number>), asked: verdicts.length };
}
