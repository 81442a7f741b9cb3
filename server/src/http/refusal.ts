import { REFUSALS, type RefusalCode } from "@touchline/contract";

/** A "no" the caller should read. Anything else that is thrown is our fault: 500. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
    this.statusCode = REFUSALS[code];
  }
}
