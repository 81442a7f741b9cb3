import type { api, ParsedInput } from "@touchline/contract";
import {
  type Ask,
  type AskKind,
  type AskObjection,
  addDays,
  askObjection,
  type Day,
  DEFAULT_ASK_DUE_DAYS,
  isValidAskDueDay,
  MAX_ASK_DUE_DAYS,
  VERDICT_AFTER_DAYS,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { Refusal } from "../../http/refusal.ts";

type Context = Pick<RequestContext, "now" | "store">;
type Given = NonNullable<ParsedInput<typeof api.reviews.create>["body"]["expectation"]>;

const DAY_MS = 86_400_000;

/** Builds an ask; it is due in a week unless a day is given. */
export async function expectationFrom(context: Context, given: Given | null): Promise<Ask | null> {
  if (!given) return null;
  const { asked, words = "" } = given;
  const dueDay = given.dueDay ?? addDays(await today(context), DEFAULT_ASK_DUE_DAYS);
  return { asked, words, dueDay };
}

/** Sets what should change on a deal; null withdraws the ask. */
export async function expectChange(
  context: Context,
  review: { id: string; revieweeId: string; dealId: string | null; askedAt: Date | null },
  wanted: Ask | null,
): Promise<void> {
  const { store, now } = context;
  if (review.askedAt) await mustBeOpen(context, review.id, review.askedAt);
  if (!wanted) return store.coaching.withdrawAsk(review.id);
  await mustBePending(context, review.dealId, wanted);
  if (!isValidAskDueDay(wanted.dueDay as Day, await today(context))) {
    throw new Refusal(
      "bad_request",
      `expectation.dueDay: must be today or within ${MAX_ASK_DUE_DAYS} days.`,
    );
  }
  await store.coaching.ask(review, wanted, now);
}

/**
 * An ask that was judged or answered can't be edited, because the result would then refer to
 * something else.
 */
async function mustBeOpen({ store, now }: Context, reviewId: string, askedAt: Date): Promise<void> {
  if (now.getTime() >= askedAt.getTime() + VERDICT_AFTER_DAYS[0] * DAY_MS) {
    throw new Refusal(
      "conflict",
      "This ask already has a result. Give new feedback to ask for something else.",
    );
  }
  if (await store.coaching.isAnswered(reviewId)) {
    throw new Refusal(
      "conflict",
      "The rep has already responded to this ask. Give new feedback to ask for something else.",
    );
  }
}

/**
 * Requires a deal with a history, and that everything asked for is possible and hasn't happened
 * yet.
 */
async function mustBePending(
  context: Context,
  dealId: string | null,
  { asked }: Ask,
): Promise<void> {
  const { store } = context;
  const deal = dealId ? await store.deals.findForUpdate(dealId) : undefined;
  if (!deal) {
    throw new Refusal("bad_request", "expectation: needs a deal that can be changed.");
  }
  const stages = await store.coaching.stages();
  const day = await today(context);
  for (const [place, ask] of asked.entries()) {
    const field = `expectation.asked.${place}.value`;
    if (ask.kind === "stage" && !hasStage(stages, ask.value, deal.pipelineId)) {
      throw new Refusal("bad_request", `${field}: choose a stage of the deal's pipeline.`);
    }
    const objection = askObjection(ask, deal, stages, day);
    if (objection)
      throw new Refusal("bad_request", `${field}: ${objectionText(ask.kind, objection)}`);
  }
}

type Stages = Awaited<ReturnType<Context["store"]["coaching"]["stages"]>>;

/** "Closed lost" can't be asked for. */
function hasStage(stages: Stages, wanted: string | null, pipeline: string | null): boolean {
  return stages.some(
    ({ id, pipelineId, isClosed, isWon }) =>
      id === wanted && pipelineId === pipeline && (!isClosed || isWon),
  );
}

function objectionText(kind: AskKind, objection: AskObjection): string {
  if (objection === "past") return "the latest day is in the past.";
  if (kind === "stage") return "the deal has already reached this stage.";
  if (kind === "category") return "the deal already has this confidence.";
  return "the deal's close date is already early enough.";
}

async function today({ store, now }: Context): Promise<Day> {
  const { timeZone } = await store.session.calendar();
  return dayOf(now, timeZone);
}
