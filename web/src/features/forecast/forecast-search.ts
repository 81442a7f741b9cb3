import { type Day, FORECAST_COLUMNS, type ForecastColumn } from "@touchline/domain";
import { isDay } from "../../lib/is-day.ts";
import type { QuarterChoice } from "../../lib/quarters.ts";
import type { ChangeSince } from "./change-window.ts";

/** The forecast's search parameters. A missing value means all, or the default. */
export interface ForecastSearch {
  quarter?: Exclude<QuarterChoice, "this">;
  pipeline?: string[];
  sort?: ForecastColumn;
  order?: "desc";
  by?: "count";
  /** The change window and the rep. */
  since?: Exclude<ChangeSince, "week">;
  until?: Day;
  rep?: string;
}

/** Parses a possibly hand-edited address; ignores invalid values. */
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
