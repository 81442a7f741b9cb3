import { CalendarError, type ExternalEvent } from "../../ports/calendar.ts";
import { type EventDays, readIcs } from "./read-ics.ts";

export interface IcsFile {
  text: string;
  window: EventDays;
}

/** Error classes don't survive the message from the thread. */
export type IcsReading = { events: ExternalEvent[] } | Pick<CalendarError, "kind" | "message">;

export function run({ text, window }: IcsFile): IcsReading {
  try {
    return { events: readIcs(text, window) };
  } catch (error) {
    if (error instanceof CalendarError) {
      const { kind, message } = error;
      return { kind, message };
    }
    throw error;
  }
}
