import {
  type api,
  DealGrouping,
  DealSort,
  type DealViewState,
  OwnFieldCondition,
  type RouteInput,
} from "@touchline/contract";
import { RISK_LEVELS, type RiskLevel } from "@touchline/domain";
import type { QuarterChoice, Quarters } from "../../lib/quarters.ts";

export type DealKey = DealSort;

export function isDealKey(given: string): given is DealKey {
  return DealSort.safeParse(given).success;
}

/** What the table displays. A missing value means all, or the default. */
export interface DealSearch extends Omit<DealViewState, "triage" | "risk"> {
  triage?: string[] | undefined;
  risk?: string[] | undefined;
  page?: number | undefined;
  /** The deal that was linked to. */
  deal?: string | undefined;
}

/** Changes the filters; with `isPassing`, without a browser history entry. */
export type ChangeSearch = (change: Partial<DealSearch>, how?: { isPassing: boolean }) => void;

/**
 * The table's search parameters: a saved view, and the differences from it. To clear something that
 * the view sets, the address names it: `triage=all`, `sort=none`.
 */
export interface DealUrlSearch {
  /** The id of a view; 'all' for no view if the user has a default one. */
  view?: string;
  /** The name search; empty to clear the view's search. */
  words?: string;
  pipeline?: string[];
  owner?: string[];
  quarter?: QuarterChoice;
  triage?: string[];
  risk?: string[];
  /** Conditions on own fields. */
  own?: string[];
  sort?: DealKey | "none";
  order?: "asc" | "desc";
  group?: DealGrouping | "none";
  /** E.g. 'name.240_closeDate': in order, each with its custom width if any. */
  columns?: string;
  page?: number;
  deal?: string;
}

