import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { sendMail } from "./mail.service.ts";

export function mailJobs(on: BindJob) {
  on(jobs.sendMail, ({ context, payload }) => sendMail(context, payload));
}
