import { FORECAST_COLUMNS, type ForecastColumn } from "@touchline/domain";
import type { QuarterChoice } from "../../lib/quarters.ts";

/** What the address says about the forecast. What is not there is the whole, or the first. */
export interface ForecastSearch {
  quarter?: Exclude<QuarterChoice, "this">;
  pipeline?: string[];
  sort?: ForecastColumn;
  order?: "desc";
  by?: "count";
}

/** Reads an address that anybody may have typed; what makes no sense is as if not there. */
export function readForecastSearch(given: Record<string, unknown>): ForecastSearch {
  const { quarter, order, by } = given;
  const sort = FORECAST_COLUMNS.find((column) => column === given.sort);
  const pipeline = [given.pipeline].flat().filter((id): id is string => typeof id === "string");
  return {
    ...((quarter === "next" || quarter === "beyond") && { quarter }),
    ...(pipeline.length > 0 && { pipeline }),
    ...(sort && { sort }),
    ...(sort && order === "desc" && { order }),
    ...(by === "count" && { by }),
  };
}
