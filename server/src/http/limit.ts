import { createHash } from "node:crypto";
import { historicalQueriesPerMinute, type Route } from "@touchline/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TakeCalls } from "../db/calls.ts";
import { databaseTrouble, isPoolBusy } from "../db/database-errors.ts";
import { networkOf } from "./network.ts";
import { Refusal } from "./refusal.ts";

export type LimitOf = (route: Pick<Route, "method" | "path" | "perMinute" | "query">) => Limit;
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * A process reserves a twentieth of the limit at a time, which is also the most it can leave
 * unused.
 */
const SHARES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
const MAX_CACHED = 20_000;

/**
 * Routes share one limit, except those with a lower limit of their own, in general or for `asOf`
 * queries.
 */
export function limits(takeCalls: TakeCalls, perMinute: number): LimitOf {
  const common = limiter(takeCalls, "any", perMinute);
  return (route) => {
    const own = (what: string, most: number) =>
      limiter(takeCalls, `${route.method} ${route.path}${what}`, Math.min(most, perMinute));
    const limit = route.perMinute ? own("", route.perMinute) : common;
    const mostBack = historicalQueriesPerMinute(route);
    if (mostBack === null) return limit;
    const backLimit = own(" asOf", mostBack);
    return (request, reply) => (isHistoricalQuery(request) ? backLimit : limit)(request, reply);
  };
}

/** Runs before validation, so the query can be anything. */
function isHistoricalQuery({ query }: FastifyRequest): boolean {
  return typeof query === "object" && query !== null && "asOf" in query;
}

/** Limits calls per user, or per IP address before authentication. */
function limiter(takeCalls: TakeCalls, name: string, perMinute: number): Limit {
  const secondsToWait = sharedCount(takeCalls, perMinute);
  return async ({ caller, ip }, reply) => {
    const who = caller?.identity?.subject ?? networkOf(ip);
    const counter = createHash("sha256").update(`${name} ${who}`).digest("base64url");
    const seconds = await secondsToWait(counter);
    if (seconds === 0) return;
    reply.header("retry-after", String(seconds));
    throw new Refusal("too_many_requests", "Too many requests. Wait a moment and try again.");
  };
}

/** A process's remaining reservation within the counter's current minute. */
interface Share {
  left: number;
  /** The limit is used up until the minute ends. */
  isAll: boolean;
  until: number;
  asking?: Promise<void> | undefined;
}

/** Counts one call across all processes; returns the seconds to wait, or 0. */
function sharedCount(takeCalls: TakeCalls, most: number): (counter: string) => Promise<number> {
  const block = Math.max(1, Math.floor(most / SHARES_PER_MINUTE));
  const shares = new Map<string, Share>();

  async function ask(counter: string, share: Share): Promise<void> {
    const { granted, seconds } = await takeCalls(counter, block, most).catch((error: unknown) => {
      const seconds = MINUTE_MS / 1000;
      // Grant only one block, so that a caller who exhausts our connection pool doesn't get a full
      // minute's calls.
      if (isPoolBusy(error)) return { granted: block, seconds };
      // Don't reject calls because the database is down; until it is back each process counts
      // separately.
      if (databaseTrouble(error) !== null) return { granted: most, seconds };
      throw error;
    });
    share.left = granted;
    share.isAll = granted < block;
    share.until = performance.now() + seconds * 1000;
  }

  return async (counter) => {
    const share = shares.get(counter) ?? { left: 0, isAll: false, until: 0 };
    // Reinsert, so that the map stays in least-recently-used order.
    shares.delete(counter);
    const [oldest] = shares.size >= MAX_CACHED ? shares.keys() : [];
    if (oldest !== undefined) shares.delete(oldest);
    shares.set(counter, share);
    for (;;) {
      const rest = share.until - performance.now();
      if (rest > 0 && share.left > 0) {
        share.left -= 1;
        return 0;
      }
      if (rest > 0 && share.isAll) return Math.ceil(rest / 1000);
      share.asking ??= ask(counter, share).finally(() => {
        share.asking = undefined;
      });
      await share.asking;
    }
  };
}
