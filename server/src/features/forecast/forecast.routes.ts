import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readMovement, readOverview } from "./forecast.service.ts";
import { readPipelineChange } from "./pipeline-change.service.ts";

export function forecastRoutes(on: Bind) {
  on(api.forecast.teamOverview, ({ context, query }) => readOverview(context, query));
  on(api.forecast.movement, ({ context, query }) => readMovement(context, query));
  on(api.forecast.change, ({ context, query }) => readPipelineChange(context, query));
}
