import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { rescheduleForTimeZone, sendDigest } from "./digest-runs.service.ts";
import { notifyDigestOwner } from "./digest-trouble.service.ts";

export function digestsJobs(on: BindJob) {
  on(jobs.sendDigest, ({ context, payload }) => sendDigest(context, payload));
  on(jobs.rescheduleDigests, ({ context }) => rescheduleForTimeZone(context));
  on(jobs.notifyDigestOwner, ({ context, payload }) => notifyDigestOwner(context, payload));
}
