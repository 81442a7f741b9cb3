import { roundMoney } from "../money/currency.ts";
import { ratio, sum } from "../money/money.ts";
import type { PipelineReport } from "./pipeline-report.ts";

/** The share of decided deals that was won, from 0 to 1; null if none was decided. */
export interface WinRate {
  byCount: number | null;
  byAmount: number | null;
}

export function winRate({ won, lost }: Pick<PipelineReport, "won" | "lost">): WinRate {
  const decided = won.count + lost.count;
  const money = sum([won.amount, lost.amount]);
  return {
    byCount: decided > 0 ? won.count / decided : null,
    byAmount: won.amount >= 0 && money > 0 ? Math.min(ratio(won.amount, money), 1) : null,
  };
}

/** Open amount in the quarter times the win rate by value; all of it if no rate is known. */
export function expectedAmount(report: PipelineReport, currency: string): number {
  const rate = winRate(report).byAmount ?? 1;
  return roundMoney(report.inQuarter.open.amount * rate, currency);
}
