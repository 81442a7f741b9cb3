import type { Config } from "../../config.ts";

/** Where an account named no host of its own. */
const HOST = "app.hubspot.com";

const DEAL_PAGE =
  /\/(?:contacts|sales)\/(?<portal>\d+)\/(?:record\/0-3|deal)\/(?<deal>\d{1,30})(?:\/|$)/;

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
  const isCrmPage = ({ href, hostname }: URL) =>
    /^app[a-z0-9-]*\.hubspot\.com$/.test(hostname) ||
    (!!hubspot?.pagesUrl && href.startsWith(`${hubspot.pagesUrl}/`));
  return {
    account: (account: Account) => `${appOf(account)}/home?portalId=${account.portalId}`,
    deal: (account: Account, crmId: string) =>
      `${appOf(account)}/contacts/${account.portalId}/record/0-3/${crmId}`,
    /** The id in a deal's page of this account, in any form HubSpot has used; null for any other page. */
    dealIn: ({ portalId }: Pick<Account, "portalId">, address: string): string | null => {
      const url = URL.parse(address);
      if (!url || !isCrmPage(url)) return null;
      const found = DEAL_PAGE.exec(url.pathname);
      return found?.groups?.portal === portalId ? (found.groups.deal ?? null) : null;
    },
  };
}
