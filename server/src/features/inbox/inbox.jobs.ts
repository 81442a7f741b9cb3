import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { deliverInbox } from "./deliver.service.ts";
import { notifyMentioned } from "./mentions.service.ts";
import { withdrawInbox } from "./withdraw.service.ts";

export function inboxJobs(on: BindJob) {
  on(jobs.notifyMentioned, ({ context, payload }) => notifyMentioned(context, payload));
  on(jobs.deliverInbox, ({ context, payload }) => deliverInbox(context, payload));
  on(jobs.withdrawInbox, ({ context, payload }) => withdrawInbox(context, payload));
}
