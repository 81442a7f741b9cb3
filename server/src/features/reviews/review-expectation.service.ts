import type { api, Received } from "@touchline/contract";
import {
  type Day,
  DUE_WITHIN_DAYS,
  dayAfter,
  type Expectation,
  JUDGED_AFTER_DAYS,
  mayBeDue,
  USUALLY_DUE_AFTER_DAYS,
} from "@touchline/domain";
import type { RequestContext } from "../../context.ts";
import { Refusal } from "../../http/refusal.ts";
import { dayOf } from "../../time.ts";

type Context = Pick<RequestContext, "now" | "store">;
type Given = NonNullable<Received<typeof api.reviews.create>["body"]["expectation"]>;

const DAY_MS = 86_400_000;

/** What is asked for, due in a week where no day was named. */
export async function expectationFrom(
  context: Context,
  given: Given | null,
): Promise<Expectation | null> {
  if (!given) return null;
  const { asked, words = "" } = given;
  const dueDay = given.dueDay ?? dayAfter(await today(context), USUALLY_DUE_AFTER_DAYS);
  return { asked, words, dueDay };
}

/** Writes down what should change on a deal from now on; null no longer asks for anything. */
export async function expectChange(
  context: Context,
  review: { id: string; revieweeId: string; dealId: string | null; askedAt: Date | null },
  wanted: Expectation | null,
): Promise<void> {
  const { store, now } = context;
  mustNotBeJudged(review.askedAt, now);
  if (!wanted) return store.coaching.askNoMore(review.id);
  await mustBeInPipeline(context, review.dealId, wanted);
  if (!mayBeDue(wanted.dueDay as Day, await today(context))) {
    throw new Refusal(
      "bad_request",
      `expectation.dueDay: must be today or within ${DUE_WITHIN_DAYS} days.`,
    );
  }
  await store.coaching.ask(review, wanted, now);
}

/** What was judged stays as it was asked. */
function mustNotBeJudged(askedAt: Date | null, now: Date): void {
  if (!askedAt || now.getTime() < askedAt.getTime() + JUDGED_AFTER_DAYS[0] * DAY_MS) return;
  throw new Refusal(
    "conflict",
    "What was asked has been judged by now. Give new feedback to ask for something else.",
  );
}

/** There is a deal whose history can tell, and a stage it can reach; to be lost is nothing to ask for. */
async function mustBeInPipeline(
  { store }: Context,
  dealId: string | null,
  { asked }: Expectation,
): Promise<void> {
  const deal = dealId ? await store.deals.findForUpdate(dealId) : undefined;
  if (!deal) {
    throw new Refusal("bad_request", "expectation: it is about no deal that could be changed.");
  }
  const wanted = asked.find(({ kind }) => kind === "stage")?.value;
  if (wanted === undefined) return;
  const stages = await store.coaching.stages();
  const isThere = stages.some(
    ({ id, pipelineId, isClosed, isWon }) =>
      id === wanted && pipelineId === deal.pipelineId && (!isClosed || isWon),
  );
  if (isThere) return;
  throw new Refusal(
    "bad_request",
    "expectation.asked: the deal's pipeline has no such stage to reach.",
  );
}

async function today({ store, now }: Context): Promise<Day> {
  const { timeZone } = await store.session.calendar();
  return dayOf(now, timeZone);
}
