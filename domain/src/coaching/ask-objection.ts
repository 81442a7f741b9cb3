import type { Day } from "../calendar/day.ts";
import type { AskItem } from "./ask.ts";
import { type CoachedStage, verdictAt } from "./verdict.ts";

/** Why something can't be asked of a deal: it already is so, or its day is over. */
export type AskObjection = "so already" | "past";

/** The deal's values at the time of the ask. */
export interface DealForAsk {
  stageId: string | null;
  pipelineId: string | null;
  closeDate: Day | null;
  forecastCategory: string | null;
}

/** Rejects asks that would land without any work, or could never land. */
export function askObjection(
  ask: AskItem,
  deal: DealForAsk,
  stages: readonly CoachedStage[],
  today: Day,
): AskObjection | null {
  if (ask.kind === "close-date") return latestDayObjection(ask.value, deal.closeDate, today);
  const now = {
    stage: deal.stageId,
    pipeline: deal.pipelineId,
    owner: null,
    amount: null,
    close_date: deal.closeDate,
    forecast_category: deal.forecastCategory,
    next_step: null,
    deal_update: null,
  };
  const unchanged = { now, changes: [], archivedAt: null };
  const meanings = { stages, isAsked: () => true, dayOf: () => today };
  const anyTime = new Date(0);
  const asking = { askedAt: anyTime, asked: [ask] };
  const [state] = verdictAt(asking, unchanged, meanings, anyTime).states;
  return state === "met" ? "so already" : null;
}

/**
 * Any new date can be asked for; a latest day must not be in the past, and the current close date
 * must not already meet it.
 */
export function latestDayObjection(
  latest: string | null,
  closeDate: string | null,
  today: Day,
): AskObjection | null {
  if (latest === null) return null;
  if (latest < today) return "past";
  return closeDate !== null && closeDate >= today && closeDate <= latest ? "so already" : null;
}
