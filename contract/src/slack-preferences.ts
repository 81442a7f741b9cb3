import { z } from "zod";

/** Hours at which nudges may be sent: from 8 AM to 6 PM. */
const NudgeTime = z
  .string()
  .regex(/^(0[89]|1[0-8]):00$/, "must be on the hour, from 08:00 to 18:00");
/** 0 is Sunday, 6 Saturday. */
const NudgeDay = z.int().min(0).max(6);
const PipelineIds = z.array(z.string().max(100)).max(200);

/** A user's Slack notifications and their times. An empty list of pipelines means all. */
export const SlackPreferences = z.strictObject({
  /** The master switch. */
  notifications: z.boolean(),
  deal: z.strictObject({
    lost: z.boolean(),
    notReviewed: z.boolean(),
    updateAdded: z.boolean(),
    valueDropped: z.boolean(),
    closeDatePushed: z.boolean(),
    feedbackAdded: z.boolean(),
    lateStageTriage: z.boolean(),
  }),
  notificationDay: NudgeDay,
  notificationTime: NudgeTime,
  dailyDealUpdateAlertTime: NudgeTime,
  pipelineIds: PipelineIds,
  taskCheckerNotificationDay: NudgeDay,
  taskCheckerNotificationTime: NudgeTime,
  taskCheckerPipelineIds: PipelineIds,
  dailyUpdates: z.boolean(),
  nudges: z.boolean(),
  taskChecker: z.boolean(),
  /** Mentions, refusals, review rooms and hand-overs, as the inbox has them. */
  inboxMessages: z.boolean(),
});
export type SlackPreferences = z.infer<typeof SlackPreferences>;

/** Switches that are omitted stay as they are: older callers don't know them. */
export const SlackPreferencesForm = SlackPreferences.partial({
  dailyUpdates: true,
  nudges: true,
  taskChecker: true,
  inboxMessages: true,
});
export type SlackPreferencesForm = z.infer<typeof SlackPreferencesForm>;
