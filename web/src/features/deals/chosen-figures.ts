import type { ChosenDeal } from "@touchline/contract";
import { dealFigures, totalOf } from "@touchline/domain";
import { formatOwner } from "../../ui/owner-name.tsx";

export interface ChosenFigures {
  total: number;
  stageProbability: number;
  mostLikely: number;
  bestCase: number;
}

/** Returns the selection's totals in the organisation's currency, counted as in the forecast. */
export function chosenFigures(deals: ChosenDeal[], currency: string): ChosenFigures {
  const counted = deals.map(({ status, forecastCategory, amountInHomeCurrency, probability }) => ({
    status,
    forecastCategory,
    amount: amountInHomeCurrency,
    probability,
    closeDate: null,
  }));
  const { stageBased, likely, bestCase } = dealFigures(counted, currency);
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

/** Returns each owner's share of the selection, largest first. */
export function ownerShares(deals: ChosenDeal[]): OwnerShare[] {
  const byOwner = Map.groupBy(deals, ({ ownedBy }) => ownedBy?.id ?? "");
  return Array.from(byOwner, ([id, of]) => ({
    id,
    name: formatOwner(of[0]?.ownedBy ?? null),
    ...totalOf(of.map(({ amountInHomeCurrency }) => ({ amount: amountInHomeCurrency }))),
  })).toSorted((a, b) => b.value - a.value);
}
