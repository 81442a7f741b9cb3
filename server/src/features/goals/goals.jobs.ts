import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { announceGoal } from "./goals.service.ts";

export function goalsJobs(on: BindJob) {
  on(jobs.announceGoal, ({ context, payload }) => announceGoal(context, payload));
}
