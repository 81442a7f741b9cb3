import { type Day, FORECAST_COLUMNS, type ForecastColumn } from "@touchline/domain";
import { isDay } from "../../lib/is-day.ts";
import type { QuarterChoice } from "../../lib/quarters.ts";
import type { ChangeSince } from "./change-window.ts";

/** What the address says about the forecast. What is not there is the whole, or the first. */
export interface ForecastSearch {
  quarter?: Exclude<QuarterChoice, "this">;
  pipeline?: string[];
  sort?: ForecastColumn;
  order?: "desc";
  by?: "count";
  /** Since when and until when changes are told, and whose. */
  since?: Exclude<ChangeSince, "week">;
  until?: Day;
  rep?: string;
}

/** Reads an address that anybody may have typed; what makes no sense is as if not there. */
export function readForecastSearch(given: Record<string, unknown>): ForecastSearch {
  const { quarter, order, by, since, until, rep } = given;
  const sort = FORECAST_COLUMNS.find((column) => column === given.sort);
  const pipeline = [given.pipeline].flat().filter((id): id is string => typeof id === "string");
  return {
    ...((quarter === "next" || quarter === "beyond") && { quarter }),
    ...(pipeline.length > 0 && { pipeline }),
    ...(sort && { sort }),
    ...(sort && order === "desc" && { order }),
    ...(by === "count" && { by }),
    ...((since === "month" || since === "quarter" || isDay(since)) && { since }),
    ...(isDay(until) && { until }),
    ...(typeof rep === "string" && ID.test(rep) && { rep }),
  };
}

const ID = /^[0-9a-f-]{36}$/;
