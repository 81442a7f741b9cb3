import type { Quarter } from "../calendar/quarter.ts";
import { type Week, type WeekStart, weeksOf } from "../calendar/week.ts";
import { bucketOf, type ForecastDeal } from "./bucket.ts";
import { type Total, totalOf } from "./figures.ts";

export const SERIES = ["won", "likely", "maybe", "pipeline"] as const;
export type Series = (typeof SERIES)[number];

export type SeriesWeek = Week & Record<Series, Total>;

/**
 * Amounts closing in each week of a quarter, by confidence. Lost and omitted deals are in no
 * series; deals closing outside the quarter, or without a close date, in no week.
 */
export function stageSeries(
  deals: readonly ForecastDeal[],
  quarter: Quarter,
  fiscalStart: number,
  startsOn: WeekStart,
): SeriesWeek[] {
  const weeks = weeksOf(quarter, fiscalStart, startsOn);
  const byWeek = Map.groupBy(deals, ({ closeDate }) =>
    closeDate === null
      ? undefined
      : weeks.find(({ first, last }) => first <= closeDate && closeDate <= last)?.number,
  );
  return weeks.map((week) => {
    const closing = byWeek.get(week.number) ?? [];
    const of = (series: Series) => totalOf(closing.filter((deal) => bucketOf(deal) === series));
    return {
      ...week,
      won: of("won"),
      likely: of("likely"),
      maybe: of("maybe"),
      pipeline: of("pipeline"),
    };
  });
}
