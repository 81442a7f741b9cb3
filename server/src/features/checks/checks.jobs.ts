import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { runBatch } from "./batches.service.ts";

export function checksJobs(on: BindJob) {
  on(jobs.checkDeals, ({ context, payload }) => runBatch(context, payload.batchId));
}
