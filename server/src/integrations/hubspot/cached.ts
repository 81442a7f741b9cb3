import type { Pace } from "./pace.ts";

/** Caches the result for `lifeMs`; failures are not cached. */
export function cached<T>(pace: Pace, lifeMs: number, ask: () => Promise<T>): () => Promise<T> {
  let known: { until: number; answer: Promise<T> } | null = null;
  return async () => {
    if (!known || known.until < pace.now()) {
      known = { until: pace.now() + lifeMs, answer: ask() };
    }
    const asked = known;
    try {
      return await asked.answer;
    } catch (error) {
      if (known === asked) known = null;
      throw error;
    }
  };
}
