import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { explainFromSlack } from "./slips.service.ts";

export function slipsJobs(on: BindJob) {
  on(jobs.explainPush, ({ context, payload }) => explainFromSlack(context, payload));
}
