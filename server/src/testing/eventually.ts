import { vi } from "vitest";

/** Retries until the check passes, with a timeout long enough for a busy machine. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 120_000, interval: 50 });
}
