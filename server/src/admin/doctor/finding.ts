import type { Config } from "../../config.ts";
import { tlsTrouble } from "../../operations/tls-errors.ts";

/** What was checked and, if it failed, the cause and the fix in one sentence. */
export interface Finding {
  subject: string;
  trouble: string | null;
}

export interface DoctorContext {
  config: Config;
  environment: NodeJS.ProcessEnv;
  clock: () => Date;
  freeBytes: () => Promise<number>;
}

export const okFinding = (looked: string): Finding => ({ subject: looked, trouble: null });
export const failedFinding = (looked: string, trouble: string): Finding => ({
  subject: looked,
  trouble,
});
export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);
/** Describes a connection problem and its fix; encryption errors have their own fixes. */
export function connectionTrouble(error: unknown, otherwise: { words: string; cure: string }) {
  const tls = tlsTrouble(error);
  return tls ? { words: tls.cause, cure: tls.cure } : otherwise;
}
export const errorText = (error: unknown) => {
  if (error instanceof AggregateError) return singleErrorText(error.errors[0]);
  return singleErrorText(error);
};

function singleErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return "code" in error ? String(error.code) : error.message;
}
