import { HubspotProblem, InvalidResponse, messageOf, retryAfterMsOf } from "./problems.ts";

export interface TransientFailure {
  words: string;
  /** HubSpot certainly did not process the request. */
  isUnprocessed: boolean;
  /** Required wait in ms; null if HubSpot doesn't specify one. */
  restMs: number | null;
}

/** The connection was never established, so nothing can have been processed. */
const UNSENT_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const UNPROCESSED_STATUSES = [423, 429, 477];

/**
 * A network failure on the way to HubSpot; a separate class, because other errors, such as the
 * database's, have codes too.
 */
export class NetworkError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the connection failed with ${code}`);
    this.code = code;
  }
}

/** Wraps network errors in our own error class; returns others unchanged. */
export function toNetworkError(error: unknown): unknown {
  const code = error instanceof HubspotProblem ? null : networkCode(error);
  return code === null ? error : new NetworkError(code);
}

/** Returns null for everything except temporary failures of HubSpot or the network. */
export function transientFailureOf(error: unknown): TransientFailure | null {
  if (error instanceof HubspotProblem) {
    const { status } = error;
    const isPassing = UNPROCESSED_STATUSES.includes(status) || status === 408 || status >= 500;
    if (!isPassing) return null;
    return {
      words: messageOf(error),
      isUnprocessed: UNPROCESSED_STATUSES.includes(status),
      restMs: retryAfterMsOf(error),
    };
  }
  if (error instanceof InvalidResponse) {
    return { words: error.message, isUnprocessed: false, restMs: null };
  }
  if (!(error instanceof NetworkError)) return null;
  const { code } = error;
  const isUntouched = UNSENT_CODES.has(code) || /CERT|TLS|SSL/.test(code);
  const words = isUntouched
    ? `HubSpot can't be reached (${code}).`
    : `The connection to HubSpot broke (${code}).`;
  return { words, isUnprocessed: isUntouched, restMs: null };
}

function networkCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "TimeoutError") return "ETIMEDOUT";
  // `fetch` puts the reason in `cause`.
  const { code } = (error.cause ?? error) as { code?: unknown };
  if (typeof code === "string") return code;
  return error.message === "fetch failed" ? "EFETCH" : null;
}
