import type { OwnField } from "@touchline/domain";
import type { Crm } from "../../ports/crm.ts";
import { accountReader } from "./account.ts";
import { associatedRecordsReader } from "./associated-records.ts";
import { changeReader } from "./changes.ts";
import { UPDATE_PROPERTY } from "./deal-record.ts";
import { dealReader } from "./deals.ts";
import { goalReader } from "./goals.ts";
import { type ClientOptions, hubspotClient } from "./hubspot-client.ts";
import { propertyLister } from "./property-list.ts";
import { rateReader } from "./rates.ts";
import { dealWriter } from "./writes.ts";

export interface HubspotCrmOptions extends ClientOptions {
  /** The property with the rep's update, if the account is known to have one. */
  updateProperty?: string | null;
  /** Further properties of deals to read. */
  ownFields?: readonly OwnField[];
}

export function hubspotCrm(options: HubspotCrmOptions): Crm {
  const client = hubspotClient(options);
  const updateProperty = options.updateProperty ?? UPDATE_PROPERTY;
  const asked = { updateProperty, ownFields: options.ownFields ?? [] };
  const accounts = accountReader(client, asked);
  const deals = dealReader(client, accounts.home, asked);
  const changes = changeReader(client);
  const { surroundings } = associatedRecordsReader(client);

  return {
    account: accounts.account,
    pipelines: accounts.pipelines,
    owners: accounts.owners,
    teams: accounts.teams,
    ...goalReader(client, accounts.home),
    exchangeRates: rateReader(client, accounts.home),
    dealProperties: propertyLister(client),
    lostReasonOptions: accounts.lostReasonOptions,
    dealPage: deals.dealPage,
    countDeals: changes.countDeals,
    changedDealIds: changes.changedDealIds,
    dealsById: deals.dealsById,
    archivedDealPage: deals.archivedDealPage,
    associatedRecords: surroundings,
    ...dealWriter(client, { accounts, dealById: deals.dealById, updateProperty }),
  };
}
