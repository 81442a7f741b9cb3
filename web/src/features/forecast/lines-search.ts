import type { ForecastPeriod } from "@touchline/domain";

/** The search parameters of a line's forecast. */
export interface LinesSearch {
  /** All lines side by side without it. */
  line?: string;
  /** The current one without it. */
  period?: ForecastPeriod;
  lead?: string;
}

const ID = /^[0-9a-f-]{36}$/;
const PERIOD = /^20\d\d-(Q[1-4]|0[1-9]|1[0-2])$/;

/** Parses a possibly hand-edited address; ignores invalid values. */
export function readLinesSearch({ line, period, lead }: Record<string, unknown>): LinesSearch {
  return {
    ...(typeof line === "string" && ID.test(line) && { line }),
    ...(typeof period === "string" && PERIOD.test(period) && { period: period as ForecastPeriod }),
    ...(typeof lead === "string" && ID.test(lead) && { lead }),
  };
}
