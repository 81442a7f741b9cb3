import { crm } from "./crm.ts";
import { deals } from "./deals.ts";
import { goals } from "./goals.ts";
import { live } from "./live.ts";
import type { Route } from "./route.ts";
import { session } from "./session.ts";
import { team } from "./team.ts";

export * from "./crm.ts";
export * from "./deals.ts";
export * from "./goals.ts";
export * from "./live.ts";
export * from "./openapi.ts";
export * from "./refusal.ts";
export * from "./route.ts";
export * from "./session.ts";
export * from "./team.ts";

/** Every call the web app can make. */
export const api = { session, team, goals, crm, deals, live };

/** The same calls as one list. */
export const routes: Route[] = Object.values(api).flatMap((feature): Route[] =>
  Object.values(feature),
);
