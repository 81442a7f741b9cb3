import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { databaseTrouble, isPoolBusy } from "./faults.ts";

/** Anybody may ask whether a process is ready; so often at most it costs a write. */
const REMEMBERED_MS = 1000;

/** Balancers wait for an answer about as long. */
const PATIENCE_MS = 700;

/** A busy database is a reason to turn single calls away, not to take every process out at once. */
const MAX_WAIT_MS = 10_000;

/**
 * Tries a write, because reading works on a standby too, and says what kept it from working.
 *
 * A commit that waits for a lost standby holds its connection: whoever asks meanwhile waits for the same one.
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
      trouble = `${databaseTrouble(error) ?? "Touchline's database refuses changes just now"}.`;
      undecidedSince = null;
    } finally {
      trying = undefined;
    }
  }

  return async () => {
    if (trouble === null && clock() - workedAt < REMEMBERED_MS) return null;
    trying ??= tryWrite();
    await Promise.race([trying, pause(PATIENCE_MS, undefined, { ref: false })]);
    if (trouble !== null) return trouble;
    const isStuck = undecidedSince !== null && clock() - undecidedSince > MAX_WAIT_MS;
    return isStuck ? "Touchline's database takes too long to save just now." : null;
  };
}
