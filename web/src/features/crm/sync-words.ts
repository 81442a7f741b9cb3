import type { Sync } from "@touchline/contract";
import { count, duration } from "../../lib/format.ts";

const PHASES = new Map([
  ["starting", "Getting ready"],
  ["account", "Looking at the account"],
  ["pipelines", "Reading pipelines"],
  ["owners", "Reading owners"],
  ["deals", "Reading deals"],
  ["gone", "Looking for deleted deals"],
  ["changes", "Reading what changed"],
  ["around", "Reading contacts and tasks"],
]);

/** Describes the current sync phase; unknown phases are reported as a sync. */
export function phaseWords({ state, phase, done, total, error }: Sync): string {
  if (state === "running" && error) return "Waiting for HubSpot to answer";
  if (phase === "deals" && total) return `deals ${count(done)} of ${count(total)}`;
  if (phase === "around" && total) return `contacts and tasks ${count(done)} of ${count(total)}`;
  return PHASES.get(phase) ?? "Syncing";
}

/** Deals are read first, then their associations; each takes about half the time. */
const HALF = 50;

/** Returns the sync's progress in percent, or null if unknown. Never decreases. */
export function syncShare({ phase, done, total }: Sync): number | null {
  if (!total) return null;
  const part = Math.min(1, done / total) * HALF;
  if (phase === "deals") return part;
  if (phase === "gone") return HALF;
  return phase === "around" ? HALF + part : null;
}

/** Fewer deals don't give a reliable pace. */
const ENOUGH = 100;

/** Estimates the remaining time from the pace so far: 'about 2 min left'; null while unknown. */
export function timeLeft(sync: Sync): string | null {
  const { phase, done, total, error, startedAt, updatedAt } = sync;
  if (error || phase !== "deals" || !total || done < ENOUGH || done >= total) return null;
  const taken = Date.parse(updatedAt) - Date.parse(startedAt);
  if (taken <= 0) return null;
  return `about ${duration((taken / done) * (total - done))} left`;
}
