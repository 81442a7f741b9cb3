import type { Sync } from "@touchline/contract";
import { formatCount, formatDuration } from "../../lib/format.ts";

const PHASE_LABELS = new Map([
  ["starting", "Getting ready"],
  ["account", "Checking the account"],
  ["pipelines", "Reading pipelines"],
  ["owners", "Reading owners"],
  ["deals", "Reading deals"],
  ["gone", "Looking for deleted deals"],
  ["changes", "Reading what changed"],
  ["around", "Reading contacts and tasks"],
]);

/** Describes the current sync phase; unknown phases are reported as a sync. */
export function formatPhase({ state, phase, done, total, error }: Sync): string {
  if (state === "running" && error) return "Waiting for HubSpot to answer";
  if (phase === "deals" && total) return `deals ${formatCount(done)} of ${formatCount(total)}`;
  if (phase === "around" && total)
    return `contacts and tasks ${formatCount(done)} of ${formatCount(total)}`;
  return PHASE_LABELS.get(phase) ?? "Syncing";
}

/** Deals are read first, then their associations; each takes about half the time. */
const HALF_PERCENT = 50;

/** Returns the sync's progress in percent, or null if unknown. Never decreases. */
export function syncPercent({ phase, done, total }: Sync): number | null {
  if (!total) return null;
  const part = Math.min(1, done / total) * HALF_PERCENT;
  if (phase === "deals") return part;
  if (phase === "gone") return HALF_PERCENT;
  return phase === "around" ? HALF_PERCENT + part : null;
}

/** Fewer deals don't give a reliable pace. */
const MIN_DEALS = 100;

/** Estimates the remaining time from the pace so far: 'about 2 min left'; null while unknown. */
export function formatTimeLeft(sync: Sync): string | null {
  const { phase, done, total, error, startedAt, updatedAt } = sync;
  if (error || phase !== "deals" || !total || done < MIN_DEALS || done >= total) return null;
  const taken = Date.parse(updatedAt) - Date.parse(startedAt);
  if (taken <= 0) return null;
  return `about ${formatDuration((taken / done) * (total - done))} left`;
}
