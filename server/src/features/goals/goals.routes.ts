import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import {
  createCheckIn,
  readCheckIn,
  readCheckIns,
  readHistory,
  saveCheckIn,
} from "./goals.service.ts";
import { chooseHubspotGoals, readHubspotQuotas } from "./hubspot-quotas.service.ts";
import { readCallHistory, readCalls } from "./manager-calls.service.ts";
import { readQuotas, saveQuotas } from "./quotas.service.ts";

export function goalsRoutes(on: Bind) {
  on(api.goals.checkIns, ({ context, query }) => readCheckIns(context, query));

  on(api.goals.checkIn, ({ context, params, query }) =>
    readCheckIn(context, params.revieweeId, query),
  );

  on(api.goals.createCheckIn, ({ context, body }) => createCheckIn(context, body));

  on(api.goals.saveCheckIn, ({ context, params, body }) =>
    saveCheckIn(context, params.revieweeId, body),
  );

  on(api.goals.quotas, ({ context, query }) => readQuotas(context, query));

  on(api.goals.saveQuotas, ({ context, body }) => saveQuotas(context, body));

  on(api.goals.hubspotQuotas, ({ context, query }) => readHubspotQuotas(context, query));

  on(api.goals.chooseHubspotGoals, ({ context, body }) => chooseHubspotGoals(context, body));

  on(api.goals.managerCalls, ({ context, query }) => readCalls(context, query));

  on(api.goals.callHistory, ({ context, params, query }) =>
    readCallHistory(context, params.revieweeId, query),
  );

  on(api.goals.history, ({ context, params, query }) =>
    readHistory(context, params.revieweeId, query.period, query.limit),
  );
}
