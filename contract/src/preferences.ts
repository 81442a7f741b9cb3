import { z } from "zod";
import { route } from "./route.ts";
import { TeamMember } from "./team.ts";

/** Hours at which people may be nudged: from 8 AM to 6 PM. */
const NudgeTime = z.string().regex(/^(0[89]|1[0-8]):00$/, "Choose a full hour from 8 AM to 6 PM");
/** 0 is Sunday, 6 Saturday. */
const NudgeDay = z.int().min(0).max(6);
const PipelineIds = z.array(z.string().max(100)).max(200);

/** What somebody wants to hear in Slack, and when. Empty pipelines mean all. */
export const SlackPreferences = z.strictObject({
  /** The switch of all switches. */
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
});
export type SlackPreferences = z.infer<typeof SlackPreferences>;

export const Preferences = z.strictObject({
  playerCoachModeOn: z.boolean(),
  /** Left out of a change: stays as it is. */
  slack: SlackPreferences.optional(),
});
export type Preferences = z.infer<typeof Preferences>;

/** A team member with what they hear in Slack. */
export const SlackMember = TeamMember.extend({
  slackUserId: z.string().max(100).nullable(),
  preferences: z.object({ slack: SlackPreferences }),
});
export type SlackMember = z.infer<typeof SlackMember>;

export const preferences = {
  members: route({
    method: "GET",
    path: "/api/slack-api/members",
    access: "member",
    summary: "What the caller hears in Slack; a manager also sees the team's",
    response: z.array(SlackMember).max(10_000),
  }),
  saveMember: route({
    method: "PATCH",
    path: "/api/users/:id/preferences",
    access: "manager",
    summary: "Change what a team member hears in Slack",
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ slack: SlackPreferences }),
    response: SlackMember,
  }),
};
