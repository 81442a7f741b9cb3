import type { Config } from "../config.ts";
import { systemOf } from "../context/viewer.ts";
import type { InStore } from "../db/store.ts";
import { openSecret, sealSecret } from "../features/meetings/calendar-secret.ts";
import { CalendarError, type Calendars } from "../ports/calendar.ts";
import { googleCalendar } from "./google/google-calendar.ts";
import { googleConsent } from "./google/google-consent.ts";
import { GOOGLE_PUSH_PATH } from "./google/push-route.ts";
import { icsCalendar } from "./ics/ics-calendar.ts";

/** The calendar providers configured for this installation. */
export function createCalendars(config: Config, inStore: InStore, clock: () => Date): Calendars {
  const { google, keys, publicUrl } = config;
  const trusted = google?.standIn ? new URL(google.standIn).origin : null;
  // Google calls only https addresses; the sandbox runs on this machine.
  const isReachable = publicUrl.startsWith("https:") || trusted !== null;
  return {
    consent: google && googleConsent(google, clock),
    pushAddress: google && isReachable ? `${publicUrl}${GOOGLE_PUSH_PATH}` : null,
    async of(organisationId, userId) {
      const system = systemOf(organisationId);
      const account = await inStore(system, (store) => store.calendarAccounts.get(userId));
      if (account?.state !== "connected") {
        throw new CalendarError("revoked", "The calendar isn't connected.");
      }
      const owner = { organisationId, userId };
      const secret = openSecret(keys, owner, account);
      if (secret.kind === "ics") return icsCalendar(secret.url, trusted);
      if (!google) throw new CalendarError("refused", "Google isn't set up here.");
      return googleCalendar({
        app: google,
        grant: secret.grant,
        save: (grant) =>
          inStore(system, (store) =>
            store.calendarAccounts.change(
              userId,
              sealSecret(keys, owner, { kind: "google", grant }),
            ),
          ),
      });
    },
  };
}
