import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Day, type EventWindow, eventWindow, isWindowStale } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { systemOf } from "../../context/viewer.ts";
import type { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { CalendarError, type CalendarSource } from "../../ports/calendar.ts";
import { publishCalendar } from "./calendar.service.ts";
import type { AccountState, StoredAccount } from "./calendar-accounts.repository.ts";

type Context = Pick<JobContext, "viewer" | "clock" | "inStore" | "calendars">;

const DAY_MS = 86_400_000;
/** How long before its expiry a channel is replaced. */
const CHANNEL_RENEWAL_MS = DAY_MS;
/** Longer than any two reads of a calendar can overlap. */
const HIDDEN_RETENTION_MS = DAY_MS;
const SECRET_BYTES = 32;
const MAX_TEXT_LENGTH = 1000;

/** Reads the changes in a user's calendar. */
export async function readCalendar(
  context: Context,
  { userId }: Payload<typeof jobs.readCalendar>,
): Promise<void> {
  const { inStore, clock, calendars } = context;
  const { organisationId } = context.viewer;
  const system = systemOf(organisationId);
  const { account, today } = await inStore(system, async (store) => {
    // Calendars of users who have left aren't read, and their credentials are deleted.
    if (!(await store.team.get(userId))) await store.calendarAccounts.remove(userId);
    const { timeZone } = await store.session.calendar();
    return {
      account: await store.calendarAccounts.get(userId),
      today: dayOf(clock(), timeZone),
    };
  });
  if (account?.state !== "connected") return;
  const reading: SyncContext = { ...context, userId, account, today };
  try {
    const source = await calendars.of(organisationId, userId);
    await syncCalendar(reading, source);
    await renewChannel(reading, source);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    await saveTrouble(reading, error);
  }
}

interface SyncContext extends Context {
  userId: string;
  account: StoredAccount;
  today: Day;
}

/** Reads the changes, or everything if the provider can't list changes. */
async function syncCalendar(reading: SyncContext, source: CalendarSource): Promise<void> {
  const { account, today } = reading;
  const window = eventWindow(today);
  const { syncToken } = account;
  if (syncToken === null || isWindowStale(account.windowEnd, today)) {
    return readPages(reading, source, window, null);
  }
  try {
    await readPages(reading, source, window, syncToken);
  } catch (error) {
    const isOutdated =
      error instanceof CalendarError && (error.kind === "expired" || error.kind === "refused");
    if (!isOutdated) throw error;
    await readPages(reading, source, window, null);
  }
}

/** One transaction per page; the sync token is saved only after all pages. */
async function readPages(
  { viewer, inStore, clock, userId }: SyncContext,
  source: CalendarSource,
  window: EventWindow,
  since: string | null,
): Promise<void> {
  const system = systemOf(viewer.organisationId);
  const begunAt = clock();
  let cursor: string | null = null;
  let mark: string | null = null;
  do {
    const seenAt = clock();
    const page = await source.read({ window, mark: since, cursor });
    await inStore(system, async (store) => {
      const members = await store.calendarMirror.membersByEmail();
      await store.calendarMirror.save(userId, page.events, members, seenAt);
      await store.calendarMirror.hide(userId, page.gone, seenAt);
    });
    ({ next: cursor, mark } = page);
  } while (cursor !== null);

  await inStore(system, async (store) => {
    if (since === null) {
      await store.calendarMirror.hideUnseen(userId, window, begunAt);
      const before = new Date(begunAt.getTime() - HIDDEN_RETENTION_MS);
      await store.calendarMirror.deleteHidden(userId, before);
    }
    await store.calendarMirror.matchAttendees(userId);
    await store.calendarAccounts.change(userId, {
      syncToken: mark,
      ...(since === null && { windowStart: window.from, windowEnd: window.to }),
      syncedAt: begunAt,
      trouble: null,
    });
    await publishCalendar(store, userId);
  });
}

/**
 * Renews the push channel for another week. Polling finds changes too, so failures here are
 * harmless.
 */
async function renewChannel(reading: SyncContext, source: CalendarSource): Promise<void> {
  const { account, calendars, viewer, inStore, clock, userId } = reading;
  const { pushAddress } = calendars;
  const { channelId, channelResourceId, channelExpiresAt } = account;
  const left = (channelExpiresAt?.getTime() ?? 0) - clock().getTime();
  if (!source.watch || pushAddress === null || left > CHANNEL_RENEWAL_MS) return;
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  try {
    const channel = await source.watch({ id: randomUUID(), secret, address: pushAddress });
    await inStore(systemOf(viewer.organisationId), (store) =>
      store.calendarAccounts.change(userId, {
        channelId: channel.id,
        channelTokenHash: createHash("sha256").update(secret).digest("hex"),
        channelResourceId: channel.resourceId,
        channelExpiresAt: channel.expiresAt,
      }),
    );
    if (channelId && channelResourceId) {
      await source.unwatch({ id: channelId, resourceId: channelResourceId });
    }
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
  }
}

/**
 * Errors that need the owner's action become a state; transient ones are only displayed and retried
 * on schedule.
 */
async function saveTrouble(reading: SyncContext, error: CalendarError): Promise<void> {
  const { viewer, inStore, userId, account } = reading;
  // Once may be due to a busy machine, twice in a row is not.
  const isGivenUp = error.kind === "endless" && account.trouble === error.message;
  const state: AccountState =
    error.kind === "no-permission"
      ? "no-permission"
      : error.kind === "revoked" || isGivenUp
        ? "revoked"
        : "connected";
  await inStore(systemOf(viewer.organisationId), async (store) => {
    await store.calendarAccounts.change(userId, {
      state,
      trouble: error.message.slice(0, MAX_TEXT_LENGTH),
    });
    await publishCalendar(store, userId);
  });
}
