import { createHash } from "node:crypto";
import type { TakeCalls } from "../db/calls.ts";
import { networkOf } from "./network.ts";
import { Refusal } from "./refusal.ts";

const MAX_CACHED = 10_000;

export interface BadSecretLimit {
  /** Rejects an address with too many recent invalid secrets, before the next lookup. */
  mustNotBeBlocked(address: string): void;
  recordInvalid(address: string): Promise<void>;
}

/**
 * Counts invalid secrets per address across all processes: each costs a database query, and many
 * mean guessing. Valid ones don't count, so a company's clients can share an address. A process
 * learns that the limit is used up with its first invalid secret beyond it.
 */
export function badSecretLimit(
  takeCalls: TakeCalls,
  perMinute: number,
  what: "tokens" | "signatures" = "tokens",
): BadSecretLimit {
  const unwelcomeUntil = new Map<string, number>();
  return {
    mustNotBeBlocked(address) {
      const until = unwelcomeUntil.get(networkOf(address)) ?? 0;
      if (until > performance.now()) throw tooMany(what);
    },
    async recordInvalid(address) {
      const network = networkOf(address);
      const counter = createHash("sha256").update(`wrong ${what} ${network}`).digest("base64url");
      const { granted, seconds } = await takeCalls(counter, 1, perMinute);
      if (granted > 0) return;
      if (unwelcomeUntil.size >= MAX_CACHED) unwelcomeUntil.clear();
      unwelcomeUntil.set(network, performance.now() + seconds * 1000);
      throw tooMany(what);
    },
  };
}

function tooMany(what: string): Refusal {
  return new Refusal(
    "too_many_requests",
    `Too many wrong ${what} from your address. Wait a minute and try again.`,
  );
}
