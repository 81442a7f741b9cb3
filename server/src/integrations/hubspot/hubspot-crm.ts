import type { Crm } from "../../ports/crm.ts";
import { accountReader } from "./account.ts";
import { changeReader } from "./changes.ts";
import { dealReader } from "./deals.ts";
import { type HubspotOptions, hubspotClient } from "./hubspot-client.ts";
import { surroundingsReader } from "./surroundings.ts";

/** HubSpot as the product sees it, for one connected account. */
export function hubspotCrm(options: HubspotOptions): Crm {
  const client = hubspotClient(options);
  const { home, ...accounts } = accountReader(client);
  const deals = dealReader(client, home);
  const changes = changeReader(client);
  const { surroundings } = surroundingsReader(client);

  return {
    account: accounts.account,
    pipelines: accounts.pipelines,
    owners: accounts.owners,
    dealPage: deals.dealPage,
    archivedDealIds: deals.archivedDealIds,
    dealsById: deals.dealsById,
    countDeals: changes.countDeals,
    changedDealIds: changes.changedDealIds,
    surroundings,
  };
}
