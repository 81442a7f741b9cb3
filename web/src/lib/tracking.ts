import { browserTracingIntegration, init } from "@sentry/browser";

interface TrackingOptions {
  dsn: string;
  environment: string;
  version: string;
}

/** Sends errors to the tracking service. This file is loaded only if one is configured. */
export function startTracking({ dsn, environment, version }: TrackingOptions): void {
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
    beforeSend: (event) => scrubPrivate(event),
    beforeSendSpan: (span) => scrubPrivate(span),
    beforeBreadcrumb: (breadcrumb) => scrubPrivate(breadcrumb),
  });
}

const PLACEHOLDER = "[removed]";

/** Fields whose values are always secret or personal. */
const PRIVATE_FIELD =
  /^(authorization|cookie|set-cookie|.*token|.*password|.*secret|email.*|name|username|ip_address|query_string|url\.query|http\.query)$/i;

const PRIVATE_TEXT: [RegExp, string][] = [
  [/\bBearer\s+[^\s"',]+/gi, `Bearer ${PLACEHOLDER}`],
  [/\beyJ[\w-]+(\.[\w-]*){0,4}/g, PLACEHOLDER],
  [/[^\s"'<>()=:/?&]+(@|%40)[\w-]+(\.[\w-]+)+/gi, PLACEHOLDER],
  [/\?[^\s"'<>#)]*=[^\s"'<>#)]*/g, `?${PLACEHOLDER}`],
];

/** Returns a deep copy without tokens, e-mail addresses and query strings. */
export function scrubPrivate<T>(value: T): T {
  return scrubValue(value, new WeakSet()) as T;
}

function scrubValue(value: unknown, seen: WeakSet<object>): unknown {
  if (typeof value === "string") {
    return PRIVATE_TEXT.reduce((text, [pattern, by]) => text.replace(pattern, by), value);
  }
  if (typeof value !== "object" || value === null) return value;
  if (seen.has(value)) return PLACEHOLDER;
  seen.add(value);
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, seen));
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      PRIVATE_FIELD.test(key) && typeof held === "string" && !isTechnicalName(key, value)
        ? PLACEHOLDER
        : scrubValue(held, seen),
    ]),
  );
}

/** Spans, packages and browsers have names too; only people's names are private. */
function isTechnicalName(key: string, holder: object): boolean {
  return key === "name" && !("id" in holder || "email" in holder || "emailAddress" in holder);
}
