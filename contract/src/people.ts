import { z } from "zod";
import { UnsubscribedAddresses } from "./addresses.ts";
import { AsOf } from "./as-of.ts";
import { NextEvent, UpdateStatus, UserUpdate } from "./member-parts.ts";
import { Role } from "./role.ts";
import { route } from "./route.ts";
import { TeamMember, TeamMemberForm } from "./team.ts";
import { TeamScope } from "./team-scope.ts";

const Timestamp = z.iso.datetime();
const ById = z.object({ id: z.uuid() });
const Html = z.string().max(100_000);

export const TeamRow = TeamMember.extend({
  managerId: z.uuid().nullable().default(null),
  lateActions: z.int().default(0),
  /** Everything not done, including late actions. */
  openActions: z.int().default(0),
  completedActions: z.int().default(0),
  /** The caller's next meeting with them. */
  nextEvent: NextEvent.nullable(),
  /** A list with only the newest. */
  UserUpdates: z.array(UserUpdate).max(1),
  /** This quarter's money at risk, and how much of it was reviewed in the last seven days. */
  attention: z.object({ atRisk: z.number(), seen: z.number() }),
});
export type TeamRow = z.infer<typeof TeamRow>;

export const SkillId = z.enum([
  "communication",
  "demo-skills",
  "collaboration",
  "time-management",
  "closing-ability",
  "objection-handling",
]);
export type SkillId = z.infer<typeof SkillId>;

const SkillValue = z.int().min(1).max(5);
export const Skill = z.object({
  id: SkillId,
  name: z.string().max(60),
  value: SkillValue,
  /** Null while the rating is the default. */
  ratedAt: Timestamp.nullable(),
});
export type Skill = z.infer<typeof Skill>;

const RatedMember = z.object({ memberId: z.uuid(), skills: z.array(Skill).max(6) });

export const MemberNotes = z.object({
  html: Html,
  version: z.int(),
  updatedAt: Timestamp.nullable(),
});
export type MemberNotes = z.infer<typeof MemberNotes>;

export const Snippet = z.object({
  id: z.uuid(),
  title: z.string().max(200),
  comment: z.string().max(5000),
  imageId: z.uuid().nullable(),
  createdAt: Timestamp,
});
export type Snippet = z.infer<typeof Snippet>;

/** The secret link to a member's actions. */
export const ShareLink = z.object({ uuid: z.string().max(100), expiresAt: Timestamp });
export type ShareLink = z.infer<typeof ShareLink>;

/** Null if there is no active link. */
const ShareLinkState = z.object({ link: ShareLink.nullable() });

const ImageData = z
  .string()
  .max(7_000_000, "can have at most 5 MB")
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be a picture in base 64");

