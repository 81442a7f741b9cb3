import { z } from "zod";
import { EmailAddress } from "./addresses.ts";
import { NextEvent, UserUpdate } from "./member-parts.ts";
import { Role } from "./role.ts";
import { route } from "./route.ts";
import { SlackPreferences } from "./slack-preferences.ts";
import { TeamScope } from "./team-scope.ts";

export const TeamMember = z.object({
  id: z.uuid(),
  name: z.string().max(200),
  title: z.string().max(200),
  role: Role,
  emailAddress: z.string().max(320),
  phoneNumber: z.string().max(60),
  /** Whether it is the caller's own record. */
  sub: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/**
 * A member's full record. Parts that the caller may not see are omitted, as are all of them with
 * `brief`.
 */
export const MemberDetail = TeamMember.extend({
  /** The same as their id; the secret of their shared actions is only in `share-link`. */
  uuid: z.uuid().optional(),
  pictureURL: z.string().max(2000).nullable().optional(),
  lateActions: z.int().optional(),
  openActions: z.int().optional(),
  completedActions: z.int().optional(),
  /** The caller's next meeting with them. */
  nextEvent: NextEvent.nullable().optional(),
  /** In lists only the newest. */
  UserUpdates: z.array(UserUpdate).max(1000).optional(),
  /** The managers' notes, visible to managers only; sanitised HTML. */
  UserNote: z.object({ notes: z.string().max(100_000) }).optional(),
  UserAttribute: z
    .object({
      attributes: z
        .array(
          z.object({
            id: z.string().max(60),
            label: z.string().max(60),
            value: z.int().min(1).max(5),
          }),
        )
        .max(10),
    })
    .optional(),
  slackUserId: z.string().max(100).nullable().optional(),
  preferences: z.object({ slack: SlackPreferences }).optional(),
});
export type MemberDetail = z.infer<typeof MemberDetail>;

/** Only the identity, for lists of names. */
const BriefQuery = z.object({ brief: z.literal("true").optional() });

/** The form a manager fills in for a member. Addresses are stored in lower case. */
export const TeamMemberForm = z.strictObject({
  name: z.string().trim().min(1).max(200),
  title: z.string().trim().min(1).max(200),
  emailAddress: z.string().trim().toLowerCase().max(320).pipe(EmailAddress),
  phoneNumber: z.string().trim().max(60).default(""),
});
export type TeamMemberForm = z.infer<typeof TeamMemberForm>;

export const team = {
  members: route({
    method: "GET",
    path: "/api/team-members",
    access: "member",
    summary: "Active members the caller can see, by name",
    query: BriefQuery.extend({ team: TeamScope }),
    response: z.array(MemberDetail).max(10_000),
  }),
  member: route({
    method: "GET",
    path: "/api/team-members/:id",
    access: "member",
    summary: "One team member",
    params: z.object({ id: z.uuid() }),
    query: BriefQuery,
    response: MemberDetail,
  }),
  saveMember: route({
    method: "PUT",
    path: "/api/team-members/:id",
    access: "manager",
    summary: "Edit a team member",
    params: z.object({ id: z.uuid() }),
    body: TeamMemberForm,
    response: MemberDetail,
  }),
  players: route({
    method: "GET",
    path: "/api/team-players",
    access: "member",
    summary: "People who can own deals: reps, plus managers in player/coach mode",
    response: z.array(TeamMember).max(10_000),
  }),
};
