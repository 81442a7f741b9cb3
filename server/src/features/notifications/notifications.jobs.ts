import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { answerCommand } from "./command.service.ts";
import { answerPress } from "./nudge-buttons.service.ts";
import { updateNudgeMessage } from "./nudge-message.service.ts";
import { scanForAlerts } from "./scan-alerts.service.ts";
import { withdrawMessage } from "./withdraw.service.ts";

export function notificationsJobs(on: BindJob) {
  on(jobs.scanForAlerts, ({ context }) => scanForAlerts(context));
  on(jobs.answerPress, ({ context, payload }) => answerPress(context, payload));
  on(jobs.answerCommand, ({ context, payload }) => answerCommand(context, payload));
  on(jobs.withdrawMessage, ({ context, payload }) => withdrawMessage(context, payload));
  on(jobs.updateNudgeMessage, ({ context, payload }) => updateNudgeMessage(context, payload));
}
