import type { api, Received, StaleEvidence } from "@touchline/contract";
import { BUYER_FACTS, dayAfter } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { spanOf } from "./forecast.service.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

/** The part of Likely that relies on buyer confirmation that is outdated or missing. */
export async function readStaleEvidence(
  context: Context,
  query: Received<typeof api.evidence.stale>["query"],
): Promise<StaleEvidence[]> {
  const { store, now } = context;
  const { span } = await spanOf(context, query);
  const { timeZone } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const wanted = BUYER_FACTS.map(({ id, freshDays }) => ({
    id,
    since: dayAfter(today, -freshDays),
  }));
  return store.staleEvidence.read(span, wanted, query.pipelines);
}
