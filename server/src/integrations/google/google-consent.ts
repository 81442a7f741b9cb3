import type { Credentials } from "google-auth-library";
import { decodeJwt } from "jose";
import { type CalendarConsent, CalendarError } from "../../ports/calendar.ts";
import { type GoogleApp, oauthClient } from "./google-app.ts";
import { callGoogle } from "./google-problems.ts";

const READ_EVENTS = "https://www.googleapis.com/auth/calendar.events.readonly";

export function googleConsent(app: GoogleApp, clock: () => Date): CalendarConsent {
  return {
    address({ state, redirectUri, loginHint }) {
      return oauthClient(app, redirectUri).generateAuthUrl({
        // Google sends a refresh token only when consent is prompted again.
        access_type: "offline",
        prompt: "consent",
        include_granted_scopes: true,
        scope: ["openid", "email", READ_EVENTS],
        state,
        login_hint: loginHint,
      });
    },

    async exchange(code, redirectUri) {
      const { tokens } = await callGoogle(() => oauthClient(app, redirectUri).getToken(code));
      const { access_token: accessToken, refresh_token: refreshToken } = tokens;
      if (!accessToken || !refreshToken) {
        throw new CalendarError("refused", "Google didn't grant offline access.");
      }
      return {
        accountEmail: emailOf(tokens),
        // Users can untick the calendar on the consent page, so check the granted scopes.
        mayRead: (tokens.scope ?? "").split(" ").includes(READ_EVENTS),
        accessToken,
        refreshToken,
        expiresAt: new Date(tokens.expiry_date ?? clock()),
      };
    },

    async revoke({ refreshToken }) {
      await callGoogle(() => oauthClient(app).revokeToken(refreshToken));
    },
  };
}

/** Not verified: it came directly from Google over the same TLS connection as the code exchange. */
function emailOf({ id_token: idToken }: Credentials): string {
  const email = idToken ? decodeJwt(idToken).email : "";
  return typeof email === "string" ? email.slice(0, 320) : "";
}
