import type { ChosenDeal } from "@touchline/contract";
import { dealFigures, totalOf } from "@touchline/domain";

export interface ChosenFigures {
  total: number;
  stageProbability: number;
  mostLikely: number;
  bestCase: number;
}

/** What chosen deals come to, counted as the forecast counts. */
export function chosenFigures(deals: ChosenDeal[]): ChosenFigures {
  const counted = deals.map(({ status, forecastCategory, amountInHomeCurrency, probability }) => ({
    status,
    forecastCategory,
    amount: amountInHomeCurrency,
    probability,
    closeDate: null,
  }));
  const { stageBased, likely, bestCase } = dealFigures(counted);
  return {
    total: totalOf(counted).value,
    stageProbability: stageBased,
    mostLikely: likely.value,
    bestCase: bestCase.value,
  };
}

export interface OwnerShare {
  id: string;
  name: string;
  value: number;
  count: number;
}

/** What each owner has of the chosen deals, the most first. */
export function ownerShares(deals: ChosenDeal[]): OwnerShare[] {
  const byOwner = Map.groupBy(deals, ({ owner }) => owner?.id ?? "");
  return Array.from(byOwner, ([id, of]) => ({
    id,
    name: of[0]?.owner?.name ?? "Not in team",
    ...totalOf(of.map(({ amountInHomeCurrency }) => ({ amount: amountInHomeCurrency }))),
  })).toSorted((a, b) => b.value - a.value);
}
