import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import {
  readOutcomeDeals,
  readOutcomeStages,
  readWinsAndLosses,
} from "./wins-and-losses.service.ts";

export function winsAndLossesRoutes(on: Bind) {
  on(api.winsAndLosses.read, ({ context, query }) => readWinsAndLosses(context, query));
  on(api.winsAndLosses.stages, ({ context, query }) => readOutcomeStages(context, query));
  on(api.winsAndLosses.deals, ({ context, query }) => readOutcomeDeals(context, query));
}
