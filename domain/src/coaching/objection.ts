import type { Day } from "../calendar/day.ts";
import type { AskedChange } from "./expectation.ts";
import { type CoachedStage, verdictAt } from "./verdict.ts";

/** Why something cannot be asked of a deal as it is: nothing would have to change, or its day is over. */
export type Objection = "so already" | "past";

/** What a deal holds when something is asked of it. */
export interface AskedDeal {
  stageId: string | null;
  pipelineId: string | null;
  closeDate: Day | null;
  forecastCategory: string | null;
}

/** What would count as landed although nobody did anything, or could never land, is nothing to ask for. */
export function objectionTo(
  ask: AskedChange,
  deal: AskedDeal,
  stages: readonly CoachedStage[],
  today: Day,
): Objection | null {
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

/** Another date, whichever it is, can always be asked for; the latest day must lie ahead, and before the date there is. */
export function latestDayObjection(
  latest: string | null,
  closeDate: string | null,
  today: Day,
): Objection | null {
  if (latest === null) return null;
  if (latest < today) return "past";
  return closeDate !== null && closeDate >= today && closeDate <= latest ? "so already" : null;
}
