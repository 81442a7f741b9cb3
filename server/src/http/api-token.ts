import { createHash } from "node:crypto";
import { type Route, type Scope, scopeOf } from "@touchline/contract";
import { Refusal } from "./refusal.ts";

export const TOKEN_PREFIX = "tl_";

/** Tokens are long and random, so an unsalted hash is safe and can be looked up. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Rejects a call outside the token's scopes and names the missing scope. */
export function mustBeInScope(route: Route, scopes: readonly Scope[]): void {
  const needed = scopeOf(route);
  if (needed === null) {
    throw new Refusal("forbidden", "API tokens can't do this. Sign in to Touchline instead.");
  }
  // Write scope includes read.
  const isAllowed =
    needed === "none" ||
    scopes.includes(needed) ||
    scopes.some((scope) => scope === needed.replace(":read", ":write"));
  if (!isAllowed) {
    throw new Refusal("forbidden", `This API token needs the scope ${needed} for this.`);
  }
}
