import { useSearch } from "@tanstack/react-router";
import type { Day } from "@touchline/domain";
import { createContext, useContext } from "react";
import { dayIn } from "./format.ts";
import { isDay } from "./is-day.ts";
import { useSession } from "./session.ts";

/** What the address says about time: a day whose end everything is shown as of. */
export interface AsOfSearch {
  asOf?: Day;
}

/** Reads an address that anybody may have typed; what makes no sense is as if not there. */
function readAsOf({ asOf }: Record<string, unknown>): AsOfSearch {
  return isDay(asOf) ? { asOf } : {};
}

/** Reads what an address says, with the day that it is about. */
export function dated<Search extends object>(read: (given: Record<string, unknown>) => Search) {
  return (given: Record<string, unknown>): Search & AsOfSearch => ({
    ...read(given),
    ...readAsOf(given),
  });
}

const Then = createContext<Day | undefined>(undefined);

/** Everything within is shown as it was at the end of a day; of no day, as it is. */
export const AsOfProvider = Then.Provider;

/** The day that is looked back at; undefined where things are as they are now and can be changed. */
export function useAsOf(): Day | undefined {
  return useContext(Then);
}

/** The day before today that the address names. Today, and what is still to come, is the page as it is. */
export function useNamedDay(): Day | undefined {
  const asOf = useSearch({ strict: false, select: (search) => readAsOf(search).asOf });
  const today = useToday();
  return asOf !== undefined && asOf < today ? asOf : undefined;
}

/** Today, also for those who look back. */
export function useToday(): Day {
  const { timeZone } = useSession();
  return dayIn(timeZone, new Date());
}
