import type { Quota, QuotaChange, TeamMember } from "@touchline/contract";
import { medianOf, type Quarter, sum } from "@touchline/domain";
import { formatFieldAmount, parseTypedAmount } from "../../lib/typed-amount.ts";
import { amountProblem } from "../../ui/amount-field.tsx";

/** What was typed, by cell; cells that nobody touched are missing. */
export type TypedQuotas = Record<string, string>;

export const cellKey = (personId: string, period: Quarter) => `${personId} ${period}`;

export interface QuotaCell {
  key: string;
  personId: string;
  period: Quarter;
  /** 0 if none is set. */
  saved: number;
  text: string;
  /** Null if the text isn't an amount. */
  amount: number | null;
  problem: string | null;
  isChanged: boolean;
}

/** An unset quota is an empty cell: nobody said that it's zero. */
export function quotaCells(
  people: TeamMember[],
  periods: Quarter[],
  { quotas, typed, currency }: { quotas: Quota[]; typed: TypedQuotas; currency: string },
): QuotaCell[][] {
  const saved = new Map(
    quotas.map(({ revieweeId, period, quota }) => [cellKey(revieweeId, period), quota]),
  );
  return people.map(({ id: personId }) =>
    periods.map((period) => {
      const key = cellKey(personId, period);
      const was = saved.get(key) ?? 0;
      const own = was > 0 ? formatFieldAmount(was, currency) : "";
      const text = typed[key] ?? own;
      const isEmpty = text.trim() === "";
      if (isEmpty && was === 0) {
        return {
          ...{ key, personId, period, saved: was, text },
          ...{ amount: 0, problem: null, isChanged: false },
        };
      }
      const read = parseTypedAmount(text, currency);
      const amount = "amount" in read ? read.amount : null;
      return {
        ...{ key, personId, period, saved: was, text, amount },
        problem: isEmpty ? "Enter an amount. 0 removes the quota." : amountProblem(text, currency),
        isChanged: amount !== was,
      };
    }),
  );
}

export function quotaChanges(cells: QuotaCell[]): QuotaChange[] {
  return cells.flatMap(({ personId, period, saved, amount, isChanged }) =>
    isChanged && amount !== null
      ? [{ revieweeId: personId, period, was: saved, quota: amount }]
      : [],
  );
}

/**
 * What a changed quota is compared with. A person's first quota is compared with their other
 * quarters in the grid, and without any with the others in that quarter.
 */
export function lastQuota(cell: QuotaCell, cells: QuotaCell[]): { last: number; lastName: string } {
  if (cell.saved > 0) return { last: cell.saved, lastName: "the last quota" };
  const usual = (fits: (other: QuotaCell) => boolean) =>
    medianOf(
      cells
        .filter((other) => other !== cell && fits(other))
        .map(({ saved, amount }) => saved || (amount ?? 0))
        .filter((amount) => amount > 0),
    );
  const own = usual(({ personId }) => personId === cell.personId);
  if (own !== null) return { last: own, lastName: "their other quarters" };
  const others = usual(({ period }) => period === cell.period);
  return { last: others ?? 0, lastName: "the others in this quarter" };
}

/** The team's quota in each quarter, as typed; cells that can't be read count as saved. */
export const quarterTotals = (rows: QuotaCell[][], periods: Quarter[]): number[] =>
  periods.map((_, column) =>
    sum(rows.map((row) => row[column]?.amount ?? row[column]?.saved ?? 0)),
  );
