import type { ForecastRow } from "@touchline/contract";
import { type Standing, standingOf, standingText } from "@touchline/domain";
import { dayIn, formatRatio, formatShortMoney } from "./format.ts";
import { useSession } from "./session.ts";

export interface StandingLine {
  state: Standing["state"];
  /** '0.7x coverage, 2 lost in 7 days, commit cut €53k → €49k'. */
  text: string;
}

/** Returns where each rep stands and why, in the words that every team list uses. */
export function useStandings(): (row: ForecastRow) => StandingLine {
  const { currency, timeZone } = useSession();
  const clock = { now: new Date(), dayOf: (instant: Date) => dayIn(timeZone, instant) };
  const formats = {
    money: (amount: number) => formatShortMoney(amount, currency),
    ratio: formatRatio,
  };
  return ({ attainment, totalOpen, mostLikely, quarterlyCommit, lastWeek }) => {
    const standing = standingOf(
      {
        ...attainment,
        open: totalOpen.open,
        likely: mostLikely.value,
        commit: quarterlyCommit.value,
        committedAt: quarterlyCommit.updatedAt,
        lastWeek,
      },
      clock,
    );
    return { state: standing.state, text: standingText(standing, formats) };
  };
}
