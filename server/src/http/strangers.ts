import { Refusal } from "./refusal.ts";

const WINDOW_MS = 60_000;
const ADDRESSES_AT_MOST = 10_000;

export interface StrangerLimit {
  /** Refuses an address that showed too many secrets of nobody's lately, before another one is looked up. */
  mustBeWelcome(address: string): void;
  showedNothing(address: string): void;
}

/**
 * Counts wrong secrets per address: each costs a look into the database, and who tries many is guessing.
 *
 * Right ones do not count, so that a whole company's programs may share an address.
 */
export function strangerLimit(perMinute: number): StrangerLimit {
  const wrong = new Map<string, { count: number; until: number }>();
  const counted = (address: string) => {
    const known = wrong.get(address);
    return known && known.until > performance.now() ? known : undefined;
  };
  return {
    mustBeWelcome(address) {
      if ((counted(address)?.count ?? 0) < perMinute) return;
      throw new Refusal("too_many_requests", "Too many wrong tokens from your address. Wait.");
    },
    showedNothing(address) {
      const known = counted(address);
      if (known) {
        known.count += 1;
        return;
      }
      if (wrong.size >= ADDRESSES_AT_MOST) wrong.clear();
      wrong.set(address, { count: 1, until: performance.now() + WINDOW_MS });
    },
  };
}
