import type { Day } from "../calendar/day.ts";
import { type Quarter, quarterOf } from "../calendar/quarter.ts";
import { sum } from "../money/money.ts";
import { goalsAsQuotas } from "./goals-as-quotas.ts";

/** What a person submitted in the CRM's own forecast, for the days from the first to the last. */
export interface Submission {
  personId: string;
  /** Null for all pipelines. */
  pipelineId: string | null;
  first: Day;
  last: Day;
  amount: number;
  submittedAt: Date;
}

export interface SubmittedCommit {
  personId: string;
  period: Quarter;
  amount: number;
  /** When the last part of it was submitted. */
  submittedAt: Date;
}

const ALL_PIPELINES = "all";

/**
 * Commits from the submissions of a CRM's forecast: one for the quarter, or the sum of its three
 * months. A submission for all pipelines counts before those for one each, which are added up.
 */
export function submittedCommits(
  submissions: readonly Submission[],
  fiscalStart: number,
): SubmittedCommit[] {
  const commits: SubmittedCommit[] = [];
  for (const [personId, own] of Map.groupBy(submissions, (one) => one.personId)) {
    const byPipeline = Map.groupBy(own, ({ pipelineId }) => pipelineId ?? ALL_PIPELINES);
    const parts = [...byPipeline].flatMap(([pipeline, those]) =>
      goalsAsQuotas(
        those.map(({ first, last, amount }) => ({
          ...{ personId, goal: pipeline, name: pipeline, first, last, amount },
        })),
        fiscalStart,
      ).quotas.map(({ period, quota }) => ({ pipeline, period, quota })),
    );
    for (const [period, those] of Map.groupBy(parts, (one) => one.period)) {
      const whole = those.filter(({ pipeline }) => pipeline === ALL_PIPELINES);
      const counted = whole.length > 0 ? whole : those;
      const of = new Set(counted.map(({ pipeline }) => pipeline));
      const times = own
        .filter(({ pipelineId }) => of.has(pipelineId ?? ALL_PIPELINES))
        .filter(
          ({ first, last }) =>
            quarterOf(first, fiscalStart) === period && quarterOf(last, fiscalStart) === period,
        )
        .map(({ submittedAt }) => submittedAt.getTime());
      commits.push({
        ...{ personId, period },
        amount: sum(counted.map(({ quota }) => quota)),
        submittedAt: new Date(Math.max(...times)),
      });
    }
  }
  return commits;
}
