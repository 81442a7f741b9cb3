import { CalendarError, type OutsideEvent } from "../../ports/calendar.ts";
import { type EventDays, readIcs } from "./read-ics.ts";

export interface IcsFile {
  text: string;
  window: EventDays;
}

/** An error of ours does not keep its kind on the way out of a thread. */
export type IcsReading = { events: OutsideEvent[] } | Pick<CalendarError, "kind" | "message">;

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
