import { randomBytes } from "node:crypto";

/** As Stripe's own: a word for what it is, and chance. */
export function idFor(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}
