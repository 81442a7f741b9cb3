import { readValue } from "./derived.ts";
import { invalid } from "./errors.ts";
import { linkedIds } from "./links.ts";
import { type TypeInfo, typeNamed } from "./object-types.ts";
import { ordered, type Portal, type StoredRecord } from "./portal.ts";
import type { State } from "./state.ts";
import { isObject, strings } from "./wire.ts";

const OPERATORS = [
  "EQ",
  "NEQ",
  "LT",
  "LTE",
  "GT",
  "GTE",
  "BETWEEN",
  "IN",
  "NOT_IN",
  "HAS_PROPERTY",
  "NOT_HAS_PROPERTY",
  "CONTAINS_TOKEN",
  "NOT_CONTAINS_TOKEN",
] as const;

type Operator = (typeof OPERATORS)[number];
type Test = (record: StoredRecord) => boolean;

const MODIFIED = new Set(["hs_lastmodifieddate", "lastmodifieddate"]);

/** All hits in order, seen as the index sees them. */
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

/** Records whose latest changes the index has not taken in yet; null for those it has never seen. */
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

function filterTest(
  state: State,
  portal: Portal,
  info: TypeInfo,
  filter: Record<string, unknown>,
): Test {
  const name = String(filter.propertyName ?? "");
  const operator = OPERATORS.find((known) => known === filter.operator);
  if (!operator) throw invalid(`Invalid operator: ${String(filter.operator)}`);
  const [, linked] = /^associations\.(\w+)$/.exec(name) ?? [];
  if (linked !== undefined) return linkTest(portal, linked, operator, filter);
  const definition = portal.definitions[info.type].get(name);
  if (!definition && !name.startsWith("hs_v2_")) {
    throw invalid("There was a problem with the request.", [
      {
        message: `Property ${name} does not exist`,
        code: "PROPERTY_DOESNT_EXIST",
        context: { propertyName: [name] },
      },
    ]);
  }
  const kind = definition?.type ?? "datetime";
  if (MODIFIED.has(name))
    return numberTest((record) => record.modified, operator, filter, instantOf);
  const read = (record: StoredRecord) => readValue(portal, record, name, state.now());
  if (operator === "HAS_PROPERTY") return (record) => read(record) !== null;
  if (operator === "NOT_HAS_PROPERTY") return (record) => read(record) === null;
  if (kind === "number")
    return numberTest((record) => asNumber(read(record)), operator, filter, Number);
  if (kind === "datetime" || kind === "date") {
    return numberTest((record) => asInstant(read(record)), operator, filter, instantOf);
  }
  return textTest(read, operator, filter, kind === "string");
}

function linkTest(
  portal: Portal,
  linked: string,
  operator: Operator,
  filter: Record<string, unknown>,
): Test {
  const type = typeNamed(linked)?.type;
  if (!type) throw invalid(`Invalid association filter: ${linked}`);
  const wanted = new Set(operator === "IN" ? strings(filter.values) : [String(filter.value)]);
  if (operator !== "EQ" && operator !== "IN")
    throw invalid(`Invalid operator for associations: ${operator}`);
  return (record) => linkedIds(portal, record, type).some((id) => wanted.has(id));
}

const asNumber = (value: string | null) => (value === null ? null : Number(value));
const asInstant = (value: string | null) => (value === null ? null : instantOf(value));

function instantOf(value: unknown): number {
  const text = String(value);
  return /^-?\d+$/.test(text) ? Number(text) : Date.parse(text);
}

function numberTest(
  read: (record: StoredRecord) => number | null,
  operator: Operator,
  filter: Record<string, unknown>,
  parse: (value: unknown) => number,
): Test {
  const value = parse(filter.value);
  const high = parse(filter.highValue);
  const values = new Set(strings(filter.values).map(parse));
  if (
    !["IN", "NOT_IN", "HAS_PROPERTY", "NOT_HAS_PROPERTY"].includes(operator) &&
    Number.isNaN(value)
  ) {
    throw invalid(`Invalid filter value: ${String(filter.value)}`);
  }
  const known =
    (test: (seen: number) => boolean): Test =>
    (record) => {
      const seen = read(record);
      return seen !== null && test(seen);
    };
  switch (operator) {
    case "EQ":
      return known((seen) => seen === value);
    case "NEQ":
      return (record) => read(record) !== value;
    case "LT":
      return known((seen) => seen < value);
    case "LTE":
      return known((seen) => seen <= value);
    case "GT":
      return known((seen) => seen > value);
    case "GTE":
      return known((seen) => seen >= value);
    case "BETWEEN":
      return known((seen) => seen >= value && seen <= high);
    case "IN":
      return known((seen) => values.has(seen));
    case "NOT_IN":
      return (record) => !values.has(read(record) ?? Number.NaN);
    case "HAS_PROPERTY":
      return known(() => true);
    case "NOT_HAS_PROPERTY":
      return (record) => read(record) === null;
    case "CONTAINS_TOKEN":
    case "NOT_CONTAINS_TOKEN":
      throw invalid(`Operator ${operator} is not supported for this property`);
  }
}

/** Text is compared in lower case, and lists must be given so; choices are compared as they are. */
function textTest(
  read: (record: StoredRecord) => string | null,
  operator: Operator,
  filter: Record<string, unknown>,
  isText: boolean,
): Test {
  const folded = (value: string | null) => (value !== null && isText ? value.toLowerCase() : value);
  const value = folded(String(filter.value ?? ""));
  const values = new Set<string | null>(strings(filter.values));
  const token = tokenTest(String(filter.value ?? ""));
  const compared =
    (test: (seen: string, wanted: string) => boolean): Test =>
    (record) => {
      const seen = folded(read(record));
      return seen !== null && test(seen, value ?? "");
    };
  switch (operator) {
    case "EQ":
      return compared((seen, wanted) => seen === wanted);
    case "NEQ":
      return (record) => folded(read(record)) !== value;
    case "LT":
      return compared((seen, wanted) => seen < wanted);
    case "LTE":
      return compared((seen, wanted) => seen <= wanted);
    case "GT":
      return compared((seen, wanted) => seen > wanted);
    case "GTE":
      return compared((seen, wanted) => seen >= wanted);
    case "BETWEEN":
      return compared(
        (seen, wanted) => seen >= wanted && seen <= (folded(String(filter.highValue)) ?? ""),
      );
    case "IN":
      return (record) => values.has(folded(read(record)));
    case "NOT_IN":
      return (record) => !values.has(folded(read(record)));
    case "CONTAINS_TOKEN":
      return (record) => token(read(record));
    case "NOT_CONTAINS_TOKEN":
      return (record) => !token(read(record));
    case "HAS_PROPERTY":
      return (record) => read(record) !== null;
    case "NOT_HAS_PROPERTY":
      return (record) => read(record) === null;
  }
}

/** `*corp` finds words that end so; without a star the whole word must be there. */
function tokenTest(wanted: string): (value: string | null) => boolean {
  const escaped = wanted
    .toLowerCase()
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*/g, "\\S*");
  const pattern = new RegExp(`(^|[\\s,;:/–-])${escaped}($|[\\s,;:/–-])`);
  return (value) => value !== null && pattern.test(value.toLowerCase());
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
