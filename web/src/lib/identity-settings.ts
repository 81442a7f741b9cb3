import type { api, RouteResponse } from "@touchline/contract";

/** The identity provider of this host. */
export type IdentitySettings = RouteResponse<typeof api.session.settings>["identity"];

export const IDENTITY_PREFIX = "touchline.identity.";
