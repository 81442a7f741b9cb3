import { OAuth2Client } from "google-auth-library";

/** The app that people connect their calendars through, and where Google is. */
export interface GoogleApp {
  clientId: string;
  clientSecret: string;
  /** A stand-in for all of Google; null for Google itself. */
  standIn: string | null;
}

const TIMEOUT_MS = 20_000;

export function oauthClient(
  { clientId, clientSecret, standIn }: GoogleApp,
  redirectUri?: string,
): OAuth2Client {
  return new OAuth2Client({
    clientId,
    clientSecret,
    ...(redirectUri && { redirectUri }),
    // An access token that died early is renewed and the call tried again.
    forceRefreshOnFailure: true,
    transporterOptions: { timeout: TIMEOUT_MS },
    ...(standIn && {
      endpoints: {
        oauth2AuthBaseUrl: `${standIn}/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${standIn}/token`,
        oauth2RevokeUrl: `${standIn}/revoke`,
      },
    }),
  });
}

/** Given with each call, because only there a stand-in's path is kept. */
export function callOptions({ standIn }: GoogleApp) {
  return { timeout: TIMEOUT_MS, ...(standIn && { rootUrl: `${standIn}/` }) };
}
