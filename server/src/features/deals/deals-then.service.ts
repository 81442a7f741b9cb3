import type { api, DealGroup, ParsedInput, RouteResponse } from "@touchline/contract";
import { resolveAsOf } from "../../context/as-of.ts";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";
import { findIssues } from "../../shared/checks/deal-issues.ts";
import { crmAddresses } from "../../shared/crm/crm-links.ts";
import type { DealQuery, IssueScores } from "./deal-list.repository.ts";
import { groupDeals, listDeals } from "./deals.service.ts";

type Context = Pick<RequestContext, "store" | "now" | "config">;

type ReadContext = Pick<VendorContext, "viewer" | "inStore" | "now" | "config">;

/** The limit on deals evaluated for one read. */
const MAX_SCORED = 5000;

/** Loads deals as they are, or as of the end of a day. */
export async function readDeals(
  context: ReadContext,
  query: DealQuery,
): Promise<RouteResponse<typeof api.deals.list>> {
  const { viewer, inStore, now, config } = context;
  const scores = query.orderBy === "issues" ? await scoresOf(context, query) : undefined;
  return inStore(viewer, (store) => listDealsAsOf({ store, now, config }, query, scores), "read");
}

/**
 * Findings depend on today's date, so scores are computed now: stored ones would sort by last
 * night's state.
 */
async function scoresOf(context: ReadContext, query: DealQuery): Promise<IssueScores> {
  const { viewer, inStore } = context;
  const ids = await inStore(viewer, (store) => store.dealList.ids(query, MAX_SCORED + 1), "read");
  if (ids.length > MAX_SCORED) {
    throw new Refusal(
      "bad_request",
      "Too many deals to sort by risk (the limit is 5,000). Narrow the filters and sort again.",
    );
  }
  return findIssues(context, ids);
}

async function listDealsAsOf(
  context: Context,
  query: DealQuery,
  scores: IssueScores | undefined,
): Promise<RouteResponse<typeof api.deals.list>> {
  const past = await resolveAsOf(context, query.asOf);
  if (!past) return listDeals(context, query, scores);
  if (scores) throw new Refusal("bad_request", "orderBy: risk isn't known for past days.");
  if (query.orderBy === "risk") throw riskUnknown("orderBy");
  if (query.risk) throw riskUnknown("risk");
  const addresses = crmAddresses(context.config);
  const { deals, total } = await context.store.dealsThen.page(query, past, addresses);
  return { deals, total, totalPages: Math.ceil(total / query.pageSize) };
}

function riskUnknown(field: string): Refusal {
  return new Refusal("bad_request", `${field}: risk isn't known for past days.`);
}

export async function groupDealsAsOf(
  context: Context,
  query: ParsedInput<typeof api.deals.groups>["query"],
): Promise<DealGroup[]> {
  const past = await resolveAsOf(context, query.asOf);
  if (past && query.risk) throw riskUnknown("risk");
  return past ? context.store.dealGroups.list(query, past.end) : groupDeals(context, query);
}

const NO_DEALS = { count: 0, value: 0, deals: [] };

/** Which matching deals were added and which left since a day; empty for today. */
export async function readSince(
  context: Context,
  query: ParsedInput<typeof api.deals.since>["query"],
): Promise<RouteResponse<typeof api.deals.since>> {
  const past = await resolveAsOf(context, query.asOf);
  if (past && query.risk) throw riskUnknown("risk");
  return past ? context.store.dealsThen.since(query, past) : { came: NO_DEALS, went: NO_DEALS };
}
