import { vi } from "vitest";

/** Enough for a busy machine; passing tests don't wait for it. Mutation testing waits less. */
const TIMEOUT_MS = 1000 * Number(process.env.TEST_WAIT_SECONDS ?? 120);

/** Retries until the check passes. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 50 });
}
