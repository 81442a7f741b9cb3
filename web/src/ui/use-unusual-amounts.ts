import { isImplausibleChange } from "@touchline/domain";
import { useState } from "react";
import { formatCount, formatShortMoney } from "../lib/format.ts";

interface AmountToSave {
  key: string;
  amount: number;
  last: number;
  /** 'the last quota' */
  lastName: string;
}

/** Asks for confirmation before saving an amount ten times larger or smaller than the last one. */
export function useUnusualAmounts(currency: string) {
  const [asked, setAsked] = useState<AmountToSave[]>([]);
  const wasAsked = ({ key, amount }: AmountToSave) =>
    asked.some((one) => one.key === key && one.amount === amount);
  return {
    /** Returns whether all may be saved; otherwise the questions are displayed from now on. */
    maySave: (amounts: AmountToSave[]): boolean => {
      const far = amounts.filter(({ amount, last }) => isImplausibleChange(amount, last));
      const isSure = far.every(wasAsked);
      if (!isSure) setAsked(far);
      return isSure;
    },
    /** Returns the question about an amount, as long as it's the same amount. */
    questionOf: (key: string, amount: number | null): string | null => {
      const found = asked.find((one) => one.key === key && one.amount === amount);
      return found ? questionText(found, currency) : null;
    },
  };
}

function questionText({ amount, last, lastName }: AmountToSave, currency: string): string {
  const before = `${lastName} (${formatShortMoney(last, currency)})`;
  if (amount === 0) return `That's zero, down from ${before}. Save anyway?`;
  if (amount > last)
    return `That's ${formatCount(Math.round(amount / last))} times ${before}. Save anyway?`;
  const share = amount * 10 === last ? "a tenth" : "less than a tenth";
  return `That's ${share} of ${before}. Save anyway?`;
}
