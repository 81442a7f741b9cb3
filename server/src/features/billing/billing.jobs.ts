import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { refreshBilling } from "./billing.service.ts";

export function billingJobs(on: BindJob) {
  on(jobs.refreshBilling, ({ context }) => refreshBilling(context));
}
