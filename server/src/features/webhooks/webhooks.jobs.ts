import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { deliverWebhook } from "./deliver.service.ts";

export function webhooksJobs(on: BindJob) {
  on(jobs.deliverWebhook, ({ context, payload }) => deliverWebhook(context, payload.deliveryId));
}
