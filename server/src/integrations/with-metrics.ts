import type { Vendors } from "../context/context.ts";
import type { Metrics } from "../operations/metrics.ts";

type Counters = Pick<Metrics, "vendorCalls" | "vendorErrors">;

/** Wraps the vendors to count every call, and every failure by kind. */
export function withMetrics(outside: Vendors, counters: Counters): Vendors {
  const { mailer, summaries, payments, calendars } = outside;
  const counting = <Vendor extends object>(vendor: string, given: Vendor): Vendor =>
    withCounters(given, vendor, counters);
  return {
    ...outside,
    crmOf: async (viewer) => counting("hubspot", await outside.crmOf(viewer)),
    chatOf: async (viewer) => counting("slack", await outside.chatOf(viewer)),
    mailer: mailer && counting("mail", mailer),
    summaries: summaries && counting("model", summaries),
    payments: payments && counting("stripe", payments),
    calendars: {
      ...calendars,
      of: async (organisationId, userId) =>
        counting("calendar", await calendars.of(organisationId, userId)),
    },
  };
}

function withCounters<Vendor extends object>(
  vendor: Vendor,
  name: string,
  counters: Counters,
): Vendor {
  const entries = Object.entries(vendor).map(([key, value]) => {
    if (typeof value !== "function") return [key, value];
    return [key, (...args: unknown[]) => countOutcome(value.apply(vendor, args), name, counters)];
  });
  return Object.fromEntries(entries) as Vendor;
}

/** Only asynchronous methods reach the vendor. */
function countOutcome(answer: unknown, vendor: string, { vendorCalls, vendorErrors }: Counters) {
  if (!(answer instanceof Promise)) return answer;
  vendorCalls.inc({ vendor });
  return answer.catch((error: unknown) => {
    const kind = error instanceof Error && "kind" in error ? String(error.kind) : "unexpected";
    vendorErrors.inc({ vendor, kind });
    throw error;
  });
}
