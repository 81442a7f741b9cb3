import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { readCalendar } from "./calendar-sync.service.ts";

export function meetingsJobs(on: BindJob) {
  on(jobs.readCalendar, ({ context, payload }) => readCalendar(context, payload));
}
