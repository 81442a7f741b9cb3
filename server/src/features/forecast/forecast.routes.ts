import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { makeCall, setLineNumber } from "./calls.service.ts";
import { readDealsToDiscuss } from "./deals-to-discuss.service.ts";
import { readMovement, readOverview } from "./forecast.service.ts";
import { readLanding, recordHitRateView } from "./landing.service.ts";
import { readLandingRecord } from "./landing-record.service.ts";
import { readAllLines, readLineDeals, readLineForecast } from "./line-forecast.service.ts";
import { readLineLanding } from "./line-landing.service.ts";
import { addLine, changeLine, removeLine, setNumber } from "./lines.service.ts";
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
  on(api.forecastLines.list, ({ context }) => context.store.forecastLines.list());
  on(api.forecastLines.add, ({ context, body }) => addLine(context, body));
  on(api.forecastLines.change, ({ context, params, body }) =>
    changeLine(context, params.lineId, body),
  );
  on(api.forecastLines.remove, ({ context, params }) => removeLine(context, params.lineId));
  on.withVendors(api.forecastLines.read, ({ context, params, query }) =>
    readLineForecast(context, params.lineId, query),
  );
  on(api.forecastLines.deals, ({ context, params, query }) =>
    readLineDeals(context, params.lineId, query),
  );
  on.withVendors(api.forecastLines.landing, ({ context, params, query }) =>
    readLineLanding(context, params.lineId, query),
  );
  on.withVendors(api.forecastLines.summary, ({ context, query }) => readAllLines(context, query));
  on.withVendors(api.forecastLines.setNumber, ({ context, params, body }) =>
    setLineNumber(context, params.lineId, body),
  );
  on(api.forecastLines.setCommit, ({ context, params, body }) =>
    setNumber(context, params.lineId, { ...body, kind: "commit", note: "" }),
  );
  on.withVendors(api.goals.saveManagerCall, ({ context, params, body }) =>
    makeCall(context, params.revieweeId, body),
  );
  on(api.evidence.stale, ({ context, query }) => readStaleEvidence(context, query));
  on(api.landing.read, ({ context }) => readLanding(context));
  on(api.landing.record, ({ context }) => readLandingRecord(context));
  on(api.landing.recordHitRateView, ({ context }) => recordHitRateView(context));
}
