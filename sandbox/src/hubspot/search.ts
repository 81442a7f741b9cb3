import { readValue } from "./derived.ts";
import { invalid } from "./errors.ts";
import type { TypeInfo } from "./object-types.ts";
import { ordered, type Portal, type StoredRecord } from "./portal.ts";
import { filterTest, MODIFIED, type Test } from "./search-filters.ts";
import type { State } from "./state.ts";
import { isObject } from "./wire.ts";

/** All hits in order, as the index sees them. */
export function search(
  state: State,
  portal: Portal,
  info: TypeInfo,
  body: Record<string, unknown>,
): StoredRecord[] {
  const isHit = testOf(state, portal, info, body);
  const compare = orderOf(state, portal, info, body.sorts);
  const hits: StoredRecord[] = [];
  const lagging = laggingViews(state, portal);
  for (const record of ordered(portal.tables[info.type])) {
    if (record.isGone) continue;
    const seen = lagging.size > 0 ? (lagging.has(record) ? lagging.get(record) : record) : record;
    if (seen && !seen.archived && isHit(seen)) hits.push(seen);
  }
  return compare ? hits.sort(compare) : hits;
}

/** Records whose latest changes aren't indexed yet; null for those not indexed so far. */
function laggingViews(state: State, portal: Portal): Map<StoredRecord, StoredRecord | null> {
  const views = new Map<StoredRecord, StoredRecord | null>();
  for (const [record, old] of portal.unindexed) {
    const waiting = old.filter(({ until }) => until > state.now());
    const [seen] = waiting;
    if (!seen) {
      portal.unindexed.delete(record);
      continue;
    }
    portal.unindexed.set(record, waiting);
    const { properties, modified, archived } = seen;
    const updatedAt = new Date(modified).toISOString();
    views.set(record, properties && { ...record, properties, modified, updatedAt, archived });
  }
  return views;
}

function testOf(state: State, portal: Portal, info: TypeInfo, body: Record<string, unknown>): Test {
  const groups = Array.isArray(body.filterGroups) ? body.filterGroups.filter(isObject) : [];
  const filters = groups.map((group) =>
    Array.isArray(group.filters) ? group.filters.filter(isObject) : [],
  );
  if (groups.length > 5) throw invalid("The maximum number of filter groups is 5.");
  if (filters.some((group) => group.length > 6))
    throw invalid("The maximum number of filters per group is 6.");
  if (filters.flat().length > 18) throw invalid("The maximum number of filters is 18.");
  const query = String(body.query ?? "");
  if (query.length > 3000) throw invalid("The query is longer than 3000 characters.");
  const tests = filters.map((group) =>
    group.map((filter) => filterTest(state, portal, info, filter)),
  );
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const matchesQuery: Test = (record) => {
    const text = info.searched
      .map((name) => record.properties[name] ?? "")
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return (record) =>
    (words.length === 0 || matchesQuery(record)) &&
    (tests.length === 0 || tests.some((group) => group.every((test) => test(record))));
}

function orderOf(state: State, portal: Portal, info: TypeInfo, sorts: unknown) {
  const list = Array.isArray(sorts) ? sorts : [];
  if (list.length > 1) throw invalid("Only one sort is supported.");
  const [wish] = list;
  if (wish === undefined) return null;
  const text = isObject(wish) ? String(wish.propertyName) : String(wish);
  const isDescending = isObject(wish) ? wish.direction === "DESCENDING" : text.startsWith("-");
  const name = text.replace(/^-/, "");
  const sign = isDescending ? -1 : 1;
  if (MODIFIED.has(name)) {
    return (left: StoredRecord, right: StoredRecord) => sign * (left.modified - right.modified);
  }
  const kind = portal.definitions[info.type].get(name)?.type;
  const key = (record: StoredRecord) => {
    const value = readValue(portal, record, name, state.now());
    if (value === null) return null;
    return kind === "number"
      ? Number(value)
      : kind === "datetime"
        ? Date.parse(value)
        : value.toLowerCase();
  };
  return (left: StoredRecord, right: StoredRecord) => {
    const [one, other] = [key(left), key(right)];
    if (one === other) return 0;
    if (one === null) return 1;
    if (other === null) return -1;
    return one < other ? -sign : sign;
  };
}
