import type { Day } from "../calendar/day.ts";
import { bucketOf, type ForecastDeal } from "../forecast/bucket.ts";
import { isInQuarter } from "../forecast/triage.ts";
import { gap } from "../goals/progress.ts";
import { subtract, sum } from "../money/money.ts";
import type { ScenarioCall } from "./calls-and-marks.ts";

export interface ScenarioChoice {
  call: ScenarioCall;
  /** The day a deal is moved to; null for other choices. */
  moveTo: string | null;
}

export type ScenarioDays = readonly [first: Day, last: Day];

/** Whether a choice counts the deal's money in the quarter. */
export function predictsWin({ call, moveTo }: ScenarioChoice, days: ScenarioDays): boolean {
  return call === "in" || (call === "move" && isInQuarter(moveTo, days));
}

type CountableDeal = Pick<ForecastDeal, "status" | "forecastCategory" | "closeDate" | "amount">;

/**
 * Whether an open deal's money is in the scenario: as chosen or, without a choice, if Likely.
 * Choices don't apply to closed deals: a won deal is in the won amount, a lost one nowhere.
 */
export function countsInScenario(
  deal: Omit<CountableDeal, "amount">,
  choice: ScenarioChoice | undefined,
  days: ScenarioDays,
): boolean {
  if (deal.status !== "open") return false;
  if (choice) return predictsWin(choice, days);
  return bucketOf(deal) === "likely" && isInQuarter(deal.closeDate, days);
}

/** The forecast without any choice. */
export interface ScenarioBase {
  won: number;
  likely: number;
  quota: number;
}

export interface ScenarioTotals {
  won: number;
  /** Open amount that the forecast counts. */
  counted: number;
  total: number;
  /** Positive is short of quota, negative is over. */
  gap: number;
}

/**
 * The quarter's total under the choices: won plus Likely, adjusted by every choice. With 40 won, 30
 * Likely, a Maybe of 10 included and a Likely of 5 excluded it is 75.
 */
export function scenarioTotals(
  { won, likely, quota }: ScenarioBase,
  chosen: ReadonlyArray<{ deal: CountableDeal; choice: ScenarioChoice }>,
  days: ScenarioDays,
): ScenarioTotals {
  const differences = chosen.map(({ deal, choice }) => {
    const worth = deal.amount ?? 0;
    const [as, without] = [choice, undefined].map((one) =>
      countsInScenario(deal, one, days) ? worth : 0,
    ) as [number, number];
    return subtract(as, without);
  });
  const counted = sum([likely, ...differences]);
  return { won, counted, total: sum([won, counted]), gap: gap({ quota, won }, counted) };
}
