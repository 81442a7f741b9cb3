import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { vi } from "vitest";

const GROUP = "-0000-4000-8000-";

/**
 * Sets the clock and numbers new ids, in this process, so that the same steps give the same answers on any day.
 *
 * Ids grow: of what was made at one instant, the first comes first wherever a list falls back on ids.
 */
export function fixedWorld(start: Date) {
  const { randomUUID } = crypto;
  let made = 0;
  crypto.randomUUID = () => {
    made += 1;
    return `00000000${GROUP}${String(made).padStart(12, "0")}` as ReturnType<typeof randomUUID>;
  };
  syncBuiltinESMExports();
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  return {
    /** Moves the clock on. */
    pass(seconds: number): void {
      vi.setSystemTime(Date.now() + seconds * 1000);
    },
    set(instant: Date): void {
      vi.setSystemTime(instant);
    },
    restore(): void {
      vi.useRealTimers();
      crypto.randomUUID = randomUUID;
      syncBuiltinESMExports();
    },
  };
}
export type FixedWorld = ReturnType<typeof fixedWorld>;
