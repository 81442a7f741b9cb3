import { CalendarError, type ExternalEvent } from "../../ports/calendar.ts";
import { type EventDays, readIcs } from "./read-ics.ts";

export interface IcsFile {
  text: string;
  window: EventDays;
}

export const UNREADABLE =
  "An event of this calendar can't be read, so nothing was taken from it. Correct it there, or use another address.";

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
    // Files come from anywhere: what the parser trips over is wrong in the file.
    return { kind: "refused", message: UNREADABLE };
  }
}
