import type { VendorContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Benchmarks } from "./facts.repository.ts";

const CACHE_MS = 600_000;
const YEAR_MS = 365 * 86_400_000;
const MAX_ROWS = 1000;

const cache = new Map<string, { at: number; benchmarks: Promise<Benchmarks> }>();

/**
 * Team benchmarks, the same for every viewer. A rep sees only their own deals but is measured
 * against the team's, so these few numbers are read with organisation-wide access. They change
 * slowly and scan a year of data, so they are cached for a while.
 */
export function benchmarksOf({
  viewer: { organisationId },
  inStore,
  now,
}: Pick<VendorContext, "viewer" | "inStore" | "now">): Promise<Benchmarks> {
  const before = cache.get(organisationId);
  const age = before ? now.getTime() - before.at : Number.POSITIVE_INFINITY;
  if (before && age >= 0 && age < CACHE_MS) return before.benchmarks;
  const since = new Date(now.getTime() - YEAR_MS);
  const benchmarks = inStore(
    systemOf(organisationId),
    (store) => store.facts.benchmarks(since),
    "read",
  );
  if (cache.size >= MAX_ROWS) cache.clear();
  cache.set(organisationId, { at: now.getTime(), benchmarks });
  benchmarks.catch(() => cache.delete(organisationId));
  return benchmarks;
}
