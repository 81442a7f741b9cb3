import { REFUSALS, type RefusalCode } from "@touchline/contract";

/** A "no" the caller should read. Anything else that is thrown is our fault: 500. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: RefusalCode;
  /** The way to the field it is about, where the schema refused it. */
  readonly field: string | null;
  constructor(code: RefusalCode, message: string, field: string | null = null) {
    super(message);
    this.field = field;
    this.code = code;
    this.statusCode = REFUSALS[code];
  }
}

export const BUSY = "Touchline is very busy just now. Try again in a moment.";
