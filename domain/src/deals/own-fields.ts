import { toValidDay } from "../calendar/valid-day.ts";

export const MAX_OWN_FIELDS = 30;

export const OWN_FIELD_TYPES = [
  "text",
  "number",
  "currency",
  "date",
  "datetime",
  "choice",
  "choices",
  "boolean",
] as const;
export type OwnFieldType = (typeof OWN_FIELD_TYPES)[number];

export interface OwnFieldOption {
  value: string;
  label: string;
}

/** A deal property that an organisation chose from the CRM's list. */
export interface OwnField {
  /** The CRM's name. */
  name: string;
  label: string;
  type: OwnFieldType;
  options: readonly OwnFieldOption[];
}

/** The value of an own field as it is stored; an empty one isn't stored at all. */
export type OwnFieldValue = string | number | boolean | string[];
/** By the CRM's name of the property; null is empty. */
export type OwnFieldValues = Readonly<Record<string, OwnFieldValue | null>>;

/** Amounts and dates keep every change. */
export const keepsHistory = (type: OwnFieldType): boolean =>
  type === "currency" || type === "number" || type === "date" || type === "datetime";

const MAX_TEXT_LENGTH = 10_000;
/** Larger numbers are typing errors, and JavaScript would round them. */
const MAX_NUMBER = 1e15;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const LIST_SEPARATOR = ";";

/** An own field's value as text, as outbox and history hold it; empty if there is none. */
export function ownValueText(value: OwnFieldValue | null | undefined): string {
  return Array.isArray(value) ? value.join(LIST_SEPARATOR) : String(value ?? "");
}

/** Parses text of the CRM or of a caller; undefined if it is empty or doesn't fit the type. */
export function parseOwnValue(type: OwnFieldType, given: string): OwnFieldValue | undefined {
  const text = given.trim();
  if (text === "") return undefined;
  switch (type) {
    case "text":
    case "choice":
      return text;
    case "number":
    case "currency": {
      const number = DECIMAL.test(text) ? Number(text) : Number.NaN;
      return Math.abs(number) < MAX_NUMBER ? number : undefined;
    }
    case "date":
      return parseDay(text);
    case "datetime": {
      const time = Date.parse(text);
      return Number.isNaN(time) ? undefined : new Date(time).toISOString();
    }
    case "choices": {
      const values = text.split(LIST_SEPARATOR).map((one) => one.trim());
      const chosen = [...new Set(values.filter((one) => one !== ""))];
      return chosen.length > 0 ? chosen : undefined;
    }
    case "boolean":
      return text === "true" || text === "false" ? text === "true" : undefined;
  }
}

function parseDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return toValidDay(year, month, day) ?? undefined;
}

const EXPECTED: Record<OwnFieldType, string> = {
  text: "text",
  number: "a number, such as 12.5",
  currency: "an amount, such as 12000.50",
  date: "a date, such as 2027-01-31",
  datetime: "a date and time, such as 2027-01-31T09:00:00Z",
  choice: "one of HubSpot's options",
  choices: "some of HubSpot's options",
  boolean: "yes or no",
};

/** Why a value can't be saved, in a sentence; null if it can. Empty clears the field. */
export function ownValueObjection(field: OwnField, text: string): string | null {
  if (text.trim() === "") return null;
  if (text.length > MAX_TEXT_LENGTH) return `${field.label} can have 10,000 characters at most.`;
  const value = parseOwnValue(field.type, text);
  if (value === undefined) return `${field.label} must be ${EXPECTED[field.type]}.`;
  if (field.type !== "choice" && field.type !== "choices") return null;
  const unknown = [value].flat().find((one) => !field.options.some((each) => each.value === one));
  return unknown === undefined ? null : `${field.label} has no option '${unknown}' in HubSpot.`;
}

export interface OwnFieldFormatters {
  money(amount: number): string;
  number(number: number): string;
  day(day: string): string;
  instant(instant: string): string;
}

/** A value for people: labels for options, formatted numbers and dates; empty if there is none. */
export function formatOwnValue(
  { type, options }: Pick<OwnField, "type" | "options">,
  given: OwnFieldValue | null | undefined,
  format: OwnFieldFormatters,
): string {
  // What was just typed is text until the server has stored it.
  const value = typeof given === "string" ? parseOwnValue(type, given) : given;
  if (value === undefined || value === null) return "";
  const labelOf = (one: string) => options.find((each) => each.value === one)?.label ?? one;
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    return type === "currency" ? format.money(value) : format.number(value);
  }
  if (type === "date") return format.day(value);
  if (type === "datetime") return format.instant(value);
  return type === "choice" ? labelOf(value) : value;
}
