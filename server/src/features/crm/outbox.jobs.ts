import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { pushMany, pushWrites } from "./outbox-push.service.ts";

export function outboxJobs(on: BindJob) {
  on(jobs.pushWrites, ({ context, payload }) => pushWrites(context, payload));
  on(jobs.pushMany, ({ context, payload }) => pushMany(context, payload.dealIds));
}
