import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readDealsToDiscuss } from "./deals-to-discuss.service.ts";
import { readMovement, readOverview } from "./forecast.service.ts";
import { readLanding, recordHitRateView } from "./landing.service.ts";
import { readLandingRecord } from "./landing-record.service.ts";
import { readPipelineChange } from "./pipeline-change.service.ts";
import { readStaleEvidence } from "./stale-evidence.service.ts";
import { readTree, setTeamQuota } from "./tree.service.ts";

export function forecastRoutes(on: Bind) {
  on(api.forecast.teamOverview, ({ context, query }) => readOverview(context, query));
  on.withVendors(api.forecast.tree, ({ context, query }) => readTree(context, query));
  on(api.forecast.setTeamQuota, ({ context, params, body }) =>
    setTeamQuota(context, params.leadId, body),
  );
  on(api.forecast.dealsToDiscuss, ({ context }) => readDealsToDiscuss(context));
  on(api.forecast.movement, ({ context, query }) => readMovement(context, query));
  on(api.forecast.change, ({ context, query }) => readPipelineChange(context, query));
  on(api.evidence.stale, ({ context, query }) => readStaleEvidence(context, query));
  on(api.landing.read, ({ context }) => readLanding(context));
  on(api.landing.record, ({ context }) => readLandingRecord(context));
  on(api.landing.recordHitRateView, ({ context }) => recordHitRateView(context));
}
