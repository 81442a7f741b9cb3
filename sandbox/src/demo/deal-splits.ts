import type { CrmRecord } from "../hubspot/shapes.ts";
import type { Character } from "./characters.ts";
import type { DemoDeal } from "./deals.ts";
import type { Calendar } from "./plan.ts";

interface RepDeals {
  character: Character;
  deals: DemoDeal[];
}

/** Each rep's part of a split with the reps after them. */
const SPLITS = [
  ["0.6", "0.4"],
  ["0.5", "0.5"],
  ["0.5", "0.3", "0.2"],
];

const isBestCase = ({ properties }: CrmRecord) =>
  properties.hs_manual_forecast_category === "BEST_CASE";

/** Of the first reps, a best case of this quarter and a deal that was won are shared. */
export function splitSome(byRep: readonly RepDeals[], { current }: Calendar): void {
  for (const [rep, percentages] of SPLITS.entries()) {
    const own = byRep[rep]?.deals ?? [];
    const due = own.filter(({ plan }) => plan.close >= current.first && plan.close <= current.last);
    const open = due.find(({ plan, record }) => plan.outcome === "open" && isBestCase(record));
    const won = due.find(({ plan }) => plan.outcome === "won");
    for (const deal of [open, won]) {
      if (!deal) continue;
      deal.record.splits = percentages.flatMap((percentage, after) => {
        const ownerId = byRep[rep + after]?.character.ownerId;
        return ownerId ? [{ ownerId, percentage }] : [];
      });
    }
  }
}