export const ALL = "all";
const VIEW_PATTERN = /^(all|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const COLUMN = String.raw`([a-z]+|own-[a-z0-9~]+)(\.\d{2,4})?`;
const COLUMNS_PATTERN = new RegExp(`^(default|${COLUMN}(_${COLUMN})*)$`, "i");

export const CONFIDENCES = ["COMMIT", "BEST_CASE", "PIPELINE"] as const;
export const PAGE_SIZE = 25;

/** Parses a possibly hand-edited address; ignores invalid values. */
export function readDealSearch(given: Record<string, unknown>): DealUrlSearch {
  const view = matchPattern(given.view, VIEW_PATTERN);
  const isOfView = view !== undefined && view !== ALL;
  const unless = (list: string[] | undefined) => (isOfView || !isAll(list) ? list : undefined);
  const words = typeof given.words === "string" ? given.words.trim().slice(0, 200) : undefined;
  const pipeline = unless(textList(given.pipeline));
  const owner = unless(textList(given.owner));
  const triage = unless(textList(given.triage))?.filter(
    (one) => one === ALL || CONFIDENCES.some((known) => known === one),
  );
  const risk = unless(textList(given.risk))?.filter(
    (one) => one === ALL || RISK_LEVELS.some((known) => known === one),
  );
  const own = unless(textList(given.own))?.filter(
    (one) => one === ALL || OwnFieldCondition.safeParse(one).success,
  );
  const quarter = oneOf(given.quarter, isOfView ? QUARTERS : QUARTERS.slice(1));
  const none = isOfView ? "none" : undefined;
  const sort = given.sort === none ? none : DealSort.safeParse(given.sort).data;
  const order = oneOf(given.order, sort ? ["desc"] : isOfView ? ["asc", "desc"] : []);
  const group = given.group === none ? none : DealGrouping.safeParse(given.group).data;
  const columns = matchPattern(given.columns, COLUMNS_PATTERN);
  const page = Number(given.page);
  const deal = textList(given.deal)?.[0];
  return {
    ...(view && { view }),
    ...(words !== undefined && (words || isOfView) && { words }),
    ...(pipeline && { pipeline }),
    ...(owner && { owner }),
    ...(quarter && { quarter }),
    ...(triage?.length && { triage }),
    ...(risk?.length && { risk }),
    ...(own?.length && { own }),
    ...(sort && { sort }),
    ...(order && { order }),
    ...(group && { group }),
    ...(columns && (isOfView || columns !== "default") && { columns }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
    ...(deal && { deal }),
  };
}

const QUARTERS = ["this", "next", "beyond"] as const;

/** Whether the list overrides the view's filter with "all". */
export function isAll(list: string[] | undefined): boolean {
  return list?.length === 1 && list[0] === ALL;
}

function oneOf<T extends string>(given: unknown, known: readonly T[]): T | undefined {
  return known.find((one) => one === given);
}

/** Fifty columns with long names fit; longer text isn't ours. */
const MAX_TEXT_LENGTH = 6000;

function matchPattern(given: unknown, shape: RegExp): string | undefined {
  return typeof given === "string" && given.length <= MAX_TEXT_LENGTH && shape.test(given)
    ? given
    : undefined;
}

/**
 * Returns the part of an address to remember: filters and order, but not the page, the open deal or
 * the search text, since a forgotten search would hide most deals tomorrow.
 */
export function rememberedSearch({
  page: _,
  deal: __,
  words: ___,
  ...choice
}: DealUrlSearch): DealUrlSearch {
  return readDealSearch({ ...choice });
}

/** Whether the address has no filters; the last choice applies then. */
export function isEmptySearch(address: DealUrlSearch): boolean {
  const { deal, page, words } = address;
  return Object.keys(rememberedSearch(address)).length === 0 && !deal && !page && !words;
}

/** The selection is cleared when this key changes. */
export function filterKey(search: DealSearch): string {
  const { words, pipeline, owner, quarter, triage, risk, own } = search;
  return JSON.stringify([words, pipeline, owner, quarter, triage, risk, own]);
}

function textList(given: unknown): string[] | undefined {
  const list = [given].flat().filter((one) => typeof one === "string" && one !== "") as string[];
  return list.length > 0 ? list : undefined;
}

/** Returns the selected options that exist. A selection that matches nothing means all. */
export function resolveChosen(given: string[] | undefined, known: string[]): string[] {
  const chosen = known.filter((one) => given?.includes(one));
  return chosen.length > 0 ? chosen : known;
}

/** Returns the selection for the address; undefined for all. */
export function toSearchValue(chosen: string[], known: readonly string[]): string[] | undefined {
  return chosen.length === known.length ? undefined : chosen;
}

interface FilterInput {
  search: DealSearch;
  pipelines: string[];
  /** Null for everyone's deals, including those without an owner here. */
  owners: string[] | null;
  quarters: Quarters;
}

export type DealQuery = NonNullable<RouteInput<typeof api.deals.list>["query"]>;
export type DealFilter = NonNullable<RouteInput<typeof api.deals.choice>["query"]>;

/** Builds the server query. Open deals only. */
export function toDealFilter({ search, pipelines, owners, quarters }: FilterInput): DealFilter {
  const risk = search.risk as RiskLevel[] | undefined;
  const triage = search.triage as ("COMMIT" | "BEST_CASE" | "PIPELINE")[] | undefined;
  return {
    ...(search.words && { words: search.words }),
    pipelines,
    ...(owners && ownerFilter(owners)),
    ...quarters.closeDatesOf(search.quarter ?? "this"),
    ...(triage && { forecastCategory: triage.flatMap(toCategories) }),
    ...(risk && { risk }),
    ...(search.own && { own: search.own }),
    closed: "false",
  };
}

/** Members are queried by their user id, all others by HubSpot's owner id. */
function ownerFilter(owners: string[]): Pick<DealFilter, "userId" | "crmOwnerId"> {
  const [members = [], others = []] = [true, false].map((isMember) =>
    owners.filter((id) => id.includes("-") === isMember),
  );
  return {
    ...(members.length > 0 && { userId: members }),
    ...(others.length > 0 && { crmOwnerId: others }),
  };
}

/** Adds paging, without the deals of collapsed groups. */
export function pageQuery(
  filter: DealFilter,
  search: DealSearch,
  closed: ReadonlySet<string>,
): DealQuery {
  return {
    ...filter,
    pageSize: PAGE_SIZE,
    page: search.page ?? 1,
    ...(search.group && { groupBy: search.group }),
    ...(search.group && closed.size > 0 && { closedGroups: [...closed] }),
    ...(search.sort && { orderBy: search.sort, order: search.order === "desc" ? "DESC" : "ASC" }),
  };
}

/** "Pipeline" includes closed and omitted deals. */
function toCategories(triage: (typeof CONFIDENCES)[number]) {
  return triage === "PIPELINE" ? (["PIPELINE", "CLOSED", "OMIT"] as const) : [triage];
}
