import type { Day } from "@touchline/domain";
import { isDay } from "../../lib/is-day.ts";

/** Launch's search parameters. Defaults: today and the next six days, all events. */
export interface LaunchSearch {
  event?: string | undefined;
  day?: Day | undefined;
  span?: "day" | undefined;
  scope?: "team" | undefined;
}

/** Parses a possibly hand-edited address; ignores invalid values. */
export function readLaunchSearch(given: Record<string, unknown>): LaunchSearch {
  const { event, day, span, scope } = given;
  return {
    ...(typeof event === "string" && event !== "" && { event }),
    ...(isDay(day) && { day }),
    ...(span === "day" && { span }),
    ...(scope === "team" && { scope }),
  };
}
