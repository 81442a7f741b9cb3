import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { sendToDevice } from "./push.service.ts";

export function pushJobs(on: BindJob) {
  on(jobs.sendPush, ({ context, payload }) => sendToDevice(context, payload));
}
