import { systemOf } from "../../context/viewer.ts";
import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { runBatch, startNightlyBatches } from "./batches.service.ts";
import { judgeRisk } from "./risk.service.ts";
import { writeSummary } from "./summary.service.ts";

export function checksJobs(on: BindJob) {
  on(jobs.checkDeals, ({ context, payload }) => runBatch(context, payload.batchId));
  on(jobs.checkTeam, ({ context }) => startNightlyBatches(context, context.viewer.organisationId));
  on(jobs.judgeRisk, ({ context }) =>
    judgeRisk({ ...context, viewer: systemOf(context.viewer.organisationId) }),
  );
  on(jobs.writeSummary, ({ context, payload }) => writeSummary(context, payload));
}
