const GONE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT"]);
const FILE_REFUSED = /: (Permission denied|Read-only file system|Operation not permitted)$/;

function codeAndWords(error: unknown): { code: string; words: string } {
  if (!(error instanceof Error)) return { code: "", words: "" };
  return { code: "code" in error ? String(error.code) : "", words: error.message };
}

/** Whether an error means that the database cannot be reached just now. */
export function isDatabaseGone(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone);
  const { code, words } = codeAndWords(error);
  return (
    GONE.has(code) ||
    /^(08|57P0)/.test(code) ||
    isPoolBusy(error) ||
    /Connection terminated|Client has encountered/.test(words)
  );
}

/** Whether an error means that the database is there and has no room: a full disk, no memory, no connection left. */
export function isDatabaseFull(error: unknown): boolean {
  return /^53/.test(codeAndWords(error).code);
}

/** Whether an error means that the database answers and takes no changes: a standby, or one that was set so. */
export function isDatabaseReadOnly(error: unknown): boolean {
  const { code, words } = codeAndWords(error);
  return code === "25006" || (code === "0A000" && /during recovery/.test(words));
}

/** Whether an error means that the database cannot use its own files: it may not, or the disk is broken. */
export function isDiskRefused(error: unknown): boolean {
  const { code, words } = codeAndWords(error);
  // PostgreSQL has one code for a file that it may not open and for a table that we may not touch.
  return /^58/.test(code) || (code === "42501" && FILE_REFUSED.test(words));
}

/** Whether an error means that two changes waited for each other and this one gave way: the next attempt may well succeed. */
export function isDeadlock(error: unknown): boolean {
  return codeAndWords(error).code === "40P01";
}

/** Whether an error means that all of our connections were in use for too long; the database may well be there. */
export function isPoolBusy(error: unknown): boolean {
  return codeAndWords(error).words.includes("timeout exceeded when trying to connect");
}

/** Whether an upgrade changed a column that a kept statement reads: the next attempt has a new plan. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, words } = codeAndWords(error);
  return code === "0A000" && /cached plan/.test(words);
}

/** What is the matter with the database, for everybody to read; null: the error is no sign of trouble with it. */
export function databaseTrouble(error: unknown): string | null {
  if (isPoolBusy(error)) return "Touchline is very busy just now";
  if (isDatabaseGone(error)) return "Touchline cannot reach its database just now";
  if (isDatabaseFull(error)) return "Touchline's database has no room just now";
  if (isDatabaseReadOnly(error)) return "Touchline's database is read-only just now";
  if (isDiskRefused(error)) return "Touchline's database cannot use its disk just now";
  return null;
}
