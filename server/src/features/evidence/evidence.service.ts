import { api, type BuyerFact, type DealEvidence } from "@touchline/contract";
import {
  addDays,
  BUYER_FACTS,
  type BuyerFactId,
  daysBetween,
  evidence,
  factState,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import type { ConfirmedBy } from "./evidence.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type FoundDeal = NonNullable<Awaited<ReturnType<Context["store"]["dealDetail"]["find"]>>>;

const STALE_PATHS = [api.evidence.ofDeal.path, api.evidence.stale.path];

export async function readEvidence(context: Context, key: string): Promise<DealEvidence> {
  return loadEvidence(context, await mustFind(context, key));
}

/** Confirms a fact heard from the buyer, effective today. */
export async function confirmFact(
  context: Context,
  key: string,
  fact: BuyerFactId,
  words: string,
): Promise<DealEvidence> {
  const { viewer, store, now } = context;
  const deal = await mustFind(context, key);
  const member = await store.team.get(viewer.userId);
  await store.evidence.confirm(deal.id, fact, {
    on: await today(context),
    words,
    by: (member?.name ?? "").slice(0, 200),
    at: now,
  });
  await record(context, deal, "buyer-fact.confirmed", { fact });
  return loadEvidence(context, deal);
}

/** Rewords a confirmation; its date and author stay. */
export async function rewordFact(
  context: Context,
  key: string,
  fact: BuyerFactId,
  words: string,
): Promise<DealEvidence> {
  const deal = await mustFind(context, key);
  const witness = await context.store.evidence.reword(deal.id, fact, words);
  if (!witness) throw new Refusal("bad_request", "keepsDay: nothing has been confirmed yet.");
  await record(context, deal, "buyer-fact.reworded", { fact, ...witness });
  return loadEvidence(context, deal);
}

/** The response is the same for a fact never confirmed and one already withdrawn. */
export async function withdrawFact(
  context: Context,
  key: string,
  fact: BuyerFactId,
): Promise<DealEvidence> {
  const deal = await mustFind(context, key);
  const witness = await context.store.evidence.withdraw(deal.id, fact);
  if (witness) await record(context, deal, "buyer-fact.taken-back", { fact, ...witness });
  return loadEvidence(context, deal);
}

async function mustFind({ store }: Context, key: string): Promise<FoundDeal> {
  const deal = await store.dealDetail.find(key);
  if (!deal) throw notFound("deal");
  return deal;
}

async function today({ store, now }: Context) {
  const { timeZone } = await store.session.calendar();
  return dayOf(now, timeZone);
}

async function loadEvidence(context: Context, deal: FoundDeal): Promise<DealEvidence> {
  const day = await today(context);
  const last = await context.store.evidence.ofDeal(deal.id);
  const confirmed = new Map(last.map((one) => [one.fact, one]));
  const facts = BUYER_FACTS.map(({ id, freshDays }): BuyerFact => {
    const found = confirmed.get(id);
    const on = found?.confirmedOn ?? null;
    return {
      id,
      state: factState(id, on, day),
      confirmedOn: on,
      age: on && daysBetween(on, day),
      holdsUntil: on && addDays(on, freshDays),
      by: found?.confirmedByName ?? "",
      words: found?.words ?? "",
    };
  });
  const days = Object.fromEntries(last.map(({ fact, confirmedOn }) => [fact, confirmedOn]));
  return { dealId: deal.id, isFresh: evidence(days, day).isFresh, facts };
}

async function record(
  { store, now }: Context,
  { id, ownerId }: FoundDeal,
  deed: string,
  detail: { fact: BuyerFactId } & Partial<ConfirmedBy>,
): Promise<void> {
  await store.audit.record(now, deed, `deal ${id}`, detail);
  await store.live.publish(
    { managers: true, userIds: ownerId ? [ownerId] : [] },
    { type: "stale", paths: STALE_PATHS },
  );
}
