import { CalendarError, type CalendarSource, type ExternalEvent } from "../../ports/calendar.ts";
import { inThread, ThreadEnded } from "../../threads/in-thread.ts";
import type { IcsFile, IcsReading } from "./read-ics.thread.ts";
import { type EventDays, TOO_MANY_STEPS } from "./read-ics.ts";
import { fetchText } from "./safe-fetch.ts";

const READ_ICS_THREAD = new URL("./read-ics.thread.ts", import.meta.url);
const LIMITS = { milliseconds: 10_000, megabytes: 512 };

/** A calendar at a secret URL: read as a whole each time, with no change notifications. */
export function icsCalendar(url: string, trusted: string | null): CalendarSource {
  return {
    async read({ window }) {
      const events = await eventsOf(await fetchText(url, trusted), window);
      return { events, gone: [], next: null, mark: null };
    },
    watch: null,
    unwatch: async () => undefined,
  };
}

/** A malicious file can take forever to parse, so parse it in a thread with a timeout. */
export async function eventsOf(
  text: string,
  window: EventDays,
  limits = LIMITS,
): Promise<ExternalEvent[]> {
  try {
    const reading = await inThread<IcsFile, IcsReading>(READ_ICS_THREAD, { text, window }, limits);
    if ("events" in reading) return reading.events;
    throw new CalendarError(reading.kind, reading.message);
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    throw new CalendarError("endless", TOO_MANY_STEPS);
  }
}
