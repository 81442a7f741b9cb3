import { z } from "zod";
import { route } from "./route.ts";
import { SlackPreferences, SlackPreferencesForm } from "./slack-preferences.ts";
import { TeamMember } from "./team.ts";

export const Preferences = z.strictObject({
  playerCoachModeOn: z.boolean(),
  /** Unchanged if omitted. */
  slack: SlackPreferences.optional(),
});
export type Preferences = z.infer<typeof Preferences>;

export const PreferencesForm = Preferences.extend({ slack: SlackPreferencesForm.optional() });
export type PreferencesForm = z.infer<typeof PreferencesForm>;

/** A team member with their Slack notification settings. */
export const SlackMember = TeamMember.extend({
  slackUserId: z.string().max(100).nullable(),
  /** Their name in Slack; null if not linked, or not known yet. */
  slackName: z.string().max(300).nullable(),
  preferences: z.object({ slack: SlackPreferences }),
});
export type SlackMember = z.infer<typeof SlackMember>;

export const notifications = {
  members: route({
    method: "GET",
    path: "/api/slack-api/members",
    access: "member",
    summary: "The caller's Slack notifications; managers also see the team's",
    response: z.array(SlackMember).max(10_000),
  }),
  saveMember: route({
    method: "PATCH",
    path: "/api/users/:id/preferences",
    access: "manager",
    summary: "Change a team member's Slack notifications",
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ slack: SlackPreferencesForm }),
    response: SlackMember,
  }),
};
