import type { Config } from "../config.ts";
import type { Outside } from "../context/context.ts";
import { systemOf } from "../context/viewer.ts";
import type { InStore } from "../db/store.ts";
import { openGrant } from "../features/crm/grant.ts";
import { openSecret } from "../features/meetings/calendar-secret.ts";

type Vendors = Pick<Outside, "crmConsent" | "chatOf" | "calendars" | "payments">;

/**
 * Gives back what vendors granted an organisation.
 *
 * A vendor that cannot be told keeps a grant whose keys are deleted here: nobody can use it. A payment
 * provider that cannot be told would go on charging, so that is tried until it is done.
 */
export function connectionsEnding(
  { keys }: Pick<Config, "keys">,
  inStore: InStore,
  { crmConsent, chatOf, calendars, payments }: Vendors,
): Outside["endConnections"] {
  return async ({ organisationId }) => {
    const system = systemOf(organisationId);
    const { grant, accounts, customerId } = await inStore(
      system,
      async (store) => ({
        grant: await store.connection.sealedGrant(),
        accounts: await store.calendarAccounts.all(),
        customerId: (await store.billing.read()).customerId,
      }),
      "read",
    );
    const crm = async () => grant && crmConsent?.revoke(openGrant(keys, organisationId, grant));
    const chat = async () => (await chatOf(system)).uninstall();
    const calendar = async (account: (typeof accounts)[number]) => {
      const secret = openSecret(keys, { organisationId, userId: account.userId }, account);
      if (secret.kind === "google") await calendars.consent?.revoke(secret.grant);
    };
    await Promise.allSettled([crm(), chat(), ...accounts.map(calendar)]);
    if (customerId) await payments?.endSubscriptions(customerId);
  };
}
