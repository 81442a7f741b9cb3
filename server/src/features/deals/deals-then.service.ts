import type { Answer, api, DealGroup, Received } from "@touchline/contract";
import type { RequestContext } from "../../context.ts";
import { crmAddresses } from "../../crm-address.ts";
import { pastOf } from "../../past.ts";
import type { DealQuery } from "./deal-list.repository.ts";
import { groupDeals, listDeals } from "./deals.service.ts";

type Context = Pick<RequestContext, "store" | "now" | "config">;

/** Deals as they are, or as they stood at the end of a day. */
export async function listDealsAsOf(
  context: Context,
  query: DealQuery,
): Promise<Answer<typeof api.deals.list>> {
  const past = await pastOf(context, query.asOf);
  if (!past) return listDeals(context, query);
  const addresses = crmAddresses(context.config);
  const { deals, total } = await context.store.dealsThen.page(query, past, addresses);
  return { deals, total, totalPages: Math.ceil(total / query.pageSize) };
}

export async function groupDealsAsOf(
  context: Context,
  query: Received<typeof api.deals.groups>["query"],
): Promise<DealGroup[]> {
  const past = await pastOf(context, query.asOf);
  return past ? context.store.dealGroups.list(query, past.end) : groupDeals(context, query);
}

const NOTHING = { count: 0, value: 0, deals: [] };

/** What came and went among the deals that fit; since today, nothing. */
export async function readSince(
  context: Context,
  query: Received<typeof api.deals.since>["query"],
): Promise<Answer<typeof api.deals.since>> {
  const past = await pastOf(context, query.asOf);
  return past ? context.store.dealsThen.since(query, past) : { came: NOTHING, went: NOTHING };
}
