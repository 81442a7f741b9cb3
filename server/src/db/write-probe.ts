import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { databaseTrouble, isPoolBusy } from "./database-errors.ts";

/** Readiness is public, so limit how often it costs a write. */
const CACHE_MS = 1000;

/** About as long as load balancers wait for an answer. */
const TIMEOUT_MS = 700;

/**
 * A busy database should reject single requests, not take every process out of rotation at once.
 */
const MAX_WAIT_MS = 10_000;

/**
 * Tries a write, because reads also work on a standby, and returns what blocked it. A commit
 * waiting for a lost standby holds its connection, so concurrent callers share one probe.
 */
export function writeProbe(
  pool: pg.Pool,
  clock: () => number = () => performance.now(),
): () => Promise<string | null> {
  let trying: Promise<void> | undefined;
  let workedAt = Number.NEGATIVE_INFINITY;
  let trouble: string | null = null;
  let undecidedSince: number | null = null;

  async function tryWrite(): Promise<void> {
    undecidedSince ??= clock();
    try {
      await pool.query("select prove_writable()");
      trouble = null;
      undecidedSince = null;
      workedAt = clock();
    } catch (error) {
      if (isPoolBusy(error)) return;
      trouble = `${databaseTrouble(error) ?? "Touchline's database isn't accepting changes right now"}.`;
      undecidedSince = null;
    } finally {
      trying = undefined;
    }
  }

  return async () => {
    if (trouble === null && clock() - workedAt < CACHE_MS) return null;
    trying ??= tryWrite();
    await Promise.race([trying, pause(TIMEOUT_MS, undefined, { ref: false })]);
    if (trouble !== null) return trouble;
    const isStuck = undecidedSince !== null && clock() - undecidedSince > MAX_WAIT_MS;
    return isStuck ? "Touchline's database is too slow to save right now." : null;
  };
}
