import { readValue } from "./derived.ts";
import { invalid } from "./errors.ts";
import { linkedIds } from "./links.ts";
import { type TypeInfo, typeNamed } from "./object-types.ts";
import type { Portal, StoredRecord } from "./portal.ts";
import type { State } from "./state.ts";
import { strings } from "./wire.ts";

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
export type Test = (record: StoredRecord) => boolean;

/** Compared by the number stored with the record. */
export const MODIFIED = new Set(["hs_lastmodifieddate", "lastmodifieddate"]);

export function filterTest(
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

/**
 * Text is compared in lower case, and lists must be given in it; options are compared as they are.
 */
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

/** `*corp` matches words with that ending; without an asterisk the whole word must match. */
function tokenTest(wanted: string): (value: string | null) => boolean {
  const escaped = wanted
    .toLowerCase()
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*/g, "\\S*");
  const pattern = new RegExp(`(^|[\\s,;:/–-])${escaped}($|[\\s,;:/–-])`);
  return (value) => value !== null && pattern.test(value.toLowerCase());
}
