import { isDealProperty, propertyLabel } from "@touchline/domain";
import { z } from "zod";

/** The rejected field, and a sentence for the user. */
export interface FieldError {
  /** The field's path: `values.quota`; empty for the whole value. */
  field: string;
  message: string;
}

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

const MAX_OPTIONS = 20;
/** Leaves room for the longest field name within the maximum length of an error message. */
const MAX_MESSAGE = 900;

/**
 * Turns the first issue that the schema found into a sentence that names the field and says what
 * would be accepted.
 */
export function toFieldError(issues: readonly Issue[]): FieldError {
  const [first] = issues;
  if (!first) return { field: "", message: "The request can't be read." };
  const { path, text } = describeIssue(first, first.path);
  const message = /^[A-Z]/.test(text) ? text : `${fieldNameOf(path)} ${text}.`;
  return { field: path.map(String).join("."), message: message.slice(0, MAX_MESSAGE) };
}

const FIELD_PREFIX = /^([a-z][\w.]*|RevieweeId|AssigneeId): (.+)$/s;
const PREDICATE = /^(must|can|can't|needs|is|isn't|has|comes|doesn't)\b/;

/**
 * Splits a message that starts with its field, 'week: must be a Monday.', and makes it a sentence
 * for the user.
 */
export function parseFieldError(message: string): FieldError {
  const [, field, words = ""] = FIELD_PREFIX.exec(message) ?? [];
  if (field === undefined) return { field: "", message };
  const sentence = /[.?!]$/.test(words) ? words : `${words}.`;
  if (/^[A-Z]/.test(words)) return { field, message: sentence };
  const name = fieldNameOf(field.split("."));
  return { field, message: PREDICATE.test(words) ? `${name} ${sentence}` : `${name}: ${sentence}` };
}

/** Display names for fields whose own name is a vendor's term or an abbreviation. */
const FIELD_NAMES: Record<string, string> = {
  amountInHomeCurrency: "Amount",
  asOf: "Day",
  asked: "What you ask for",
  basedOn: "Version",
  crmOwnerId: "Owner",
  daysLimit: "Day limit",
  emailAddress: "Email address",
  html: "Text",
  hs_task_status: "Task status",
  hs_task_subject: "Task",
  hs_task_type: "Task type",
  hs_timestamp: "Due date",
  ids: "Deals",
  image: "Picture",
  id: "Id",
  mostLikely: "Likely",
  repCommit: "Commit",
  playerCoachModeOn: "Player/coach mode",
  to: "To",
  url: "Address",
};

/**
 * Returns a field's display name: 'Email address' for `emailAddress`, 'Rep' for `repId`, 'Entry 2
 * of choices' in a list.
 */
export function fieldNameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return "The request";
  if (isListIndex(last)) {
    const list = path.length > 1 ? ` of ${lowerFirst(fieldNameOf(path.slice(0, -1)))}` : "";
    return `Entry ${Number(last) + 1}${list}`;
  }
  const key = String(last);
  const known = isDealProperty(key) ? propertyLabel(key) : FIELD_NAMES[key];
  if (known) return known;
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map(lowerFirst);
  const name = words.join(" ").replace(/ ids$/, "s").replace(/ id$/, "");
  return name === "" ? "A field" : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function isListIndex(key: PropertyKey): boolean {
  return typeof key === "number" || /^\d+$/.test(String(key));
}

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}

interface IssueText {
  path: Path;
  /** The text that follows the field's name. */
  text: string;
}

const defaultMessage = z.locales.en().localeError;

/**
 * Whether the contract has its own message for it: a sentence, or the text that follows the field's
 * name.
 */
function hasCustomMessage(issue: Issue): boolean {
  if (issue.code === "invalid_type" || issue.code === "invalid_union") return false;
  return issue.message !== defaultMessage(issue as z.core.$ZodRawIssue);
}

