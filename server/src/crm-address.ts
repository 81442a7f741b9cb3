import type { Config } from "./config.ts";

/** Where an account named no host of its own. */
const HOST = "app.hubspot.com";

/** What is known of the account that deals come from. */
interface Account {
  portalId: string;
  uiDomain: string;
}

/** The pages of the CRM that people are sent to. */
export type CrmAddresses = ReturnType<typeof crmAddresses>;

/** Links lead to the web app this installation was told of; else to the one the account lives in. */
export function crmAddresses({ hubspot }: Pick<Config, "hubspot">) {
  const appOf = ({ uiDomain }: Account) => hubspot?.pagesUrl ?? `https://${uiDomain || HOST}`;
  return {
    account: (account: Account) => `${appOf(account)}/home?portalId=${account.portalId}`,
    deal: (account: Account, crmId: string) =>
      `${appOf(account)}/contacts/${account.portalId}/record/0-3/${crmId}`,
  };
}
