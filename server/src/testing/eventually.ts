import { vi } from "vitest";

/** Waits until a look does not fail: not a moment too long, and long enough for a busy machine. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 120_000, interval: 50 });
}
