import type { ForecastLineInput } from "@touchline/contract";
import { type ForecastPeriod, monthsOf } from "@touchline/domain";
import { quarterAt } from "../context/time.ts";
import type { Store } from "../db/store.ts";

const RENEWALS_PIPELINE = "81200100";
const CATEGORIES = {
  COMMIT: "COMMIT",
  BEST_CASE: "BEST_CASE",
  PIPELINE: "PIPELINE",
  OMIT: "OMIT",
} as const;
const PLAIN = { filter: null, amountField: null, dateField: null, ownerField: null };

/** The lines of business of the demo's companies, and the part of everyone's quota each one has. */
const LINES: Array<{ line: ForecastLineInput; share: number }> = [
  {
    line: {
      ...{ name: "New business", ...PLAIN, pipelines: ["default"] },
      ...{ categories: CATEGORIES, periodKind: "quarter" },
    },
    share: 0.7,
  },
  {
    line: {
      ...{ name: "Renewals", ...PLAIN, pipelines: [RENEWALS_PIPELINE], dateField: "renewal_date" },
      ...{ categories: CATEGORIES, periodKind: "month" },
    },
    share: 0.3,
  },
  {
    line: {
      ...{ name: "Expansion ARR", ...PLAIN, pipelines: [RENEWALS_PIPELINE], amountField: "arr" },
      ...{ categories: CATEGORIES, periodKind: "quarter" },
    },
    share: 0.2,
  },
];

/** Adds three lines with quotas and commits for the running quarter. */
export async function addDemoLines(store: Store, now: Date): Promise<void> {
  const calendar = await store.session.calendar();
  const quarter = quarterAt(now, calendar);
  const goals = await store.goals.inPeriod(quarter);
  for (const [position, { line, share }] of LINES.entries()) {
    const lineId = await store.forecastLines.add(line, position, now);
    const periods: ForecastPeriod[] =
      line.periodKind === "month" ? monthsOf(quarter, calendar.fiscalStartMonth) : [quarter];
    for (const { revieweeId: personId, values } of goals) {
      const part = (amount: number) =>
        Math.round((amount * share) / periods.length / 500) * 500 || null;
      for (const period of periods) {
        const number = { lineId, personId, period, note: "", setAt: now, setByName: "" };
        await store.forecastLines.setNumber({
          ...{ ...number, kind: "quota", value: part(values.quota) },
        });
        await store.forecastLines.setNumber({
          ...{ ...number, kind: "commit", value: part(values.repCommit) },
        });
      }
    }
  }
  // The first sync places each deal as it comes.
  await store.forecastLines.markFilled(now, now);
}
