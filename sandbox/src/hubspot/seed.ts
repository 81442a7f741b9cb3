import { link } from "./links.ts";
import type { Portal } from "./portal.ts";
import { portalFrom } from "./portal-import.ts";
import type { Account, PortalSeed } from "./shapes.ts";
import { isoNow, type State } from "./state.ts";

export function seedPortal(state: State, seed: PortalSeed): Portal {
  const portal = portalFrom(seed, isoNow(state));
  const before = state.portals.get(seed.account.portalId);
  portal.isInstalled = before?.isInstalled ?? false;
  for (const { fromType, fromId, toType, toId } of seed.associations) {
    link(portal, { type: fromType, id: fromId }, { type: toType, id: toId });
  }
  state.portals.set(seed.account.portalId, portal);
  state.changed(seed.account.portalId);
  return portal;
}

export function emptySeed(account: Partial<Account> & Pick<Account, "portalId">): PortalSeed {
  return {
    account: {
      name: `Account ${account.portalId}`,
      timeZone: "Europe/Dublin",
      companyCurrency: "EUR",
      exchangeRates: {},
      mapsForecastCategory: false,
      hasForecastTool: true,
      ...account,
    },
    pipelines: [],
    owners: [],
    records: {},
    associations: [],
  };
}
