const UNREACHABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
]);
const FILE_ERROR = /: (Permission denied|Read-only file system|Operation not permitted)$/;

function codeAndMessage(error: unknown): { code: string; words: string } {
  if (!(error instanceof Error)) return { code: "", words: "" };
  return { code: "code" in error ? String(error.code) : "", words: error.message };
}

export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable);
  const { code, words } = codeAndMessage(error);
  return (
    UNREACHABLE_CODES.has(code) ||
    /^(08|57P0)/.test(code) ||
    isPoolBusy(error) ||
    /Connection terminated|Client has encountered/.test(words)
  );
}

/** Whether an error means that the database is out of resources: disk, memory or connections. */
export function isDatabaseFull(error: unknown): boolean {
  return /^53/.test(codeAndMessage(error).code);
}

/** Whether an error means that the database is read-only: a standby, or configured so. */
export function isDatabaseReadOnly(error: unknown): boolean {
  const { code, words } = codeAndMessage(error);
  return code === "25006" || (code === "0A000" && /during recovery/.test(words));
}

/**
 * Whether an error means that the database can't use its own files: missing permission or a broken
 * disk.
 */
export function isDiskRefused(error: unknown): boolean {
  const { code, words } = codeAndMessage(error);
  // PostgreSQL uses the same code for a file it can't open and a table we may not access.
  return /^58/.test(code) || (code === "42501" && FILE_ERROR.test(words));
}

/**
 * Whether an error is a deadlock that rolled this transaction back; a retry will probably succeed.
 */
export function isDeadlock(error: unknown): boolean {
  return codeAndMessage(error).code === "40P01";
}

/**
 * Whether an error means that all our connections were busy for too long; the database itself may
 * be fine.
 */
export function isPoolBusy(error: unknown): boolean {
  return codeAndMessage(error).words.includes("timeout exceeded when trying to connect");
}

/** Whether an upgrade changed a column used by a cached plan; a retry gets a new plan. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, words } = codeAndMessage(error);
  return code === "0A000" && /cached plan/.test(words);
}

/** A user-facing description of a database problem; null if the error is not one. */
export function databaseTrouble(error: unknown): string | null {
  if (isPoolBusy(error)) return "Touchline is very busy right now";
  if (isDatabaseUnreachable(error)) return "Touchline can't reach its database right now";
  if (isDatabaseFull(error)) return "Touchline's database is full right now";
  if (isDatabaseReadOnly(error)) return "Touchline's database is read-only right now";
  if (isDiskRefused(error)) return "Touchline's database can't use its disk right now";
  return null;
}
