import type { DealsOutsideTeam } from "@touchline/contract";
import { sumOfTotals } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { toOwner } from "../../db/deal-owner.ts";
import { crmAddresses } from "../../shared/crm/crm-links.ts";

/** Open deals that no team member owns: nobody can be given feedback on them. */
export async function readDealsOutsideTeam({
  store,
  config,
}: Pick<RequestContext, "store" | "config">): Promise<DealsOutsideTeam> {
  const totals = await store.outsideTeam.byOwner();
  const none = { count: 0, value: 0 };
  const { count, value } = totals.find(({ id }) => id === null) ?? none;
  const account = await store.connection.get();
  const addresses = crmAddresses(config);
  return {
    ...sumOfTotals(totals),
    owners: totals.flatMap(({ id, name, email, ...total }) =>
      id === null ? [] : [{ id, name: name ?? "", email, ...total }],
    ),
    withoutOwner: { count, value },
    deals: (await store.outsideTeam.largest()).map((deal) => ({
      hubspotId: deal.crmId,
      url: account ? addresses.deal(account, deal.crmId) : "",
      name: deal.name,
      amountInHomeCurrency: deal.amount,
      ownedBy: toOwner(deal),
    })),
  };
}
