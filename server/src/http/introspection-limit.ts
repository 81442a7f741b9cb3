import { createHash } from "node:crypto";
import type { JWTPayload } from "jose";
import { BUSY, Refusal } from "./refusal.ts";
import { slotsByKey } from "./slots-by-key.ts";
import { TokenError } from "./token-faults.ts";

/** Each waits for the provider, for up to five seconds, in one of the slots for calls. */
const MAX_INTROSPECTIONS = 20;
const MAX_INTROSPECTIONS_OF_NETWORK = 5;
/** An inactive token never becomes active again. */
const INACTIVE_CACHE_MS = 60_000;
const MAX_CACHED = 10_000;

/** Limits how many opaque tokens are introspected at a time; a token's parallel calls share one. */
export function introspectionLimit(clock: () => Date) {
  const slots = slotsByKey();
  const running = new Map<string, Promise<JWTPayload>>();
  const inactive = new Map<string, { until: number; error: TokenError }>();

  return async (
    token: string,
    network: string,
    introspect: () => Promise<JWTPayload>,
  ): Promise<JWTPayload> => {
    const key = createHash("sha256").update(token).digest("base64url");
    const known = inactive.get(key);
    if (known && known.until > clock().getTime()) throw known.error;
    const shared = running.get(key);
    if (shared) return shared;
    const release = slots.take([
      ["all", MAX_INTROSPECTIONS],
      [`network ${network}`, MAX_INTROSPECTIONS_OF_NETWORK],
    ]);
    if (!release) throw new Refusal("busy", BUSY);
    const answer = introspect()
      .catch((error: unknown) => {
        if (error instanceof TokenError && error.fault.kind === "inactive") {
          if (inactive.size >= MAX_CACHED) inactive.clear();
          inactive.set(key, { until: clock().getTime() + INACTIVE_CACHE_MS, error });
        }
        throw error;
      })
      .finally(() => {
        running.delete(key);
        release();
      });
    running.set(key, answer);
    return answer;
  };
}
