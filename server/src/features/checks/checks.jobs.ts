import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { runBatch } from "./batches.service.ts";
import { writeSummary } from "./summary.service.ts";

export function checksJobs(on: BindJob) {
  on(jobs.checkDeals, ({ context, payload }) => runBatch(context, payload.batchId));
  on(jobs.writeSummary, ({ context, payload }) => writeSummary(context, payload));
}
