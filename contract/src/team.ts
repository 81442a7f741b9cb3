import { z } from "zod";
import { Role } from "./role.ts";
import { route } from "./route.ts";

export const TeamMember = z.object({
  id: z.uuid(),
  name: z.string().max(200),
  title: z.string().max(200),
  role: Role,
  emailAddress: z.string().max(320),
  phoneNumber: z.string().max(60),
  /** The caller's own record. */
  sub: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** What a manager fills in about a member. Addresses are kept in lower case. */
export const TeamMemberForm = z.strictObject({
  name: z.string().trim().min(1).max(200),
  title: z.string().trim().min(1).max(200),
  emailAddress: z.string().trim().toLowerCase().max(320).pipe(z.email()),
  phoneNumber: z.string().trim().max(60).default(""),
});
export type TeamMemberForm = z.infer<typeof TeamMemberForm>;

export const team = {
  members: route({
    method: "GET",
    path: "/api/team-members",
    access: "member",
    summary: "The active members of the organisation whom the caller may see, by name",
    response: z.array(TeamMember).max(10_000),
  }),
  member: route({
    method: "GET",
    path: "/api/team-members/:id",
    access: "member",
    summary: "One team member",
    params: z.object({ id: z.uuid() }),
    response: TeamMember,
  }),
  saveMember: route({
    method: "PUT",
    path: "/api/team-members/:id",
    access: "manager",
    summary: "Change what is known of a team member",
    params: z.object({ id: z.uuid() }),
    body: TeamMemberForm,
    response: TeamMember,
  }),
  players: route({
    method: "GET",
    path: "/api/team-players",
    access: "member",
    summary: "Who may own deals: the reps, and in player/coach mode the managers too",
    response: z.array(TeamMember).max(10_000),
  }),
};
