import type { api, Received } from "@touchline/contract";
import { categoryFilter, type Day, dayAfter, utcDay } from "@touchline/domain";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { isCounting } from "../../db/counting.ts";
import type { Sought } from "../../db/deals-then.ts";
import { literal } from "../../db/literal.ts";
import { seesTeam, type Viewer } from "../../viewer.ts";

export type DealQuery = Received<typeof api.deals.list>["query"];
export type DealFilter = Pick<
  DealQuery,
  | "pipelines"
  | "counting"
  | "userId"
  | "closeDateStart"
  | "closeDateEnd"
  | "forecastCategory"
  | "closed"
  | "ids"
> &
  Partial<Pick<DealQuery, "words" | "groupBy" | "closedGroups" | "orUndated">>;

/** The pipeline and the stage of a deal, exactly as the index has them. */
export const PIPELINE = sql`(case when d.pipeline_id is null then '' else d.pipeline_id end)`;
export const STAGE = sql`(case when d.stage_id is null then '' else d.stage_id end)`;

/** In which group a deal is. */
export const GROUP_KEYS = {
  owner: sql<string>`(case when d.owner_id is null then 'nobody' else d.owner_id::text end)`,
  stage: sql<string>`(${PIPELINE} || '/' || ${STAGE})`,
};

/** Which deals are meant, of those called `d`. */
export function dealsWhere(query: DealFilter, viewer: Viewer): RawBuilder<SqlBool> {
  const all = [...kindsWhere(query, viewer), sql`d.archived_at is null`];
  if (query.ids) all.push(isOneOf(query.ids));
  if (query.words) all.push(...wordsOf(query.words).map(isInName));
  if (query.groupBy && query.closedGroups) {
    all.push(sql`${GROUP_KEYS[query.groupBy]} <> all(${query.closedGroups}::text[])`);
  }
  if (query.closeDateStart) all.push(sql`d.close_date >= ${query.closeDateStart}`);
  if (query.closeDateEnd) {
    const closes = sql`d.close_date <= ${query.closeDateEnd}`;
    all.push(query.orUndated ? sql`(${closes} or d.close_date is null)` : closes);
  }
  if (query.closed === "true") all.push(sql`d.status <> 'open'`);
  if (query.closed === "false") all.push(sql`d.status = 'open'`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** What of it leaves most deals out, for whoever looks back: only the history of those that may be meant is read. */
export function soughtBy(query: DealFilter): Sought {
  const { ids, closeDateStart: first, closeDateEnd: last, userId, closed } = query;
  return {
    named: ids && isOneOf(ids),
    closes: query.orUndated ? undefined : { first, last },
    ownerIds: userId,
    isOpen: closed === "false",
  };
}

/** How many deals are meant: whole months are added up from their tallies, only the days around them are counted. */
export function totalOf(query: DealFilter, viewer: Viewer): RawBuilder<number> {
  const count = (some: DealFilter) =>
    sql<number>`(select count(*)::int from deals d where ${dealsWhere(some, viewer)})`;
  const { ids, words, closedGroups, orUndated, closeDateStart: start, closeDateEnd: end } = query;
  const [first, last] = [start && firstOfMonthFrom(start), end && lastOfMonthUntil(end)];
  const hasNoMonths = (first && last && first > last) || isBeyondCalendar(start, end);
  if (ids || words || closedGroups || orUndated || hasNoMonths) return count(query);
  const tallied = talliesWhere({ ...query, closeDateStart: first, closeDateEnd: last }, viewer);
  const parts = [
    sql`(select coalesce(sum(d.deals), 0)::int from deal_tallies d where ${tallied})`,
    ...(first && first !== start ? [count({ ...query, closeDateEnd: dayAfter(first, -1) })] : []),
    ...(last && last !== end ? [count({ ...query, closeDateStart: dayAfter(last) })] : []),
  ];
  return sql<number>`(${sql.join(parts, sql` + `)})`;
}

/** Which lines of the tallies count deals, from the first of a month to the last of one. */
function talliesWhere(query: DealFilter, viewer: Viewer): RawBuilder<SqlBool> {
  const all = kindsWhere(query, viewer);
  if (query.closeDateStart) all.push(sql`d.month >= ${query.closeDateStart}`);
  if (query.closeDateEnd) all.push(sql`d.month <= ${query.closeDateEnd}`);
  if (query.closed) all.push(sql`d.is_open = ${query.closed === "false"}`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** What deals and their tallies have in common. */
function kindsWhere(query: DealFilter, viewer: Viewer): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`d.organisation_id = ${viewer.organisationId}`];
  if (!seesTeam(viewer)) all.push(sql`d.owner_id = ${viewer.userId}`);
  if (query.userId) all.push(sql`d.owner_id ${among(query.userId)}`);
  if (query.pipelines) all.push(sql`d.pipeline_id ${among(query.pipelines)}`);
  if (query.counting === "true") all.push(isCounting(viewer.organisationId));
  if (query.counting === "false") all.push(sql`not (${isCounting(viewer.organisationId)})`);
  const category = categoryFilter(query.forecastCategory ?? []);
  if (category?.kind === "only") all.push(sql`d.forecast_category ${among(category.categories)}`);
  if (category?.kind === "all-but" && category.categories.length > 0) {
    all.push(
      sql`(d.forecast_category is null or not d.forecast_category ${among(category.categories)})`,
    );
  }
  return all;
}

/** More words than a name is looked for by. */
const WORDS = 8;

/** What a name is looked for by, ready for a `like`. */
export function wordsOf(words: string): string[] {
  return words.trim().split(/\s+/).slice(0, WORDS).map(literal);
}

function isInName(word: string): RawBuilder<SqlBool> {
  return sql`lower(d.name) like lower(${`%${word}%`})`;
}

/** Ids of ours are UUIDs; the CRM's are numbers. */
function isOneOf(ids: string[]): RawBuilder<SqlBool> {
  const ours = ids.filter((id) => id.includes("-"));
  const theirs = ids.filter((id) => !id.includes("-"));
  return sql`(d.id = any(${ours}::uuid[]) or d.crm_id = any(${theirs}::text[]))`;
}

function among(values: readonly string[]): Expression<unknown> {
  return values.length === 1 ? sql`= ${values[0]}` : sql`in (${sql.join(values)})`;
}

/** Years before 1000 and after 9999 are not written with four digits by everybody. */
function isBeyondCalendar(...days: Array<string | undefined>): boolean {
  return days.some((day) => day && (day < "1000" || day >= "9999-12"));
}

/** The first day, from this one on, with which a month begins. */
function firstOfMonthFrom(day: string): Day {
  const [year = 0, month = 0, date] = day.split("-").map(Number);
  return utcDay(year, date === 1 ? month - 1 : month, 1);
}

/** The last day, up to this one, with which a month ends. */
function lastOfMonthUntil(day: string): Day {
  const [year = 0, month = 0] = dayAfter(day as Day)
    .split("-")
    .map(Number);
  return utcDay(year, month - 1, 0);
}
