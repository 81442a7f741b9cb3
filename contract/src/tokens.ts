import { z } from "zod";
import { actions } from "./actions.ts";
import { alerts } from "./alerts.ts";
import { bulkEdits } from "./bulk-edits.ts";
import { checks } from "./checks.ts";
import { deals } from "./deals.ts";
import { exports } from "./exports.ts";
import { forecast } from "./forecast.ts";
import { forecastLines } from "./forecast-lines.ts";
import { goals } from "./goals.ts";
import { history } from "./history.ts";
import { landing } from "./landing.ts";
import { lostReasons } from "./lost-reasons.ts";
import { meetings } from "./meetings.ts";
import { ownFields } from "./own-fields.ts";
import { people } from "./people.ts";
import { reviews } from "./reviews.ts";
import { type Route, route } from "./route.ts";
import { rules } from "./rules.ts";
import { scratchpad } from "./scratchpad.ts";
import { session } from "./session.ts";
import { talkingPoints } from "./talking-points.ts";
import { team } from "./team.ts";
import { winsAndLosses } from "./wins-and-losses.ts";

/** A token's permission: an area of the product, read-only or read and write. */
export const Scope = z.enum([
  "deals:read",
  "deals:write",
  "forecast:read",
  "forecast:write",
  "team:read",
  "team:write",
]);
export type Scope = z.infer<typeof Scope>;

type Area = "deals" | "forecast" | "team";

const AREAS: Record<Area, Route[]> = {
  deals: [
    ...[deals, bulkEdits, checks, reviews, alerts, rules].flatMap((feature): Route[] =>
      Object.values(feature),
    ),
    exports.deals,
    // Programs read these lists to give a reason or to name a field; changing them is up to people.
    lostReasons.list,
    ownFields.list,
    exports.reviews,
  ],
  forecast: [
    ...[forecast, goals, history].flatMap((feature): Route[] => Object.values(feature)),
    exports.forecast,
    // Without `add`, `change` and `remove`: people decide which lines there are.
    forecastLines.list,
    forecastLines.read,
    forecastLines.deals,
    forecastLines.landing,
    forecastLines.summary,
    forecastLines.setNumber,
    forecastLines.setCommit,
    // Without `landing.recordHitRateView`: only the user, not a program, can mark their hit rates as seen.
    landing.read,
    landing.record,
    ...Object.values(winsAndLosses),
    exports.winsAndLosses,
  ],
  team: [
    ...[team, people, actions, talkingPoints, meetings, scratchpad].flatMap((feature): Route[] =>
      Object.values(feature),
    ),
    exports.actions,
  ],
};

const AREA_BY_ROUTE = new Map(
  Object.entries(AREAS).flatMap(([area, routes]) => routes.map((one) => [one, area as Area])),
);

/** Calls that grant access to others, or whose effect outlives the token. */
const NO_TOKEN_ROUTES = new Set<Route>([
  people.addMember,
  // The email address decides who can sign in as this member.
  team.saveMember,
  people.shareLink,
  people.createShareLink,
  meetings.authorize,
  meetings.callback,
  meetings.useIcs,
  meetings.disconnect,
]);

/**
 * Returns the scope a token needs for a call: "none" to ask whose it is, null if tokens are never
 * accepted. Decisions about the organisation, its members, billing and connections require a
 * signed-in user.
 */
export function scopeOf(asked: Route): Scope | "none" | null {
  if (asked === session.read) return "none";
  const area = NO_TOKEN_ROUTES.has(asked) ? undefined : AREA_BY_ROUTE.get(asked);
  return area ? `${area}:${asked.method === "GET" ? "read" : "write"}` : null;
}

const Timestamp = z.iso.datetime();

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string().max(80),
  scopes: z.array(Scope).max(20),
  /** Its last characters, to tell tokens apart. */
  hint: z.string().max(10),
  owner: z.object({ id: z.uuid(), name: z.string().max(200) }),
  createdAt: Timestamp,
  /** Null if it doesn't expire. */
  expiresAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const MAX_TOKENS = 50;

export const tokens = {
  list: route({
    method: "GET",
    path: "/api/tokens",
    access: "member",
    summary: "The caller's active API tokens, newest first",
    response: z.array(ApiToken).max(MAX_TOKENS),
  }),
  ofTeam: route({
    method: "GET",
    path: "/api/workspace/tokens",
    access: "admin",
    summary: "Everyone's active API tokens, newest first",
    response: z.array(ApiToken).max(1000),
  }),
  create: route({
    method: "POST",
    path: "/api/tokens",
    access: "member",
    summary: "Create an API token that acts for the caller; the token is only in this answer",
    body: z.strictObject({
      name: z.string().trim().min(1).max(80),
      scopes: z.array(Scope).min(1).max(6),
      /** Days until it expires; null for no expiry. */
      days: z.union([z.literal(30), z.literal(90), z.literal(365)]).nullable(),
    }),
    response: ApiToken.extend({ token: z.string().max(100) }),
  }),
  revoke: route({
    method: "DELETE",
    path: "/api/tokens/:id",
    access: "member",
    isAlsoAdmins: true,
    summary: "Revoke an API token at once; managers can revoke anyone's",
    params: z.object({ id: z.uuid() }),
    response: z.object({ id: z.uuid() }),
  }),
};
