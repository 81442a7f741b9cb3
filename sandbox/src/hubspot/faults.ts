import type { LimitPolicy } from "./errors.ts";

export const FAULT_KINDS = [
  "status",
  "html",
  "limit",
  "hang",
  "reset",
  "cut",
  "slow",
  "body",
  "huge",
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  times: number | null;
  probability: number;
  /** Expires at this instant, in milliseconds. */
  until?: number;
  method?: string;
  /** Part of the path, e.g. `/deals/search` or `/oauth/`. */
  path?: string;
  portalId?: number;
  status?: number;
  retryAfter?: number;
  policy?: LimitPolicy;
  delayMs?: number;
  body?: unknown;
  bytes?: number;
}

export interface RequestSummary {
  method: string;
  path: string;
  portalId: number | null;
}

export type Faults = ReturnType<typeof faultQueue>;

/** The active faults; random decisions are seeded so that a run can be repeated. */
export function faultQueue(now: () => number) {
  let faults: Fault[] = [];
  let state = 1;
  const counts: Record<string, number> = {};

  function draw(): number {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  }

  function matches(fault: Fault, asked: RequestSummary): boolean {
    return (
      (fault.method === undefined || fault.method === asked.method) &&
      (fault.path === undefined || asked.path.includes(fault.path)) &&
      (fault.portalId === undefined || fault.portalId === asked.portalId)
    );
  }

  return {
    list: (): readonly Fault[] => faults,
    spoiled: (): Record<string, number> => ({ ...counts }),
    add(fault: Fault) {
      faults.push(fault);
    },
    seed(value: number) {
      state = value >>> 0;
    },
    /** All of them, or those of one account. */
    clear(portalId?: number) {
      faults = faults.filter((fault) => portalId !== undefined && fault.portalId !== portalId);
    },
    next(asked: RequestSummary): Fault | null {
      if (faults.length === 0) return null;
      faults = faults.filter(
        ({ until, times }) => (until ?? Number.POSITIVE_INFINITY) > now() && times !== 0,
      );
      const found = faults.find(
        (fault) => matches(fault, asked) && (fault.probability >= 1 || draw() < fault.probability),
      );
      if (!found) return null;
      if (found.times !== null) found.times -= 1;
      counts[found.kind] = (counts[found.kind] ?? 0) + 1;
      return found;
    },
  };
}

/** The error page of HubSpot's edge when the service behind it doesn't answer. */
export function edgePage(status: number): string {
  return `<!DOCTYPE html>
<html><head><title>api.hubapi.com | ${status}: Error</title></head>
<body><h1>Error ${status}</h1><p>The web server reported an error.</p><p>Ray ID: 7d3a1f9c2b6e0a11</p></body></html>`;
}
