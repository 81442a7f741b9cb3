import { toValidDay } from "../calendar/valid-day.ts";
import type { OwnField, OwnFieldType } from "./own-fields.ts";

/**
 * One condition on an own field as text: `rival:is:a`, `arr:from:1000`, `arr:to:5000`,
 * `champion:empty` or `champion:filled`. The part after `is:` is encoded as in an address, so that
 * it has no comma.
 */
export const OWN_CONDITION =
  /^[A-Za-z0-9_]{1,120}:(?:empty|filled|is:\S{1,9000}|(?:from|to):[-+.0-9]{1,30})$/;

/** What a deal's own field must be: any of what is given. */
export interface OwnFieldFilter {
  name: string;
  /** One of these values. */
  oneOf: string[];
  /** A number or a day; at least, and at most. */
  from: string | null;
  to: string | null;
  isEmpty: boolean;
  isFilled: boolean;
}

/** Conditions by field; a text that is no condition is ignored. */
export function parseOwnFilters(conditions: readonly string[]): OwnFieldFilter[] {
  const found = new Map<string, OwnFieldFilter>();
  for (const condition of conditions) {
    if (!OWN_CONDITION.test(condition)) continue;
    const [name = "", kind, ...rest] = condition.split(":");
    const filter = found.get(name) ?? noFilter(name);
    found.set(name, filter);
    const operand = rest.join(":");
    if (kind === "is") filter.oneOf.push(decode(operand));
    if (kind === "from" || kind === "to") filter[kind] = operand;
    if (kind === "empty") filter.isEmpty = true;
    if (kind === "filled") filter.isFilled = true;
  }
  return [...found.values()];
}

export const noFilter = (name: string): OwnFieldFilter => ({
  ...{ name, oneOf: [], from: null, to: null, isEmpty: false, isFilled: false },
});

/** The conditions of a filter as text; none if it lets every deal through. */
export function ownConditions({ name, ...filter }: OwnFieldFilter): string[] {
  return [
    ...filter.oneOf.map((value) => `is:${encodeURIComponent(value)}`),
    ...(filter.from === null ? [] : [`from:${filter.from}`]),
    ...(filter.to === null ? [] : [`to:${filter.to}`]),
    ...(filter.isFilled ? ["filled"] : []),
    ...(filter.isEmpty ? ["empty"] : []),
  ].map((condition) => `${name}:${condition}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)$/;

export const isNumberField = (type: OwnFieldType): boolean =>
  type === "number" || type === "currency";
export const isDateField = (type: OwnFieldType): boolean => type === "date" || type === "datetime";
/** Numbers and dates have an order that people expect. */
export const isSortableField = (type: OwnFieldType): boolean =>
  isNumberField(type) || isDateField(type);
/** A deal with several choices would be in several groups. */
export const isGroupableField = (type: OwnFieldType): boolean =>
  type === "choice" || type === "boolean";

/** Whether a condition fits the type of its field. */
export function fitsOwnField({ type }: Pick<OwnField, "type">, condition: string): boolean {
  const [filter] = parseOwnFilters([condition]);
  if (!filter) return false;
  const limit = filter.from ?? filter.to;
  if (limit !== null) {
    return (isNumberField(type) && NUMBER.test(limit)) || (isDateField(type) && isDay(limit));
  }
  return filter.oneOf.length === 0 || type === "choices" || isGroupableField(type);
}

/** Whether a limit is a day; other limits are numbers. */
export function isDay(limit: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(limit) ?? [];
  return Boolean(toValidDay(year, month, day));
}

/** The name of the field that a condition is about. */
export const ownConditionField = (condition: string): string => condition.split(":")[0] ?? "";

const NO_VALUE = "%";

/** The key of a group of deals with the same value of an own field; for an empty one too. */
export const ownGroupKey = (value: string): string => encodeURIComponent(value) || NO_VALUE;
export const ownGroupValue = (key: string): string => (key === NO_VALUE ? "" : decode(key));