export const people = {
  teamTable: route({
    method: "GET",
    path: "/api/team-overview",
    access: "coach",
    summary: "Everyone on the team with next interaction, latest update and action counts",
    query: z.object({ asOf: AsOf, team: TeamScope }),
    response: z.array(TeamRow).max(10_000),
  }),
  teamSkills: route({
    method: "GET",
    path: "/api/team-overview/skills",
    access: "coach",
    summary: "The latest skill ratings of everyone who was rated",
    query: z.object({ team: TeamScope }),
    response: z.array(RatedMember).max(10_000),
  }),
  addMember: route({
    method: "POST",
    path: "/api/team-members",
    access: "admin",
    summary: "Add someone to the team; they join by signing in with the same email address",
    body: TeamMemberForm.extend({
      role: Role.default("rep"),
      /** Whose team an observer sees; null for the whole organisation. */
      observesId: z.uuid().nullable().default(null),
      managerId: z.uuid().nullable().default(null),
      /** Invite them by email, if this installation sends mail. */
      invite: z.boolean().default(true),
    }),
    response: TeamMember.extend({ unsubscribed: UnsubscribedAddresses }),
  }),
  updates: route({
    method: "GET",
    path: "/api/team-members/:id/updates",
    access: "member",
    summary: "Updates on a member, oldest first",
    params: ById,
    response: z.array(UserUpdate).max(1000),
  }),
  addUpdate: route({
    method: "POST",
    path: "/api/team-members/:id/updates",
    access: "coach",
    summary: "Add an update on a member: a win, something that needs attention, or an issue",
    params: ById,
    body: z.strictObject({
      teamMemberId: z.uuid(),
      description: z.string().trim().min(1).max(5000),
      status: UpdateStatus.default("positive"),
    }),
    response: UserUpdate,
  }),
  notes: route({
    method: "GET",
    path: "/api/team-members/:id/notes",
    access: "coach",
    summary: "The managers' notes about a member, which the member can't see",
    params: ById,
    response: MemberNotes,
  }),
  saveNotes: route({
    method: "PUT",
    path: "/api/team-members/:id/notes",
    access: "coach",
    summary: "Change the managers' notes about a member",
    params: ById,
    body: z.strictObject({ html: Html, basedOn: z.int().min(0) }),
    response: MemberNotes,
  }),
  skills: route({
    method: "GET",
    path: "/api/team-members/:id/skills",
    access: "member",
    summary: "The six skills of a member as last rated",
    params: ById,
    response: z.array(Skill).max(6),
  }),
  saveSkills: route({
    method: "PUT",
    path: "/api/team-members/:id/skills",
    access: "coach",
    summary: "Rate a member's skills; earlier ratings are kept",
    params: ById,
    body: z
      .array(z.strictObject({ id: SkillId, value: SkillValue }))
      .min(1)
      .max(6),
    response: z.array(Skill).max(6),
  }),
  saveAttributes: route({
    method: "PUT",
    path: "/api/team-members/:id/attributes",
    access: "coach",
    summary: "Rate a member's skills by attribute names",
    params: ById,
    body: z.strictObject({
      communication: SkillValue.optional(),
      timeManagement: SkillValue.optional(),
      collaboration: SkillValue.optional(),
      demoSkills: SkillValue.optional(),
      closingAbility: SkillValue.optional(),
    }),
    response: z.array(Skill).max(6),
  }),
  snippets: route({
    method: "GET",
    path: "/api/team-members/:id/snippets",
    access: "member",
    summary: "Snippets about a member, newest first",
    params: ById,
    response: z.array(Snippet).max(1000),
  }),
  addSnippet: route({
    method: "POST",
    path: "/api/team-members/:id/snippets",
    access: "member",
    summary: "Add a snippet with a picture of up to 5 MB; its metadata is removed",
    params: ById,
    maxBytes: 7_100_000,
    body: z.strictObject({
      title: z.string().trim().min(1).max(200),
      comment: z.string().trim().max(5000).default(""),
      /** The picture, in base64. */
      image: ImageData.optional(),
      eventId: z.uuid().optional(),
    }),
    response: Snippet,
  }),
  removeSnippet: route({
    method: "DELETE",
    path: "/api/snippets/:id",
    access: "member",
    summary: "Remove a snippet and its picture",
    params: ById,
    response: z.object({ id: z.uuid() }),
  }),
  image: route({
    method: "GET",
    path: "/api/images/:imageId",
    access: "member",
    summary: "A picture as a data URL; with size=200 its thumbnail",
    params: z.object({ imageId: z.uuid() }),
    query: z.object({ size: z.literal("200").optional() }),
    response: z.object({ url: z.string().max(10_000_000) }),
  }),
  shareLink: route({
    method: "GET",
    path: "/api/team-members/:id/share-link",
    access: "member",
    summary: "The share link to a member's actions",
    params: ById,
    response: ShareLinkState,
  }),
  createShareLink: route({
    method: "POST",
    path: "/api/team-members/:id/share-link",
    access: "member",
    summary: "Create a new share link; the old one stops working at once",
    params: ById,
    response: ShareLinkState,
  }),
  revokeShareLink: route({
    method: "DELETE",
    path: "/api/team-members/:id/share-link",
    access: "member",
    summary: "Revoke the share link",
    params: ById,
    response: ShareLinkState,
  }),
  sharedActions: route({
    method: "GET",
    path: "/api/rep-actions/:repUUID",
    access: "public",
    summary: "What a share link shows: a first name and that person's actions",
    // Any value is accepted, so that every invalid link gets the same response.
    params: z.object({ repUUID: z.string().max(200) }),
    perMinute: 20,
    response: z.object({
      firstName: z.string().max(200),
      actions: z
        .array(
          z.object({
            text: z.string().max(200),
            dueDate: z.iso.date().nullable(),
            isDone: z.boolean(),
          }),
        )
        .max(1000),
    }),
  }),
};
