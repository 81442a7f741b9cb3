import type { HubspotQuotas } from "@touchline/contract";

/** As without HubSpot. */
export const NO_GOALS: HubspotQuotas = {
  ...{ state: "not-connected", message: null, readAt: null },
  ...{ goals: [], quotas: [], unfit: [] },
};

/** As read from HubSpot; nothing in it unless given. */
export const hubspotGoals = (given: Partial<HubspotQuotas> = {}): HubspotQuotas => ({
  ...NO_GOALS,
  state: "read",
  readAt: "2026-11-15T02:00:00.000Z",
  ...given,
});
