import { CalendarError, type CalendarSource, type OutsideEvent } from "../../ports/calendar.ts";
import { inThread, ThreadEnded } from "../../threads/in-thread.ts";
import type { IcsFile, IcsReading } from "./read-ics.thread.ts";
import { ENDLESS, type EventDays } from "./read-ics.ts";
import { fetchText } from "./safe-fetch.ts";

const READING = new URL("./read-ics.thread.ts", import.meta.url);
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
): Promise<OutsideEvent[]> {
  try {
    const reading = await inThread<IcsFile, IcsReading>(READING, { text, window }, limits);
    if ("events" in reading) return reading.events;
    throw new CalendarError(reading.kind, reading.message);
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    throw new CalendarError("endless", ENDLESS);
  }
}
