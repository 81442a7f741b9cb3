import { createHash } from "node:crypto";
import type { TakeCalls } from "../db/calls.ts";
import { networkOf } from "./network.ts";
import { Refusal } from "./refusal.ts";

const MAX_REMEMBERED = 10_000;

export interface StrangerLimit {
  /** Refuses an address that showed too many secrets of nobody's lately, before another one is looked up. */
  mustBeWelcome(address: string): void;
  showedNothing(address: string): Promise<void>;
}

/**
 * Counts wrong secrets per address, over all processes: each costs a look into the database, and who tries many is guessing.
 *
 * Right ones do not count, so that a whole company's programs may share an address. A process hears that an address has
 * used up its minute with the first wrong secret beyond it.
 */
export function strangerLimit(
  takeCalls: TakeCalls,
  perMinute: number,
  what: "tokens" | "signatures" = "tokens",
): StrangerLimit {
  const unwelcomeUntil = new Map<string, number>();
  return {
    mustBeWelcome(address) {
      const until = unwelcomeUntil.get(networkOf(address)) ?? 0;
      if (until > performance.now()) throw tooMany(what);
    },
    async showedNothing(address) {
      const network = networkOf(address);
      const counter = createHash("sha256").update(`wrong ${what} ${network}`).digest("base64url");
      const { granted, seconds } = await takeCalls(counter, 1, perMinute);
      if (granted > 0) return;
      if (unwelcomeUntil.size >= MAX_REMEMBERED) unwelcomeUntil.clear();
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
