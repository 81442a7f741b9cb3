import type { ScheduleContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { CalendarToRead } from "../../db/receivers.ts";
import { jobs } from "../../jobs/catalog.ts";
import { inTurn } from "../../jobs/in-turn.ts";
import { asked } from "./calendar.service.ts";

const EVERY_MINUTES = 10;
/** Calendars are not all read at once. */
const SPREAD_MINUTES = 5;
const MINUTE_MS = 60_000;

/** Asks for every calendar that was not read for ten to fifteen minutes. */
export async function readDueCalendars({
  receivers,
  inStore,
  now,
}: ScheduleContext): Promise<void> {
  const due = (await receivers.calendars()).filter((calendar) => isDue(calendar, now));
  const byOrganisation = Map.groupBy(due, ({ organisationId }) => organisationId);
  await inTurn(byOrganisation, ([organisationId, calendars]) =>
    inStore(systemOf(organisationId), async (store) => {
      for (const { userId } of calendars) {
        await store.jobs.add(jobs.readCalendar, asked(userId, now));
      }
    }),
  );
}

/** Each has its own minute, by its owner's id. One in trouble is not asked for again every minute. */
function isDue({ userId, syncedAt, trouble }: CalendarToRead, now: Date): boolean {
  const number = Number.parseInt(userId.slice(0, 6), 16);
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (trouble !== null) return (minute + number) % EVERY_MINUTES === 0;
  const wait = EVERY_MINUTES + (number % SPREAD_MINUTES);
  return !syncedAt || now.getTime() - syncedAt.getTime() >= wait * MINUTE_MS;
}
