import { type CrmConsent, CrmError, type CrmScopes } from "../../ports/crm.ts";
import { expiry, type HubspotApp, redeemCode, revokeToken, uninstallApp } from "./oauth.ts";
import { type Pace, realPace } from "./pace.ts";
import { APP_SCOPES } from "./scopes.ts";

const { required, conditionallyRequired, optional } = APP_SCOPES;
const SCOPES: Record<CrmScopes, string[]> = {
  read: required,
  write: [...required, ...conditionallyRequired],
};

const TIMEOUT_MS = 10_000;

export function hubspotConsent(
  hubspot: HubspotApp,
  options: { pace?: Pace; clock?: () => Date; timeoutMs?: number } = {},
): CrmConsent {
  const { pace = realPace, timeoutMs = TIMEOUT_MS } = options;
  const { clock = () => new Date(pace.now()) } = options;
  const oauth = { app: hubspot, pace, clock, timeoutMs };

  return {
    address({ state, scopes, redirectUri, accountId }) {
      const query = {
        client_id: hubspot.clientId,
        redirect_uri: redirectUri,
        scope: SCOPES[scopes].join(" "),
        optional_scope: optional.join(" "),
        state,
      };
      // Built by hand, because URLSearchParams encodes spaces as "+", which HubSpot doesn't accept.
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
      const place = accountId === null ? "oauth" : `oauth/${encoded(accountId)}`;
      return `${hubspot.appUrl}/${place}/authorize?${pairs.join("&")}`;
    },

    async exchange(code, redirectUri) {
      const answer = await redeemCode(oauth, code, redirectUri);
      if (answer.hub_id === undefined) {
        throw new CrmError("refused", "HubSpot didn't say which account it connected.");
      }
      return {
        accountId: answer.hub_id,
        scopes: answer.scopes ?? [],
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token,
        expiresAt: expiry(clock, answer),
      };
    },

    async uninstall(grant) {
      await uninstallApp(oauth, grant);
      await revokeToken(oauth, grant.refreshToken);
    },

    revoke: (grant) => revokeToken(oauth, grant.refreshToken),
  };
}

const encoded = encodeURIComponent;
