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

/** What a sync is doing now; a step that this page does not know yet is still a sync. */
export function phaseWords({ phase, done, total }: Sync): string {
  if (phase === "deals" && total) return `deals ${count(done)} of ${count(total)}`;
  return PHASES.get(phase) ?? "Syncing";
}

/** How far a sync is in percent, where that can be told. */
export function syncShare({ phase, done, total }: Sync): number | null {
  if (!total) return null;
  if (phase === "deals") return Math.min(100, (done / total) * 100);
  return phase === "gone" || phase === "around" ? 100 : null;
}

/** Too few deals say nothing about the pace. */
const ENOUGH = 100;

/** The time left at the pace so far: 'about 2 min left'; null while nobody can know. */
export function timeLeft({ phase, done, total, startedAt, updatedAt }: Sync): string | null {
  if (phase !== "deals" || !total || done < ENOUGH || done >= total) return null;
  const taken = Date.parse(updatedAt) - Date.parse(startedAt);
  if (taken <= 0) return null;
  return `about ${duration((taken / done) * (total - done))} left`;
}
