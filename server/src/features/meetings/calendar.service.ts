import { api, type CalendarStatus } from "@touchline/contract";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { CalendarError } from "../../ports/calendar.ts";
import { finishConsent, startConsent } from "../../shared/oauth-state.ts";
import { openSecret, sealSecret } from "./calendar-secret.ts";

const NOT_SET_UP = "Google isn't set up. Ask your administrator.";

const redirectUri = (publicUrl: string) => `${publicUrl}/calendar/callback`;

export async function readStatus({
  store,
  viewer,
  config,
}: Pick<RequestContext, "store" | "viewer" | "config">): Promise<CalendarStatus> {
  const account = await store.calendarAccounts.get(viewer.userId);
  return {
    isConfigured: config.google !== null,
    state: account?.state ?? "none",
    kind: account?.kind ?? null,
    account: account?.accountEmail ?? "",
    syncedAt: account?.syncedAt?.toISOString() ?? null,
    trouble: account?.trouble ?? null,
  };
}

export async function authorize(
  context: VendorContext,
  returnTo: string,
): Promise<{ url: string; state: string }> {
  const { config, viewer, inStore } = context;
  const { consent } = context.calendars;
  if (!consent) throw new Refusal("conflict", NOT_SET_UP);
  const self = await inStore(viewer, (store) => store.team.get(viewer.userId));
  const state = await startConsent(context, "google", returnTo);
  const url = consent.address({
    state,
    redirectUri: redirectUri(config.publicUrl),
    loginHint: self?.emailAddress ?? "",
  });
  return { url, state };
}

/** Completes a consent and reads the calendar, if access was granted. */
export async function connect(
  context: VendorContext,
  { code, state }: { code: string; state: string },
): Promise<{ returnTo: string; calendar: CalendarStatus }> {
  const { config, viewer, now, inStore, calendars } = context;
  const { userId } = viewer;
  if (!calendars.consent) throw new Refusal("conflict", NOT_SET_UP);
  const returnTo = await finishConsent(context, "google", state);
  const grant = await calendars.consent
    .exchange(code, redirectUri(config.publicUrl))
    .catch((error: unknown) => {
      throw error instanceof CalendarError
        ? new Refusal("conflict", `The calendar didn't connect: ${error.message}`)
        : error;
    });
  const calendar = await inStore(viewer, async (store) => {
    await store.calendarAccounts.connect(
      userId,
      {
        ...sealSecret(config.keys, viewer, { kind: "google", grant }),
        kind: "google",
        state: grant.mayRead ? "connected" : "no-permission",
        accountEmail: grant.accountEmail,
      },
      now,
    );
    await store.audit.record(now, "calendar.connected", `user ${userId}`, {
      mayRead: grant.mayRead,
    });
    if (grant.mayRead) await store.jobs.add(jobs.readCalendar, { userId });
    await publishCalendar(store, userId);
    return readStatus({ store, viewer, config });
  });
  return { returnTo, calendar };
}

/** Reads the calendar from a secret URL, which is validated by the first read. */
export async function useIcs(context: RequestContext, url: string): Promise<CalendarStatus> {
  const { store, viewer, config, now } = context;
  if (config.keys.length === 0) {
    throw new Refusal(
      "conflict",
      "Calendars aren't set up: there's no ENCRYPTION_KEY. Ask your administrator.",
    );
  }
  await store.calendarAccounts.connect(
    viewer.userId,
    {
      ...sealSecret(config.keys, viewer, { kind: "ics", url }),
      kind: "ics",
      state: "connected",
      accountEmail: "",
    },
    now,
  );
  await store.audit.record(now, "calendar.connected", `user ${viewer.userId}`, { kind: "ics" });
  await store.jobs.add(jobs.readCalendar, { userId: viewer.userId });
  await publishCalendar(store, viewer.userId);
  return readStatus(context);
}

/** Stops reading, deletes events without notes, and revokes the grant. */
export async function disconnect(context: VendorContext): Promise<CalendarStatus> {
  const { config, viewer, now, inStore, calendars } = context;
  const { organisationId, userId } = viewer;
  const account = await inStore(viewer, (store) => store.calendarAccounts.get(userId));
  if (!account) throw new Refusal("not_found", "You haven't connected a calendar.");
  const status = await inStore(viewer, async (store) => {
    await store.calendarAccounts.remove(userId);
    await store.audit.record(now, "calendar.disconnected", `user ${userId}`);
    await publishCalendar(store, userId);
    return readStatus({ store, viewer, config });
  });
  // With system access, which sees all notes on a meeting.
  await inStore(systemOf(organisationId), (store) => store.calendarMirror.deleteUnused(userId));
  const secret = openSecret(config.keys, viewer, account);
  if (secret.kind === "google" && calendars.consent) {
    await calendars.consent.revoke(secret.grant).catch((error: unknown) => {
      // The disconnect is final either way; a grant that is already gone can't be revoked.
      if (!(error instanceof CalendarError)) throw error;
    });
  }
  return status;
}

export async function queueRead({ store, viewer }: RequestContext): Promise<Record<string, never>> {
  const account = await store.calendarAccounts.get(viewer.userId);
  if (!account) throw new Refusal("not_found", "You haven't connected a calendar.");
  await store.jobs.add(jobs.readCalendar, { userId: viewer.userId });
  return {};
}

/**
 * Refreshes the owner's calendar status and events, and the managers' alerts about missing 1:1s.
 */
export async function publishCalendar(store: Store, userId: string): Promise<void> {
  const { calendar, events, event } = api.meetings;
  await store.live.publish(
    { userIds: [userId] },
    { type: "stale", paths: [calendar.path, events.path, event.path] },
  );
  await store.live.publish({ managers: true }, { type: "stale", paths: [api.alerts.list.path] });
}
