import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { checkAlerts } from "./alerts.service.ts";

export function alertsJobs(on: BindJob) {
  on(jobs.checkAlerts, ({ context }) => checkAlerts(context));
}
