import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { notifyMentioned } from "./mentions.service.ts";

export function inboxJobs(on: BindJob) {
  on(jobs.notifyMentioned, ({ context, payload }) => notifyMentioned(context, payload));
}
