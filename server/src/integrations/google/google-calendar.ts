import { calendar } from "@googleapis/calendar";
import { addDays } from "@touchline/domain";
import type { CalendarGrant, CalendarSource } from "../../ports/calendar.ts";
import { callOptions, type GoogleApp, oauthClient } from "./google-app.ts";
import { splitEvents } from "./google-events.ts";
import { callGoogle } from "./google-problems.ts";

const PAGE_SIZE = 2500;
const MAX_ATTENDEES = 200;
const CHANNEL_SECONDS = 7 * 86_400;

interface CalendarOptions {
  app: GoogleApp;
  grant: CalendarGrant;
  save(grant: CalendarGrant): Promise<void>;
}

export function googleCalendar({ app, grant, save }: CalendarOptions): CalendarSource {
  const auth = oauthClient(app);
  auth.setCredentials({
    access_token: grant.accessToken,
    refresh_token: grant.refreshToken,
    expiry_date: grant.expiresAt.getTime(),
  });
  const api = calendar({ version: "v3", auth });
  const options = callOptions(app);
  let known = grant;

  /** Saves a refreshed access token; Google sends no new refresh token, so the old one stays. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await callGoogle(work);
    } finally {
      const { access_token: accessToken, expiry_date: expiry } = auth.credentials;
      if (accessToken && accessToken !== known.accessToken) {
        known = { ...known, accessToken, expiresAt: new Date(expiry ?? known.expiresAt) };
        await save(known);
      }
    }
  }

  return {
    async read({ window, mark, cursor }) {
      const { data } = await call(() =>
        api.events.list(
          {
            calendarId: "primary",
            singleEvents: true,
            eventTypes: ["default"],
            maxAttendees: MAX_ATTENDEES,
            maxResults: PAGE_SIZE,
            ...(mark === null
              ? {
                  // A day of margin on either side for time zones.
                  timeMin: `${addDays(window.from, -1)}T00:00:00Z`,
                  timeMax: `${addDays(window.to, 2)}T00:00:00Z`,
                }
              : { syncToken: mark }),
            ...(cursor !== null && { pageToken: cursor }),
          },
          options,
        ),
      );
      return {
        ...splitEvents(data.items ?? []),
        next: data.nextPageToken ?? null,
        mark: data.nextSyncToken ?? null,
      };
    },

    async watch({ id, secret, address }) {
      const { data } = await call(() =>
        api.events.watch(
          {
            calendarId: "primary",
            requestBody: {
              id,
              type: "web_hook",
              address,
              token: secret,
              params: { ttl: String(CHANNEL_SECONDS) },
            },
          },
          options,
        ),
      );
      return {
        id,
        resourceId: data.resourceId ?? "",
        expiresAt: new Date(Number(data.expiration ?? 0)),
      };
    },

    async unwatch({ id, resourceId }) {
      await call(() => api.channels.stop({ requestBody: { id, resourceId } }, options));
    },
  };
}
