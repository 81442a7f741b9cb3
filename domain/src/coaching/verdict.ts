import type { Day } from "../calendar/day.ts";
import { type DealStatus, dealStatus } from "../deals/deal-status.ts";
import type { AskItem } from "./ask.ts";
import { type CoachedDeal, type CoachedField, lastChange, valueAt } from "./deal-past.ts";

export const VERDICTS = ["landed", "partly", "not yet", "overtaken"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Whether one ask has been met; `gone` if it no longer can be. */
export type AskState = "met" | "open" | "gone";

export interface CoachedStage {
  id: string;
  pipelineId: string;
  /** The position in its pipeline. */
  place: number;
  isClosed: boolean;
  isWon: boolean;
}

/** Resolves the ids and instants in a deal's history. */
export interface CoachingContext {
  stages: readonly CoachedStage[];
  isAsked(owner: string | null): boolean;
  dayOf(instant: Date): Day;
}

export interface DatedAsk {
  askedAt: Date;
  asked: readonly AskItem[];
}

interface VerdictResult {
  verdict: Verdict;
  /** One for each thing asked for, in the same order. */
  states: AskState[];
}

/**
 * The verdict on feedback at an instant, based on the deal's own history: landed if everything was
 * met, partly if something was, not yet if nothing was. It is overtaken if the deal was won, lost,
 * deleted or reassigned before everything was met, or moved to a pipeline without the stage asked
 * for. What was met before the end counts: a deal asked to be Likely that was Likely and then won
 * has landed. Null for a deal that the viewer can no longer see.
 */
export function verdictAt(
  asking: DatedAsk,
  deal: CoachedDeal | null,
  meanings: CoachingContext,
  instant: Date,
): VerdictResult {
  if (!deal) return { verdict: "overtaken", states: asking.asked.map(() => "gone") };
  const end = endedAt(asking, deal, meanings, instant);
  const states = asking.asked.map((ask): AskState => {
    const stateAt = (when: Date) => stateOf(ask, asking.askedAt, deal, meanings, when);
    if (!end) return stateAt(instant);
    const isMet = [end, justBefore(end)].some((when) => stateAt(when) === "met");
    return isMet ? "met" : "gone";
  });
  return { verdict: verdictOf(states, end !== null), states };
}

function verdictOf(states: AskState[], hasEnded: boolean): Verdict {
  const standing = states.filter((state) => state !== "gone");
  if (standing.length === 0 || (hasEnded && standing.length < states.length)) return "overtaken";
  const met = standing.filter((state) => state === "met").length;
  if (met === standing.length) return "landed";
  return met > 0 ? "partly" : "not yet";
}

/** Since when the person who was asked can no longer change the deal; null while they can. */
function endedAt(
  { askedAt }: DatedAsk,
  deal: CoachedDeal,
  meanings: CoachingContext,
  instant: Date,
): Date | null {
  const ends: Date[] = [];
  if (deal.archivedAt && deal.archivedAt <= instant) ends.push(deal.archivedAt);
  if (statusAt(deal, meanings, instant) !== "open") {
    ends.push(lastChange(deal, "stage", instant)?.at ?? askedAt);
  }
  const owner = lastChange(deal, "owner", instant);
  if (owner && !meanings.isAsked(owner.to)) ends.push(owner.at);
  return ends.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

function statusAt(deal: CoachedDeal, meanings: CoachingContext, instant: Date): DealStatus {
  const stage = stageAt(deal, meanings, instant);
  return stage ? dealStatus(stage) : "open";
}

function stageAt(
  deal: CoachedDeal,
  { stages }: CoachingContext,
  instant: Date,
): CoachedStage | undefined {
  const id = valueAt(deal, "stage", instant);
  const pipeline = valueAt(deal, "pipeline", instant);
  const alike = stages.filter((stage) => stage.id === id);
  return alike.find(({ pipelineId }) => pipelineId === pipeline) ?? alike[0];
}

function stateOf(
  { kind, value }: AskItem,
  askedAt: Date,
  deal: CoachedDeal,
  meanings: CoachingContext,
  instant: Date,
): AskState {
  switch (kind) {
    case "stage":
      return stageState(value, deal, meanings, instant);
    case "close-date":
      return metOrOpen(isCloseDateMet(value, askedAt, deal, meanings, instant));
    case "category":
      return metOrOpen((valueAt(deal, "forecast_category", instant) || "PIPELINE") === value);
    case "next-step":
      return metOrOpen(hasNewValue(deal, "next_step", askedAt, instant));
    case "update":
      return metOrOpen(hasNewValue(deal, "deal_update", askedAt, instant));
    case "amount":
      return metOrOpen(hasNewValue(deal, "amount", askedAt, instant));
  }
}

/** A won deal has passed every stage, a lost one none. */
function stageState(
  wanted: string | null,
  deal: CoachedDeal,
  meanings: CoachingContext,
  instant: Date,
): AskState {
  const stage = stageAt(deal, meanings, instant);
  if (stage?.isClosed) return metOrOpen(stage.isWon);
  const pipeline = valueAt(deal, "pipeline", instant) ?? stage?.pipelineId;
  const goal = meanings.stages.find(
    ({ id, pipelineId }) => id === wanted && pipelineId === pipeline,
  );
  if (!goal) return "gone";
  return metOrOpen(stage !== undefined && stage.place >= goal.place);
}

/**
 * A date that was in the future when it was set, and no later than the latest day asked for;
 * without one, any other date.
 */
function isCloseDateMet(
  latest: string | null,
  askedAt: Date,
  deal: CoachedDeal,
  { dayOf }: CoachingContext,
  instant: Date,
): boolean {
  const change = lastChange(deal, "close_date", instant);
  if (!change?.to || change.to < dayOf(change.at)) return false;
  if (latest !== null) return change.to <= latest;
  return change.to !== valueAt(deal, "close_date", askedAt);
}

/** Not empty, and different from when it was asked for. */
function hasNewValue(
  deal: CoachedDeal,
  field: CoachedField,
  askedAt: Date,
  instant: Date,
): boolean {
  const plain = (value: string | null) =>
    field === "amount" && value ? String(Number(value)) : (value ?? "").trim();
  const after = plain(valueAt(deal, field, instant));
  return after !== "" && after !== plain(valueAt(deal, field, askedAt));
}

function metOrOpen(is: boolean): AskState {
  return is ? "met" : "open";
}

function justBefore(instant: Date): Date {
  return new Date(instant.getTime() - 1);
}
