import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { answerCommand } from "./command.service.ts";
import { answerPress } from "./nudge-buttons.service.ts";
import { showNudge } from "./nudge-message.service.ts";
import { lookForAlerts } from "./scan-alerts.service.ts";
import { takeMessageBack } from "./withdraw.service.ts";

export function notificationsJobs(on: BindJob) {
  on(jobs.lookForAlerts, ({ context }) => lookForAlerts(context));
  on(jobs.answerPress, ({ context, payload }) => answerPress(context, payload));
  on(jobs.answerCommand, ({ context, payload }) => answerCommand(context, payload));
  on(jobs.takeMessageBack, ({ context, payload }) => takeMessageBack(context, payload));
  on(jobs.showNudge, ({ context, payload }) => showNudge(context, payload));
}
