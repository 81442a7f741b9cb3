import type { api, DealGroup, ParsedInput, RouteResponse } from "@touchline/contract";
import { isGroupableField, isOwnProperty, isSortableField, ownFieldName } from "@touchline/domain";
import { resolveAsOf } from "../../context/as-of.ts";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import type { Store } from "../../db/store.ts";
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
  if (!past) {
    await mustFitOwnFields(context.store, query);
    return listDeals(context, query, scores);
  }
  if (scores) throw new Refusal("bad_request", "orderBy: risk isn't known for past days.");
  if (query.orderBy === "risk") throw riskUnknown("orderBy");
  if (query.risk) throw riskUnknown("risk");
  mustHaveNoOwnFields({ own: query.own, orderBy: query.orderBy, groupBy: query.groupBy });
  const addresses = crmAddresses(context.config);
  const { deals, total } = await context.store.dealsThen.page(query, past, addresses);
  return { deals, total, totalPages: Math.ceil(total / query.pageSize) };
}

/** An order or a grouping by an own field needs one of the right type. */
async function mustFitOwnFields(
  store: Pick<Store, "ownFields">,
  { orderBy, groupBy }: Partial<Pick<DealQuery, "orderBy" | "groupBy">>,
): Promise<void> {
  const asked = { orderBy, groupBy };
  for (const name of ["orderBy", "groupBy"] as const) {
    const property = asked[name];
    if (!property || !isOwnProperty(property)) continue;
    const field = await store.ownFields.get(ownFieldName(property));
    if (!field) {
      const words = `there is no own field "${ownFieldName(property)}".`;
      throw new Refusal("bad_request", `${name}: ${words}`);
    }
    if (name === "orderBy" && !isSortableField(field.type)) {
      throw new Refusal("bad_request", `${name}: only numbers and dates can be sorted by.`);
    }
    if (name === "groupBy" && !isGroupableField(field.type)) {
      const words = "only fields with a single choice, or yes and no, can be grouped by.";
      throw new Refusal("bad_request", `${name}: ${words}`);
    }
  }
}

/** Not every own field has a history, so none is known for past days. */
function mustHaveNoOwnFields(asked: {
  own: string[] | undefined;
  orderBy?: string;
  groupBy: string | undefined;
}): void {
  const name = (["orderBy", "groupBy"] as const).find((key) => isOwnProperty(asked[key] ?? ""));
  const field = asked.own ? "own" : name;
  if (field) throw new Refusal("bad_request", `${field}: own fields aren't known for past days.`);
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
  if (past) mustHaveNoOwnFields({ own: query.own, groupBy: query.by });
  else await mustFitOwnFields(context.store, { groupBy: query.by });
  return past ? context.store.dealGroups.list(query, past) : groupDeals(context, query);
}

const NO_DEALS = { count: 0, value: 0, deals: [] };

/** Which matching deals were added and which left since a day; empty for today. */
export async function readSince(
  context: Context,
  query: ParsedInput<typeof api.deals.since>["query"],
): Promise<RouteResponse<typeof api.deals.since>> {
  const past = await resolveAsOf(context, query.asOf);
  if (past && query.risk) throw riskUnknown("risk");
  if (past) mustHaveNoOwnFields({ own: query.own, groupBy: undefined });
  return past
    ? context.store.dealsThen.since(query, past, query.limit)
    : { came: NO_DEALS, went: NO_DEALS };
}
