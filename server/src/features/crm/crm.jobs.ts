import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { readInbox, runSync } from "./sync.service.ts";

export function crmJobs(on: BindJob) {
  on(jobs.runSync, ({ context, payload }) => runSync(context, payload.syncId));
  on(jobs.readInbox, ({ context }) => readInbox(context));
}
