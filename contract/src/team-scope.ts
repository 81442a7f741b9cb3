import { z } from "zod";
import type { Route } from "./route.ts";

/**
 * Only one team: `direct` for the caller and their direct reports, or the id of a person the caller
 * sees, with everyone below them. Without it, everyone the caller sees.
 */
export const TeamScope = z.union([z.literal("direct"), z.uuid()]).optional();
export type TeamScope = z.infer<typeof TeamScope>;

export function takesTeam({ query }: Pick<Route, "query">): boolean {
  return query !== undefined && "team" in query.shape;
}
