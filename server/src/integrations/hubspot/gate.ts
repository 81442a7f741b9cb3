import { CrmError } from "../../ports/crm.ts";
import { transientFailureOf } from "./failures.ts";
import type { Pace } from "./pace.ts";
import { HubspotProblem, isAccountWide } from "./problems.ts";

/** HubSpot counts searches separately from other calls. */
export type LaneName = "burst" | "search";

interface Lane {
  limit: number;
  spanMs: number;
  /** Times of the latest calls, past and scheduled. */
  slots: number[];
  quietUntil: number;
  closedUntil: number;
  words: string;
  /** Was closed and hasn't succeeded since (half-open). */
  isOnTrial: boolean;
  trial: Promise<void> | null;
  failures: number;
}

/** A call that was admitted; its outcome must be reported. */
export interface Ticket {
  received(headers: Record<string, string>): void;
  done(error?: unknown): void;
}

export type Gate = ReturnType<typeof accountGate>;

/** Other installations and the customer's tools share the same rate limit. */
const HEADROOM = 0.1;
/**
 * One bad record must not open the circuit breaker, so this is more than the retries of one call.
 */
const MAX_FAILURES = 8;
const BREAKER_OPEN_MS = 30_000;

/**
 * Rate limiter and circuit breaker for one account. After a refusal one trial call goes first and
 * the others wait for its outcome.
 */
export function accountGate(pace: Pace, callsPerTenSeconds = 110) {
  const calls = Math.max(1, Math.floor(callsPerTenSeconds * (1 - HEADROOM)));
  const lanes: Record<LaneName, Lane> = { burst: lane(calls, 10_000), search: lane(4, 1_000) };

  async function enter(name: LaneName, deadline: number): Promise<Ticket> {
    const way = lanes[name];
    for (;;) {
      const wait = way.closedUntil - pace.now();
      if (wait > 0) await waitFor(wait, way.words, deadline);
      else if (way.trial) await way.trial;
      else break;
    }
    const release = way.isOnTrial ? startTrial(way) : () => undefined;
    try {
      await waitForSlot(way, deadline);
    } catch (error) {
      release();
      throw error;
    }
    return {
      received: (headers) => applyLimitHeaders(way, headers, pace.now()),
      done(error) {
        judge(name, error);
        release();
      },
    };
  }

  async function waitForSlot(way: Lane, deadline: number): Promise<void> {
    const now = pace.now();
    way.slots = way.slots.filter((slot) => slot > now - way.spanMs);
    const before = way.slots.at(-way.limit);
    const free = before === undefined ? nextCallAt(way) : before + way.spanMs;
    const slot = Math.max(now, way.quietUntil, free);
    if (slot <= deadline) way.slots.push(slot);
    if (slot > now) await waitFor(slot - now, "HubSpot's rate limit is used up.", deadline);
  }

  async function waitFor(ms: number, words: string, deadline: number): Promise<void> {
    if (pace.now() + ms > deadline) throw new CrmError("away", words, ms);
    await pace.pause(ms);
  }

  function judge(name: LaneName, error: unknown): void {
    const way = lanes[name];
    const passing = error === undefined ? null : transientFailureOf(error);
    if (!passing) return void Object.assign(way, { isOnTrial: false, failures: 0 });
    const status = error instanceof HubspotProblem ? error.status : 0;
    // A locked record (423) doesn't affect the others.
    if (status === 423) return;
    if (error instanceof HubspotProblem && (status === 429 || status === 477)) {
      const closed = isAccountWide(error) ? Object.values(lanes) : [way];
      for (const each of closed) close(each, passing.restMs ?? BREAKER_OPEN_MS, passing.words);
      return;
    }
    way.failures += 1;
    if (way.failures >= MAX_FAILURES || way.isOnTrial) close(way, BREAKER_OPEN_MS, passing.words);
  }

  function close(way: Lane, ms: number, words: string): void {
    way.closedUntil = Math.max(way.closedUntil, pace.now() + ms);
    Object.assign(way, { words, isOnTrial: true, failures: 0 });
  }

  return { enter };
}

/**
 * Schedules the next call while some allowance is left. The first half of the limit is used at once
 * and the rest spread over the interval; otherwise a long read would stall all callers for seconds.
 */
function nextCallAt({ limit, spanMs, slots }: Lane): number {
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined || slots.length < limit / 2) return 0;
  return last + (first + spanMs - last) / (limit - slots.length + 1);
}

function lane(limit: number, spanMs: number): Lane {
  const idle = { quietUntil: 0, closedUntil: 0, words: "", isOnTrial: false, trial: null };
  return { limit, spanMs, slots: [], failures: 0, ...idle };
}

function startTrial(way: Lane): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  way.trial = promise;
  return () => {
    way.trial = null;
    resolve();
  };
}

/** Slows down when HubSpot's headers report little remaining allowance. */
function applyLimitHeaders(way: Lane, headers: Record<string, string>, now: number): void {
  // Deprecated, and still sent by accounts that count by the second.
  if (headers["x-hubspot-ratelimit-secondly-remaining"] === "0") {
    way.quietUntil = Math.max(way.quietUntil, now + 1_000);
  }
  const [max, left, span] = ["max", "remaining", "interval-milliseconds"].map((name) =>
    Number(headers[`x-hubspot-ratelimit-${name}`] || Number.NaN),
  );
  if (!max || !span || left === undefined || Number.isNaN(left)) return;
  way.limit = Math.max(Math.floor(max * (1 - HEADROOM)), 1);
  way.spanMs = span;
  if (left <= max * (HEADROOM / 2)) way.quietUntil = Math.max(way.quietUntil, now + span / 10);
}
