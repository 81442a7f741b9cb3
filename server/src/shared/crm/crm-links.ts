import type { Config } from "../../config.ts";

/** Default host for accounts that name none. */
const HOST = "app.hubspot.com";

const DEAL_PAGE =
  /\/(?:contacts|sales)\/(?<portal>\d+)\/(?:record\/0-3|deal)\/(?<deal>\d{1,30})(?:\/|$)/;

interface Account {
  portalId: string;
  uiDomain: string;
}

export type CrmAddresses = ReturnType<typeof crmAddresses>;

/** Builds links to the configured web app, or to the account's own host. */
export function crmAddresses({ hubspot }: Pick<Config, "hubspot">) {
  const appOf = ({ uiDomain }: Account) => hubspot?.pagesUrl ?? `https://${uiDomain || HOST}`;
  const isCrmPage = ({ href, hostname }: URL) =>
    /^app[a-z0-9-]*\.hubspot\.com$/.test(hostname) ||
    (!!hubspot?.pagesUrl && href.startsWith(`${hubspot.pagesUrl}/`));
  return {
    account: (account: Account) => `${appOf(account)}/home?portalId=${account.portalId}`,
    deal: (account: Account, crmId: string) =>
      `${appOf(account)}/contacts/${account.portalId}/record/0-3/${crmId}`,
    /**
     * Parses the deal id from a deal URL of this account, in any form HubSpot has used; null for
     * any other URL.
     */
    dealIn: ({ portalId }: Pick<Account, "portalId">, address: string): string | null => {
      const url = URL.parse(address);
      if (!url || !isCrmPage(url)) return null;
      const found = DEAL_PAGE.exec(url.pathname);
      return found?.groups?.portal === portalId ? (found.groups.deal ?? null) : null;
    },
  };
}
