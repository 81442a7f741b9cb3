import type { JobContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { readInbox, runSync } from "./sync.service.ts";

export function crmJobs(on: BindJob) {
  on(jobs.runSync, ({ context, payload }) => runSync(asSystem(context), payload.syncId));
  on(jobs.readInbox, ({ context }) => readInbox(asSystem(context)));
}

/** A sync reads the whole account, including deals that the user who started it can't see. */
const asSystem = (context: JobContext): JobContext => ({
  ...context,
  viewer: systemOf(context.viewer.organisationId),
});
