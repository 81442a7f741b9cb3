import type { Day } from "@touchline/domain";
import { isDay } from "../../lib/is-day.ts";

/** What the address says about Launch. What is not there: today and the six days after, all events. */
export interface LaunchSearch {
  event?: string | undefined;
  day?: Day | undefined;
  span?: "day" | undefined;
  scope?: "team" | undefined;
}

/** Reads an address that anybody may have typed; what makes no sense is as if not there. */
export function readLaunchSearch(given: Record<string, unknown>): LaunchSearch {
  const { event, day, span, scope } = given;
  return {
    ...(typeof event === "string" && event !== "" && { event }),
    ...(isDay(day) && { day }),
    ...(span === "day" && { span }),
    ...(scope === "team" && { scope }),
  };
}
