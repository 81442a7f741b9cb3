import { useSearch } from "@tanstack/react-router";
import type { Day } from "@touchline/domain";
import { createContext, useContext } from "react";
import { dayIn } from "./format.ts";
import { isDay } from "./is-day.ts";
import { useSession } from "./session.ts";

/** The time parameter: display everything as of the end of this day. */
export interface AsOfSearch {
  asOf?: Day;
}

/** Parses a possibly hand-edited address; ignores invalid values. */
function parseAsOf({ asOf }: Record<string, unknown>): AsOfSearch {
  return isDay(asOf) ? { asOf } : {};
}

/** Adds the day to a page's search parser. */
export function withAsOf<Search extends object>(read: (given: Record<string, unknown>) => Search) {
  return (given: Record<string, unknown>): Search & AsOfSearch => ({
    ...read(given),
    ...parseAsOf(given),
  });
}

const AsOfContext = createContext<Day | undefined>(undefined);

/** Content inside is displayed as of the end of a day; without a day, as of now. */
export const AsOfProvider = AsOfContext.Provider;

/** The selected past day; undefined if the data is current and editable. */
export function useAsOf(): Day | undefined {
  return useContext(AsOfContext);
}

/** The past day in the address. Today and future days mean the current page. */
export function useRequestedAsOf(): Day | undefined {
  const asOf = useSearch({ strict: false, select: (search) => parseAsOf(search).asOf });
  const today = useToday();
  return asOf !== undefined && asOf < today ? asOf : undefined;
}

/** Today's actual date, also when viewing a past day. */
export function useToday(): Day {
  const { timeZone } = useSession();
  return dayIn(timeZone, new Date());
}
