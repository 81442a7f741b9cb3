import type { api, ParsedInput, StaleEvidence } from "@touchline/contract";
import { addDays, BUYER_FACTS } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { spanOf } from "./forecast.service.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

/**
 * The part of Likely that relies on buyer confirmation that is outdated or missing. None while
 * nothing was ever confirmed: a team that doesn't use confirmations yet would start all stale.
 */
export async function readStaleEvidence(
  context: Context,
  query: ParsedInput<typeof api.evidence.stale>["query"],
): Promise<StaleEvidence[]> {
  const { store, now } = context;
  const { span } = await spanOf(context, query);
  if (!(await store.staleEvidence.hasConfirmations())) return [];
  const { timeZone } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const wanted = BUYER_FACTS.map(({ id, freshDays }) => ({
    id,
    since: addDays(today, -freshDays),
  }));
  return store.staleEvidence.read(span, wanted, query.pipelines);
}
