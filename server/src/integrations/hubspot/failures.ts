import { GarbledAnswer, HubspotProblem, restOf, wordsOf } from "./problems.ts";

/** Something that a second attempt may mend. */
export interface Passing {
  words: string;
  /** HubSpot did certainly not do what was asked. */
  isUntouched: boolean;
  /** Null where it is for us to choose. */
  restMs: number | null;
}

/** The connection was never there, so nothing can have been done over it. */
const UNSENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const UNTOUCHED = [423, 429, 477];

/** The way to HubSpot failed. Told apart from other errors with codes, such as the database's. */
export class BrokenWire extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the connection failed with ${code}`);
    this.code = code;
  }
}

/** What a call over the network threw, under a name of ours where it was the network's fault. */
export function asBrokenWire(error: unknown): unknown {
  const code = error instanceof HubspotProblem ? null : networkCode(error);
  return code === null ? error : new BrokenWire(code);
}

/** Null for everything that is not a hiccup of HubSpot or of the way there. */
export function passingOf(error: unknown): Passing | null {
  if (error instanceof HubspotProblem) {
    const { status } = error;
    const isPassing = UNTOUCHED.includes(status) || status === 408 || status >= 500;
    if (!isPassing) return null;
    return {
      words: wordsOf(error),
      isUntouched: UNTOUCHED.includes(status),
      restMs: restOf(error),
    };
  }
  if (error instanceof GarbledAnswer) {
    return { words: error.message, isUntouched: false, restMs: null };
  }
  if (!(error instanceof BrokenWire)) return null;
  const { code } = error;
  const isUntouched = UNSENT.has(code) || /CERT|TLS|SSL/.test(code);
  const words = isUntouched
    ? `HubSpot cannot be reached (${code}).`
    : `The connection to HubSpot broke (${code}).`;
  return { words, isUntouched, restMs: null };
}

function networkCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "TimeoutError") return "ETIMEDOUT";
  // `fetch` hides the reason one level down.
  const { code } = (error.cause ?? error) as { code?: unknown };
  if (typeof code === "string") return code;
  return error.message === "fetch failed" ? "EFETCH" : null;
}
