import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { followTimeZone, sendDigest } from "./digest-runs.service.ts";
import { tellDigestOwner } from "./digest-trouble.service.ts";

export function digestsJobs(on: BindJob) {
  on(jobs.sendDigest, ({ context, payload }) => sendDigest(context, payload));
  on(jobs.followTimeZone, ({ context }) => followTimeZone(context));
  on(jobs.tellDigestOwner, ({ context, payload }) => tellDigestOwner(context, payload));
}
