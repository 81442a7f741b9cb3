import { randomBytes } from "node:crypto";

/** In Stripe's format: a type prefix and random characters. */
export function idFor(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}
