import type { OutsideContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Benchmarks } from "./facts.repository.ts";

const GOOD_FOR_MS = 600_000;
const YEAR_MS = 365 * 86_400_000;
const MAX_ROWS = 1000;

const known = new Map<string, { at: number; benchmarks: Promise<Benchmarks> }>();

/**
 * Team benchmarks, the same for every viewer. A rep sees only their own deals but is measured
 * against the team's, so these few numbers are read with organisation-wide access. They change
 * slowly and scan a year of data, so they are cached for a while.
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
