import { browserTracingIntegration, init } from "@sentry/browser";

interface Destination {
  dsn: string;
  environment: string;
  version: string;
}

/** Sends errors to the tracking service. This file is loaded only if one is configured. */
export function startTracking({ dsn, environment, version }: Destination): void {
  init({
    dsn,
    environment,
    release: `touchline@${version}`,
    tracesSampleRate: 1.0,
    integrations: [browserTracingIntegration()],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    beforeSend: (event) => scrubbed(event),
    beforeSendSpan: (span) => scrubbed(span),
    beforeBreadcrumb: (breadcrumb) => scrubbed(breadcrumb),
  });
}

const REMOVED = "[removed]";

/** Fields whose values are always secret or personal. */
const PRIVATE_FIELD =
  /^(authorization|cookie|set-cookie|.*token|.*password|.*secret|email.*|name|username|ip_address|query_string|url\.query|http\.query)$/i;

const PRIVATE_TEXT: [RegExp, string][] = [
  [/\bBearer\s+[^\s"',]+/gi, `Bearer ${REMOVED}`],
  [/\beyJ[\w-]+(\.[\w-]*){0,4}/g, REMOVED],
  [/[^\s"'<>()=:/?&]+(@|%40)[\w-]+(\.[\w-]+)+/gi, REMOVED],
  [/\?[^\s"'<>#)]*=[^\s"'<>#)]*/g, `?${REMOVED}`],
];

/** Returns a deep copy without tokens, e-mail addresses and query strings. */
export function scrubbed<T>(value: T): T {
  return scrub(value, new WeakSet()) as T;
}

function scrub(value: unknown, seen: WeakSet<object>): unknown {
  if (typeof value === "string") {
    return PRIVATE_TEXT.reduce((text, [pattern, by]) => text.replace(pattern, by), value);
  }
  if (typeof value !== "object" || value === null) return value;
  if (seen.has(value)) return REMOVED;
  seen.add(value);
  if (Array.isArray(value)) return value.map((item) => scrub(item, seen));
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      PRIVATE_FIELD.test(key) && typeof held === "string" && !isTechnical(key, value)
        ? REMOVED
        : scrub(held, seen),
    ]),
  );
}

/** Spans, packages and browsers have names too; only people's names are private. */
function isTechnical(key: string, holder: object): boolean {
  return key === "name" && !("id" in holder || "email" in holder || "emailAddress" in holder);
}
