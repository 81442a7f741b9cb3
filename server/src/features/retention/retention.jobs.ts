import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { sweep } from "./retention.service.ts";

export function retentionJobs(on: BindJob) {
  on(jobs.deleteExpired, ({ context }) => sweep(context));
}
