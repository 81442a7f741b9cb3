import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { changeFromSlack } from "./slack-change.service.ts";

export function dealsJobs(on: BindJob) {
  on(jobs.changeDeal, ({ context, payload }) => changeFromSlack(context, payload));
}