function describeIssue(issue: Issue, path: Path): IssueText {
  if (hasCustomMessage(issue)) return { path, text: issue.message };
  switch (issue.code) {
    case "invalid_type":
      return { path, text: typeText(issue) };
    case "too_small":
      return { path, text: minText(issue) };
    case "too_big":
      return { path, text: maxText(issue) };
    case "not_multiple_of":
      return { path, text: `must be a multiple of ${issue.divisor}` };
    case "invalid_value":
      return { path, text: optionsText(issue.values) };
    case "invalid_format":
      return { path, text: formatText(issue) };
    case "unrecognized_keys":
      return { path: [...path, issue.keys[0] ?? ""], text: "isn't known here; leave it out" };
    case "invalid_union":
      return describeUnion(issue, path);
    case "invalid_key":
    case "invalid_element": {
      const [inner] = issue.issues;
      return inner
        ? describeIssue(inner, [...path, ...inner.path])
        : { path, text: "can't be read" };
    }
    case "custom":
      return { path, text: issue.message };
  }
}

const TYPE_LABELS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "a JSON object",
  record: "a JSON object",
  null: "null",
};

function typeText({ expected, message }: z.core.$ZodIssueInvalidType): string {
  const wanted = `must be ${TYPE_LABELS[expected] ?? "given in another form"}`;
  return message.endsWith("received undefined") ? `is missing; it ${wanted}` : wanted;
}

function minText({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  const least = Number(minimum);
  if (origin === "string") {
    return least === 1 ? "can't be empty" : `needs at least ${least} characters`;
  }
  if (origin === "array" || origin === "set") {
    return least === 1 ? "needs at least one entry" : `needs at least ${least} entries`;
  }
  return inclusive
    ? `must be ${formatNumber(least)} or more`
    : `must be more than ${formatNumber(least)}`;
}

function maxText({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  const most = Number(maximum);
  if (origin === "string") return `can have at most ${formatNumber(most)} characters`;
  if (origin === "array" || origin === "set")
    return `can have at most ${formatNumber(most)} entries`;
  return inclusive
    ? `must be ${formatNumber(most)} or less`
    : `must be less than ${formatNumber(most)}`;
}

function formatNumber(number: number): string {
  return new Intl.NumberFormat("en", { maximumFractionDigits: 10 }).format(number);
}

function optionsText(values: readonly unknown[]): string {
  const named = values.slice(0, MAX_OPTIONS).map(String).join(", ");
  const more = values.length > MAX_OPTIONS ? ` and ${values.length - MAX_OPTIONS} more` : "";
  return values.length === 1 ? `must be ${named}` : `must be one of ${named}${more}`;
}

const FORMAT_TEXTS: Record<string, string> = {
  date: "must be a day like 2026-11-15",
  datetime: "must be a time like 2026-11-15T09:00:00Z",
  email: "must be an email address like name@example.com",
  template_literal: "must be a quarter like 2026-Q4",
  url: "must be a web address like https://example.com",
  uuid: "must be an id like 7d0c2c1e-53f4-4b7e-9a1f-1c5a3a1f0b42",
};

/** A pattern's message in the contract already says what it accepts. */
function formatText({ format, message }: z.core.$ZodIssueInvalidStringFormat): string {
  return FORMAT_TEXTS[format] ?? message;
}

/** For a union, report the variant closest to what was sent. */
function describeUnion({ errors, ...issue }: z.core.$ZodIssueInvalidUnion, path: Path): IssueText {
  const isOther = ([first, ...more]: Issue[]) =>
    more.length === 0 && first?.code === "invalid_type" && first.path.length === 0;
  const ways = errors.filter((way) => !isOther(way));
  const nearest = ways.toSorted((a, b) => a.length - b.length)[0];
  const [first] = nearest ?? [];
  if (first) return describeIssue(first, [...path, ...first.path]);
  const types = errors.flatMap(([one]) =>
    one?.code === "invalid_type" ? [TYPE_LABELS[one.expected] ?? one.expected] : [],
  );
  if (types.length > 0) return { path, text: `must be ${[...new Set(types)].join(" or ")}` };
  const options = "options" in issue && Array.isArray(issue.options) ? issue.options : [];
  return {
    path,
    text:
      options.length > 0
        ? optionsText(options)
        : "must be one of the kinds in the API's description",
  };
}
