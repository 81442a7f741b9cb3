import { OAuth2Client } from "google-auth-library";
import { boundedFetch } from "../../shared/read-response.ts";

/** The OAuth app for calendars, and Google's base URL. */
export interface GoogleApp {
  clientId: string;
  clientSecret: string;
  /** Base URL of the sandbox; null for Google itself. */
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
    // Refresh and retry when an access token expired early.
    forceRefreshOnFailure: true,
    transporterOptions: { timeout: TIMEOUT_MS, fetchImplementation: boundedFetch },
    ...(standIn && {
      endpoints: {
        oauth2AuthBaseUrl: `${standIn}/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${standIn}/token`,
        oauth2RevokeUrl: `${standIn}/revoke`,
      },
    }),
  });
}

/** Passed with each call, because only there the sandbox's URL path is preserved. */
export function callOptions({ standIn }: GoogleApp) {
  return {
    timeout: TIMEOUT_MS,
    fetchImplementation: boundedFetch,
    ...(standIn && { rootUrl: `${standIn}/` }),
  };
}
