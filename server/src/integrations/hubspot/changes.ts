import { FilterOperatorEnum } from "@hubspot/api-client/lib/codegen/crm/deals/models/Filter.js";
import type { PublicObjectSearchRequest } from "@hubspot/api-client/lib/codegen/crm/deals/models/PublicObjectSearchRequest.js";
import { z } from "zod";
import { CrmError, type Page } from "../../ports/crm.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { HubspotRecordPage, instantFrom, Paging } from "./values.ts";

const PER_PAGE = 200;
/** HubSpot's limit on hits per search. */
const MAX_SEARCH_HITS = 10_000;
const MODIFIED = "hs_lastmodifieddate";

const Found = z.object({
  total: z.int().nonnegative().nullable().catch(null),
  results: HubspotRecordPage.shape.results,
  paging: Paging,
});

/**
 * Search position: a timestamp, and the deals of that timestamp already returned. An overall offset
 * would skip deals, because a deal modified meanwhile moves to the end and the others move up.
 * Within a single timestamp, e.g. after an import, there is nothing else to page by.
 */
const Cursor = z.object({
  from: z.number(),
  told: z.array(z.string()).default([]),
  offset: z.number().int().nonnegative().default(0),
  /** Used within one timestamp once the offset limit is reached. */
  afterId: z.string().optional(),
});
type Cursor = z.infer<typeof Cursor>;

type Search = Pick<PublicObjectSearchRequest, "limit" | "properties"> &
  Partial<PublicObjectSearchRequest>;

export function changeReader({ sdk, call }: HubspotClient) {
  /** HubSpot's specification requires every field, also those that say nothing. */
  const search = (request: Search) =>
    call({ answer: Found, lane: "search" }, () =>
      sdk.crm.deals.searchApi.doSearch({ after: "0", sorts: [], filterGroups: [], ...request }),
    );

  async function countDeals(): Promise<number | null> {
    const { total } = await search({ limit: 1, properties: [MODIFIED] });
    return total;
  }

  async function changedDealIds(since: Date, cursor: string | null): Promise<Page<string>> {
    const at: Cursor = cursor === null ? startAt(since.getTime()) : parse(cursor);
    if (at.afterId !== undefined) return withinInstant(at, at.afterId);
    const { results, paging } = await search({
      filterGroups: [{ filters: [filter(MODIFIED, FilterOperatorEnum.Gte, at.from)] }],
      sorts: [MODIFIED],
      properties: [MODIFIED],
      limit: PER_PAGE,
      after: String(at.offset),
    });
    const hits = results.map(({ id, properties, updatedAt }) => {
      const instant = instantFrom(properties[MODIFIED]) ?? instantFrom(updatedAt);
      return { id, at: instant?.getTime() ?? at.from };
    });
    const told = new Set(at.told);
    const items = [...new Set(hits.map(({ id }) => id))].filter((id) => !told.has(id));
    return { items, next: paging === null ? null : JSON.stringify(after(at, hits)) };
  }

  async function withinInstant(at: Cursor, afterId: string): Promise<Page<string>> {
    const { results, paging } = await search({
      filterGroups: [
        {
          filters: [
            filter(MODIFIED, FilterOperatorEnum.Eq, at.from),
            filter("hs_object_id", FilterOperatorEnum.Gt, afterId),
          ],
        },
      ],
      sorts: ["hs_object_id"],
      properties: [MODIFIED],
      limit: PER_PAGE,
    });
    const items = results.map(({ id }) => id);
    const last = items.at(-1);
    const isMore = paging !== null && last !== undefined;
    const next = isMore ? { ...at, afterId: last } : startAt(at.from + 1);
    return { items, next: JSON.stringify(next) };
  }

  return { countDeals, changedDealIds };
}

const startAt = (from: number): Cursor => ({ from, told: [], offset: 0 });

function after(at: Cursor, hits: Array<{ id: string; at: number }>): Cursor {
  const latest = hits.reduce((most, hit) => Math.max(most, hit.at), at.from);
  if (latest > at.from) {
    const told = hits.filter((hit) => hit.at === latest).map(({ id }) => id);
    return { from: latest, told, offset: 0 };
  }
  const offset = at.offset + PER_PAGE;
  if (offset + PER_PAGE <= MAX_SEARCH_HITS) return { from: at.from, told: at.told, offset };
  return { ...startAt(at.from), afterId: "0" };
}

function filter(propertyName: string, operator: FilterOperatorEnum, value: number | string) {
  return { propertyName, operator, value: String(value) };
}

function parse(cursor: string): Cursor {
  const read = Cursor.safeParse(parseJson(cursor));
  if (!read.success) throw new CrmError("refused", "This isn't one of our cursors.");
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
