import { type api, DealOrder, type Sent } from "@touchline/contract";
import type { QuarterChoice, Quarters } from "../../lib/quarters.ts";

export type DealKey = (typeof DealOrder.options)[number];

export function isDealKey(given: string): given is DealKey {
  return DealOrder.safeParse(given).success;
}

/** What the address says about the table. What is not there is the whole, or the first. */
export interface DealSearch {
  pipeline?: string[];
  owner?: string[];
  quarter?: QuarterChoice;
  triage?: string[];
  sort?: DealKey;
  order?: "desc";
  page?: number;
  /** The deal somebody was sent to. */
  deal?: string;
}

export const TRIAGES = ["COMMIT", "BEST_CASE", "PIPELINE"] as const;
export const PAGE_SIZE = 25;

/** Reads an address that anybody may have typed; what makes no sense is as if not there. */
export function readDealSearch(given: Record<string, unknown>): DealSearch {
  const pipeline = texts(given.pipeline);
  const owner = texts(given.owner);
  const triage = texts(given.triage)?.filter((one) => TRIAGES.some((known) => known === one));
  const sort = DealOrder.safeParse(given.sort).data;
  const page = Number(given.page);
  const deal = texts(given.deal)?.[0];
  return {
    ...(pipeline && { pipeline }),
    ...(owner && { owner }),
    ...((given.quarter === "next" || given.quarter === "beyond") && { quarter: given.quarter }),
    ...(triage?.length && { triage }),
    ...(sort && { sort }),
    ...(sort && given.order === "desc" && { order: "desc" as const }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
    ...(deal && { deal }),
  };
}

/** What is remembered of an address: which deals and in which order, not the page nor the deal that is open. */
export function choiceOf({
  pipeline,
  owner,
  quarter,
  triage,
  sort,
  order,
}: DealSearch): DealSearch {
  return readDealSearch({ pipeline, owner, quarter, triage, sort, order });
}

/** Says nothing about which deals to show; then what was chosen last is shown. */
export function isBare(search: DealSearch): boolean {
  return Object.keys(choiceOf(search)).length === 0 && !search.deal && !search.page;
}

/** Deals chosen one by one stay chosen as long as this does. */
export function filterKey({ pipeline, owner, quarter, triage }: DealSearch): string {
  return JSON.stringify([pipeline, owner, quarter, triage]);
}

function texts(given: unknown): string[] | undefined {
  const list = [given].flat().filter((one) => typeof one === "string" && one !== "") as string[];
  return list.length > 0 ? list : undefined;
}

/** What is chosen of what there is. A choice that matches nothing is everything. */
export function chosenOf(given: string[] | undefined, known: string[]): string[] {
  const chosen = known.filter((one) => given?.includes(one));
  return chosen.length > 0 ? chosen : known;
}

/** A choice as the address keeps it: everything is nothing to say. */
export function asSearch(chosen: string[], known: readonly string[]): string[] | undefined {
  return chosen.length === known.length ? undefined : chosen;
}

interface Choices {
  search: DealSearch;
  pipelines: string[];
  /** Nobody in particular: everybody's, also those that belong to nobody here. */
  owners: string[] | null;
  quarters: Quarters;
}

export type DealQuery = NonNullable<Sent<typeof api.deals.list>["query"]>;
export type DealFilter = NonNullable<Sent<typeof api.deals.choice>["query"]>;

/** Which deals to ask the server for. Only open ones. */
export function dealFilter({ search, pipelines, owners, quarters }: Choices): DealFilter {
  const triage = search.triage as ("COMMIT" | "BEST_CASE" | "PIPELINE")[] | undefined;
  return {
    pipelines,
    ...(owners && { userId: owners }),
    ...quarters.closeDatesOf(search.quarter ?? "this"),
    ...(triage && { forecastCategory: triage.flatMap(withUnrated) }),
    closed: "false",
  };
}

/** Which page of them. */
export function pageQuery(filter: DealFilter, search: DealSearch): DealQuery {
  return {
    ...filter,
    pageSize: PAGE_SIZE,
    page: search.page ?? 1,
    ...(search.sort && { orderBy: search.sort, order: search.order === "desc" ? "DESC" : "ASC" }),
  };
}

/** Pipeline is also what was closed or left out of the forecast. */
function withUnrated(triage: (typeof TRIAGES)[number]) {
  return triage === "PIPELINE" ? (["PIPELINE", "CLOSED", "OMIT"] as const) : [triage];
}
