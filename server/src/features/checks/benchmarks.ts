import type { OutsideContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Benchmarks } from "./facts.repository.ts";

const GOOD_FOR_MS = 600_000;
const YEAR_MS = 365 * 86_400_000;
const MAX_ROWS = 1000;

const known = new Map<string, { at: number; benchmarks: Promise<Benchmarks> }>();

/**
 * What is usual in the team, whoever asks.
 *
 * A rep sees only their own deals, yet is measured by the team's: so these few numbers are read
 * with the organisation's eyes. They change slowly and cost a look at a year, so they are kept a while.
 */
export function benchmarksOf({
  viewer: { organisationId },
  inStore,
  now,
}: Pick<OutsideContext, "viewer" | "inStore" | "now">): Promise<Benchmarks> {
  const before = known.get(organisationId);
  const age = before ? now.getTime() - before.at : Number.POSITIVE_INFINITY;
  if (before && age >= 0 && age < GOOD_FOR_MS) return before.benchmarks;
  const since = new Date(now.getTime() - YEAR_MS);
  const benchmarks = inStore(
    systemOf(organisationId),
    (store) => store.facts.benchmarks(since),
    "read",
  );
  if (known.size >= MAX_ROWS) known.clear();
  known.set(organisationId, { at: now.getTime(), benchmarks });
  benchmarks.catch(() => known.delete(organisationId));
  return benchmarks;
}
