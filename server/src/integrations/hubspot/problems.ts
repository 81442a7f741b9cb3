import { CrmError } from "../../ports/crm.ts";

type Body = Record<string, unknown>;

export class HubspotProblem extends Error {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, string>;
  constructor(status: number, body: Body, headers: Record<string, string>) {
    super(`HubSpot answered ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A success status with an unreadable body. */
export class InvalidResponse extends Error {}

/** Our text columns are bounded, HubSpot's messages are not. */
const MAX_LENGTH = 700;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export function problemFrom(
  status: number,
  text: string,
  headers: Record<string, string>,
): HubspotProblem {
  return new HubspotProblem(status, parsed(text), headers);
}

/** HubSpot's edge answers with HTML pages, which contain nothing to quote. */
function parsed(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return isBody(body) ? body : {};
  } catch {
    return {};
  }
}

export function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function messageOf({ status, body }: HubspotProblem): string {
  const details = listOf(body.errors);
  const inner = details.map(({ message }) => textOf(message)).filter((text) => text !== "");
  const own = textOf(body.message) || textOf(body.error_description);
  // HubSpot appends a JSON list after this colon; the same messages are in `errors`.
  const [opening = ""] = own.split(": [{");
  const message = opening !== own && inner.length > 0 ? `${opening}: ${inner.join("; ")}` : own;
  const scopes = missingScopes(body);
  const scopeWords = scopes.length > 0 ? ` Missing scope: ${scopes.join(", ")}.` : "";
  const id = textOf(body.correlationId);
  const words = `${message || `HubSpot answered ${status} without a message`}${scopeWords}`;
  return `${words.slice(0, MAX_LENGTH)}${id === "" ? "" : ` (correlation id ${id.slice(0, 100)})`}`;
}

function missingScopes(body: Body): string[] {
  if (body.category !== "MISSING_SCOPES") return [];
  return listOf(body.errors)
    .flatMap(({ context }) => (isBody(context) ? context.requiredGranularScopes : []))
    .filter((scope) => typeof scope === "string");
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isBody) : []);
const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** How long HubSpot asks us to wait, in ms; null if it doesn't specify. */
export function retryAfterMsOf({ status, body, headers }: HubspotProblem): number | null {
  const asked = Number(headers["retry-after"] || Number.NaN);
  if (asked >= 0) return asked * SECOND;
  if (status === 477) return 10 * MINUTE;
  if (status === 423) return 2 * SECOND;
  if (status !== 429) return null;
  const policy = `${textOf(body.policyName)} ${textOf(body.message)}`.toUpperCase();
  if (policy.includes("DAILY")) return 15 * MINUTE;
  // "TEN_SECONDLY" contains "SECONDLY".
  return policy.includes("TEN_SECONDLY") || !policy.includes("SECONDLY") ? 10 * SECOND : SECOND;
}

/** Whether the refusal applies to the whole account, not only to this kind of call. */
export function isAccountWide({ status, body }: HubspotProblem): boolean {
  return status === 477 || /DAILY/i.test(`${textOf(body.policyName)} ${textOf(body.message)}`);
}

export function toCrmError(problem: HubspotProblem): CrmError {
  const words = messageOf(problem);
  if (problem.status === 401) return new CrmError("revoked", words);
  if (problem.status === 404) return new CrmError("missing", words);
  return new CrmError("refused", words, 0, missingProperties(problem.body));
}

const MISSING_PROPERTY = /^MISSING_(?:CONDITIONAL_)?REQUIRED_PROPERTY$/;

/**
 * The properties that the account's rules require and that weren't sent. HubSpot names them in an
 * error's context, or in the list inside its message.
 */
function missingProperties(body: Body): string[] {
  const named = listOf(body.errors)
    .filter(({ code }) => MISSING_PROPERTY.test(textOf(code)))
    .flatMap(({ context }) => (isBody(context) ? Object.values(context).flat() : []));
  const [, list = "[]"] = /: (\[\{.*\}\])$/s.exec(textOf(body.message)) ?? [];
  const nested = listOf(parsedList(list))
    .filter(({ error }) => MISSING_PROPERTY.test(textOf(error)))
    .map(({ name }) => name);
  const names = [...named, ...nested].filter((name) => typeof name === "string");
  return [...new Set(names)].filter((name) => /^[a-z0-9_]{1,100}$/i.test(name)).slice(0, 20);
}

function parsedList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
