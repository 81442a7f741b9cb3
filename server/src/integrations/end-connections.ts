import type { Config } from "../config.ts";
import type { Vendors } from "../context/context.ts";
import { systemOf } from "../context/viewer.ts";
import type { InStore } from "../db/store.ts";
import { openGrant } from "../features/crm/grant.ts";
import { openSecret } from "../features/meetings/calendar-secret.ts";

type GrantingVendors = Pick<Vendors, "crmConsent" | "chatOf" | "calendars" | "payments">;

/**
 * Revokes an organisation's vendor grants. If a vendor can't be reached the grant remains, but is
 * unusable because its keys are deleted here. A payment provider would continue to charge, so that
 * is retried until it succeeds.
 */
export function connectionEnder(
  { keys }: Pick<Config, "keys">,
  inStore: InStore,
  { crmConsent, chatOf, calendars, payments }: GrantingVendors,
): Vendors["endConnections"] {
  return async ({ organisationId }) => {
    const system = systemOf(organisationId);
    const { grant, isShared, accounts, customerId } = await inStore(
      system,
      async (store) => ({
        grant: await store.connection.sealedGrant(),
        isShared: await store.connection.isAccountShared(
          (await store.connection.get())?.portalId ?? "",
        ),
        accounts: await store.calendarAccounts.listAll(),
        customerId: (await store.billing.read()).customerId,
      }),
      "read",
    );
    const crm = async () => {
      const opened = grant && openGrant(keys, organisationId, grant);
      if (opened) await (isShared ? crmConsent?.revoke(opened) : crmConsent?.uninstall(opened));
    };
    const chat = async () => (await chatOf(system)).uninstall();
    const calendar = async (account: (typeof accounts)[number]) => {
      const secret = openSecret(keys, { organisationId, userId: account.userId }, account);
      if (secret.kind === "google") await calendars.consent?.revoke(secret.grant);
    };
    await Promise.allSettled([crm(), chat(), ...accounts.map(calendar)]);
    if (customerId) await payments?.endSubscriptions(customerId);
  };
}
