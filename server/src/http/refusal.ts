import { REFUSALS, type RefusalCode } from "@touchline/contract";

/** An error whose message is meant for the caller. Any other exception becomes a 500. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: RefusalCode;
  /** Path of the field that failed validation. */
  readonly field: string | null;
  constructor(code: RefusalCode, message: string, field: string | null = null) {
    super(message);
    this.field = field;
    this.code = code;
    this.statusCode = REFUSALS[code];
  }
}

/** The one way to say that a record doesn't exist or is out of the viewer's scope: 'Deal not found.' */
export const notFound = (thing: string) =>
  new Refusal("not_found", `${thing.charAt(0).toUpperCase()}${thing.slice(1)} not found.`);

export const BUSY = "Touchline is very busy right now. Try again in a moment.";
