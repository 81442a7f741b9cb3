import { type api, type DealGrouping, NO_OWNER, type ParsedInput } from "@touchline/contract";
import {
  categoryFilter,
  coversWholeMonths,
  type Day,
  ownGroupValue,
  parseOwnFilters,
} from "@touchline/domain";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { seesTeam, type Viewer } from "../../context/viewer.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import type { HistoryFilter } from "../../db/deals-then.ts";
import { escapeLike } from "../../db/escape-like.ts";
import { meetsOwnFilter, ownText } from "./own-field-conditions.repository.ts";

export type DealQuery = ParsedInput<typeof api.deals.list>["query"];
export type DealFilter = Pick<
  DealQuery,
  | "pipelines"
  | "counting"
  | "userId"
  | "crmOwnerId"
  | "closeDateStart"
  | "closeDateEnd"
  | "forecastCategory"
  | "closed"
  | "ids"
> &
  Partial<Pick<DealQuery, "risk" | "words" | "own" | "groupBy" | "closedGroups" | "orUndated">>;

/** A deal's pipeline and stage, written exactly as in the index. */
export const PIPELINE = sql`(case when d.pipeline_id is null then '' else d.pipeline_id end)`;
export const STAGE = sql`(case when d.stage_id is null then '' else d.stage_id end)`;

const GROUP_KEYS = {
  owner: sql<string>`coalesce(d.owner_id::text, d.owner_crm_id, 'nobody')`,
  stage: sql<string>`(${PIPELINE} || '/' || ${STAGE})`,
};

function isInNone(groups: string[], by: DealGrouping): RawBuilder<SqlBool> {
  return by === "owner" || by === "stage"
    ? sql`${GROUP_KEYS[by]} <> all(${groups}::text[])`
    : sql`coalesce(${ownText(by)}, '') <> all(${groups.map(ownGroupValue)}::text[])`;
}

/** The filter condition on deals `d`. */
export function dealsWhere(query: DealFilter, viewer: Viewer): RawBuilder<SqlBool> {
  const all = [...sharedConditions(query, viewer), sql`d.archived_at is null`];
  if (query.ids) all.push(isOneOf(query.ids));
  if (query.words) all.push(...searchTermsOf(query.words).map(isInName));
  if (query.groupBy && query.closedGroups) {
    all.push(isInNone(query.closedGroups, query.groupBy));
  }
  if (query.closeDateStart) all.push(sql`d.close_date >= ${query.closeDateStart}`);
  if (query.closeDateEnd) {
    const closes = sql`d.close_date <= ${query.closeDateEnd}`;
    all.push(query.orUndated ? sql`(${closes} or d.close_date is null)` : closes);
  }
  if (query.closed === "true") all.push(sql`d.status <> 'open'`);
  if (query.closed === "false") all.push(sql`d.status = 'open'`);
  if (query.risk) all.push(sql`d.status = 'open' and d.risk_level ${anyOf(query.risk)}`);
  for (const filter of parseOwnFilters(query.own ?? [])) {
    all.push(meetsOwnFilter(filter, viewer.organisationId));
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/**
 * The selective part of the filter, for views of the past: only the history of possible matches is
 * read.
 */
export function historyFilterOf(query: DealFilter): HistoryFilter {
  const { ids, closeDateStart: first, closeDateEnd: last, userId, crmOwnerId, closed } = query;
  return {
    named: ids && isOneOf(ids),
    closes: query.orUndated ? undefined : { first, last },
    ownerIds: crmOwnerId ? undefined : userId,
    isOpen: closed === "false",
  };
}

/**
 * The filter condition on the tallies; null if they can't answer it, such as for part of a month or
 * named deals.
 */
export function talliesWhere(query: DealFilter, viewer: Viewer): RawBuilder<SqlBool> | null {
  const { closeDateStart: start, closeDateEnd: end } = query;
  if (
    query.ids ||
    query.words ||
    query.risk ||
    query.own ||
    query.closedGroups ||
    query.crmOwnerId ||
    query.orUndated ||
    !coversWholeMonths((start ?? null) as Day | null, (end ?? null) as Day | null)
  )
    return null;
  const all = sharedConditions(query, viewer);
  if (start) all.push(sql`d.month >= ${start}`);
  if (end) all.push(sql`d.month <= ${end}`);
  if (query.closed) all.push(sql`d.is_open = ${query.closed === "false"}`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** The conditions deals and tallies share. */
function sharedConditions(query: DealFilter, viewer: Viewer): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`d.organisation_id = ${viewer.organisationId}`];
  if (!seesTeam(viewer)) all.push(sql`d.owner_id = ${viewer.userId}`);
  if (query.userId || query.crmOwnerId) all.push(isOwnedBy(query));
  if (query.pipelines) all.push(sql`d.pipeline_id ${anyOf(query.pipelines)}`);
  if (query.counting === "true") all.push(isCounting(viewer.organisationId));
  if (query.counting === "false") all.push(sql`not (${isCounting(viewer.organisationId)})`);
  const category = categoryFilter(query.forecastCategory ?? []);
  if (category?.kind === "only") all.push(sql`d.forecast_category ${anyOf(category.categories)}`);
  if (category?.kind === "all-but" && category.categories.length > 0) {
    all.push(
      sql`(d.forecast_category is null or not d.forecast_category ${anyOf(category.categories)})`,
    );
  }
  return all;
}

/** Owned by one of the given members or CRM owners. */
function isOwnedBy({ userId, crmOwnerId = [] }: DealFilter): RawBuilder<SqlBool> {
  const theirs = crmOwnerId.filter((id) => id !== NO_OWNER);
  const any: RawBuilder<SqlBool>[] = [];
  if (userId) any.push(sql`d.owner_id ${anyOf(userId)}`);
  if (theirs.length > 0) any.push(sql`d.owner_crm_id ${anyOf(theirs)}`);
  if (theirs.length < crmOwnerId.length)
    any.push(sql`(d.owner_crm_id is null and d.owner_id is null)`);
  return any.length === 1 && any[0] ? any[0] : sql<SqlBool>`(${sql.join(any, sql` or `)})`;
}

/** The maximum number of words in a name search. */
const MAX_SEARCH_TERMS = 8;

/** Splits a name search into `like` patterns. */
export function searchTermsOf(words: string): string[] {
  return words.trim().split(/\s+/).slice(0, MAX_SEARCH_TERMS).map(escapeLike);
}

function isInName(word: string): RawBuilder<SqlBool> {
  return sql`lower(d.name) like lower(${`%${word}%`})`;
}

/** Our ids are UUIDs; the CRM's are numbers. */
function isOneOf(ids: string[]): RawBuilder<SqlBool> {
  const ours = ids.filter((id) => id.includes("-"));
  const theirs = ids.filter((id) => !id.includes("-"));
  return sql`(d.id = any(${ours}::uuid[]) or d.crm_id = any(${theirs}::text[]))`;
}

function anyOf(values: readonly string[]): Expression<unknown> {
  return values.length === 1 ? sql`= ${values[0]}` : sql`in (${sql.join(values)})`;
}
