import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { answerCommand } from "./command.service.ts";
import { lookForAlerts } from "./look.service.ts";
import { answerPress } from "./nudge-press.service.ts";
import { showNudge } from "./nudge-show.service.ts";
import { takeMessageBack } from "./take-back.service.ts";

export function nudgesJobs(on: BindJob) {
  on(jobs.lookForAlerts, ({ context }) => lookForAlerts(context));
  on(jobs.answerPress, ({ context, payload }) => answerPress(context, payload));
  on(jobs.answerCommand, ({ context, payload }) => answerCommand(context, payload));
  on(jobs.takeMessageBack, ({ context, payload }) => takeMessageBack(context, payload));
  on(jobs.showNudge, ({ context, payload }) => showNudge(context, payload));
}
