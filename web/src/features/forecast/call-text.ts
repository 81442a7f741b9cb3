import { FIGURES, subtract } from "@touchline/domain";
import { formatMoney, formatPercent, formatShortMoney } from "../../lib/format.ts";
import type { ExplainedText } from "../../lib/goal-text.ts";

/** By how much a call differs from the commits rolled up: '€10k below'. */
export function formatCallDifference(
  call: { value: number; note: string },
  rolledUp: number,
  currency: string,
): ExplainedText {
  const difference = subtract(call.value, rolledUp);
  const [c, r] = [call.value, rolledUp].map((amount) => formatMoney(amount, currency));
  return {
    text: differenceText(difference, (amount) => formatShortMoney(amount, currency)),
    how: {
      formula: FIGURES.called.formula,
      numbers: `${c} − ${r}: ${differenceText(difference, (amount) => formatMoney(amount, currency))}`,
      ...(call.note && { remark: `“${call.note}”` }),
    },
  };
}

function differenceText(difference: number, amountText: (amount: number) => string): string {
  if (difference === 0) return "as rolled up";
  return difference > 0 ? `${amountText(difference)} above` : `${amountText(-difference)} below`;
}

export const peopleText = (count: number) => `${count} ${count === 1 ? "person" : "people"}`;

interface LevelQuota {
  quota: number;
  quotaDifference: number;
  overAssigned: number | null;
}

/** How a team's own quota compares with its people's: '20% over-assigned'; null without one. */
export function formatOverAssigned(level: LevelQuota, currency: string): ExplainedText | null {
  const { quota, quotaDifference, overAssigned } = level;
  if (overAssigned === null) return null;
  const [q, d] = [quota, Math.abs(quotaDifference)].map((amount) => formatMoney(amount, currency));
  const people = formatMoney(quota + quotaDifference, currency);
  const share = formatPercent(Math.abs(overAssigned));
  const short = formatShortMoney(Math.abs(quotaDifference), currency);
  const how = {
    formula: FIGURES.overAssigned.formula,
    numbers: `(${people} − ${q}) ÷ ${q} = ${quotaDifference < 0 ? "−" : ""}${share}`,
  };
  if (quotaDifference === 0) return { text: "Fully assigned", how };
  return quotaDifference > 0
    ? {
        text: `${share} over-assigned (${short})`,
        how: { ...how, remark: `${d} more than the team's quota` },
      }
    : {
        text: `${short} not assigned (${share})`,
        how: { ...how, remark: `${d} of the team's quota is not assigned` },
      };
}
