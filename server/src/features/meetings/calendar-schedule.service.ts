import type { ScheduleContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { CalendarToRead } from "../../db/receivers.ts";
import { jobs } from "../../jobs/catalog.ts";
import { forEachInTurn } from "../../jobs/for-each-in-turn.ts";

const INTERVAL_MINUTES = 10;
/** Spreads calendar reads over time. */
const SPREAD_MINUTES = 5;
const MINUTE_MS = 60_000;

/** Queues every calendar that wasn't read for ten to fifteen minutes. */
export async function queueDueCalendars({
  receivers,
  inStore,
  now,
}: ScheduleContext): Promise<void> {
  const due = (await receivers.calendars()).filter((calendar) => isDue(calendar, now));
  const byOrganisation = Map.groupBy(due, ({ organisationId }) => organisationId);
  await forEachInTurn(byOrganisation, ([organisationId, calendars]) =>
    inStore(systemOf(organisationId), async (store) => {
      for (const { userId } of calendars) {
        await store.jobs.add(jobs.readCalendar, { userId });
      }
    }),
  );
}

/**
 * Each calendar has its own minute, derived from its owner's id. One with errors isn't retried
 * every minute.
 */
function isDue({ userId, syncedAt, trouble }: CalendarToRead, now: Date): boolean {
  const number = Number.parseInt(userId.slice(0, 6), 16);
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (trouble !== null) return (minute + number) % INTERVAL_MINUTES === 0;
  const wait = INTERVAL_MINUTES + (number % SPREAD_MINUTES);
  return !syncedAt || now.getTime() - syncedAt.getTime() >= wait * MINUTE_MS;
}
