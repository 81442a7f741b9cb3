import { createHash } from "node:crypto";
import { type Route, type Scope, scopeOf } from "@touchline/contract";
import { Refusal } from "./refusal.ts";

export const TOKEN_PREFIX = "tl_";

/** A token is long and random, so that a plain hash of it tells nothing and can be looked up. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Refuses a call that the token was not made for, and says what would be needed. */
export function mustBeInScope(route: Route, scopes: readonly Scope[]): void {
  const needed = scopeOf(route);
  if (needed === null) {
    throw new Refusal("forbidden", "API tokens cannot do this. Sign in to Touchline instead.");
  }
  // Whoever may change something may look at it.
  const isAllowed =
    needed === "none" ||
    scopes.includes(needed) ||
    scopes.some((scope) => scope === needed.replace(":read", ":write"));
  if (!isAllowed) {
    throw new Refusal("forbidden", `This API token needs the scope ${needed} for this.`);
  }
}
