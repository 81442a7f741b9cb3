import { WEEK_STARTS } from "@touchline/domain";
import { z } from "zod";
import { Role } from "./role.ts";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();

export const Workspace = z.object({
  name: z.string().max(80),
  currency: z.string().max(3),
  /** Amounts are summed in the CRM's home currency, so it can't be chosen here. */
  isCurrencyOfCrm: z.boolean(),
  timeZone: z.string().max(64),
  fiscalStartMonth: z.int().min(1).max(12),
  weekStartsOn: z.enum(WEEK_STARTS),
  /** Whether managers see the whole organisation or only their reports, at any depth. */
  managersSee: z.enum(["everybody", "tree"]),
});
export type Workspace = z.infer<typeof Workspace>;

/** A current or former member of the organisation. */
export const WorkspacePerson = z.object({
  id: z.uuid(),
  name: z.string().max(200),
  title: z.string().max(200),
  emailAddress: z.string().max(320),
  role: Role,
  managerId: z.uuid().nullable(),
  /** Whose team an observer sees; null for everybody else, and for observers of the organisation. */
  observesId: z.uuid().nullable(),
  /** Whether it is the caller's own record. */
  sub: z.boolean(),
  /** When they first signed in; null while the invitation is pending. */
  joinedAt: Timestamp.nullable(),
  /** When they left; their records stay. */
  deactivatedAt: Timestamp.nullable(),
  openActions: z.int(),
});
export type WorkspacePerson = z.infer<typeof WorkspacePerson>;

/** Services that the operator has configured, and their usage; null if not configured. */
export const WorkspaceServices = z.object({
  model: z
    .object({
      name: z.string().max(200),
      /** For the whole installation. */
      callsPerDay: z.int(),
      /** Summaries of this organisation's deals since midnight. */
      writtenToday: z.int(),
    })
    .nullable(),
  calendars: z.object({
    hasGoogle: z.boolean(),
    /** How many users' calendars are connected, and how many need to be reconnected. */
    connected: z.int(),
    lost: z.int(),
  }),
  mail: z.object({ from: z.string().max(320) }).nullable(),
});
export type WorkspaceServices = z.infer<typeof WorkspaceServices>;

export const AuditEntry = z.object({
  id: z.string().max(30),
  at: Timestamp,
  actor: z.object({ id: z.uuid(), name: z.string().max(200) }),
  action: z.string().max(100),
  target: z.string().max(400),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** How far a new workspace has got, besides its CRM connection. */
export const SetUp = z.object({
  /** Finished or hidden. */
  isDone: z.boolean(),
  reps: z.int(),
  /** Members with a quota in the current quarter. */
  quotas: z.int(),
  /** When deals were first checked; null before. */
  checkedAt: Timestamp.nullable(),
  /** The first feedback that was given; null before. */
  feedback: z
    .object({ deal: z.string().max(4000), to: z.string().max(200), at: Timestamp })
    .nullable(),
});
export type SetUp = z.infer<typeof SetUp>;

/** A team in HubSpot, and who could lead it here; HubSpot has no leads. */
export const HubspotTeam = z.object({
  id: z.string().max(100),
  name: z.string().max(400),
  /** The proposed lead; null if several managers could be it, or none. */
  leadId: z.uuid().nullable(),
  /** Managers who could lead it, the likeliest first. */
  candidateIds: z.array(z.uuid()).max(1000),
  /** Everyone in it who is a member here, the lead included. */
  memberIds: z.array(z.uuid()).max(10_000),
  /** HubSpot users in it who aren't members here. */
  unknown: z.int(),
});
export type HubspotTeam = z.infer<typeof HubspotTeam>;

const ReportingLine = z.strictObject({ personId: z.uuid(), managerId: z.uuid().nullable() });

const ById = z.object({ id: z.uuid() });

export const workspace = {
  read: route({
    method: "GET",
    path: "/api/workspace",
    access: "admin",
    summary: "The workspace's settings",
    response: Workspace,
  }),
  save: route({
    method: "PATCH",
    path: "/api/workspace",
    access: "admin",
    summary: "Change the workspace's name, time zone, fiscal year, week start or currency",
    body: z.strictObject({
      name: z.string().trim().min(1).max(80).optional(),
      timeZone: z.string().min(1).max(64).optional(),
      fiscalStartMonth: z.int().min(1).max(12).optional(),
      weekStartsOn: z.enum(WEEK_STARTS).optional(),
      managersSee: z.enum(["everybody", "tree"]).optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, "must be three capital letters like EUR")
        .optional(),
    }),
    response: Workspace,
  }),
  setUp: route({
    method: "GET",
    path: "/api/workspace/set-up",
    access: "admin",
    summary: "Which steps of setting up the workspace are done",
    response: SetUp,
  }),
  saveSetUp: route({
    method: "PUT",
    path: "/api/workspace/set-up",
    access: "admin",
    summary: "Finish or hide the set-up checklist, or show it again",
    body: z.strictObject({ isDone: z.boolean() }),
    response: SetUp,
  }),
  services: route({
    method: "GET",
    path: "/api/workspace/services",
    access: "admin",
    summary: "The language model, calendar and email services, and how they are used",
    response: WorkspaceServices,
  }),
  people: route({
    method: "GET",
    path: "/api/workspace/people",
    access: "admin",
    summary: "Everyone in the workspace, including people who left, by name",
    response: z.array(WorkspacePerson).max(10_000),
  }),
  setRole: route({
    method: "PUT",
    path: "/api/workspace/people/:id/role",
    access: "admin",
    summary: "Change someone's role; an observer may be shown one person's team only",
    params: ById,
    body: z.strictObject({
      role: Role,
      observesId: z.uuid().nullable().optional(),
      /** The new manager of a former manager's reports; their own manager by default. */
      successorId: z.uuid().nullable().optional(),
    }),
    response: WorkspacePerson,
  }),
  setManager: route({
    method: "PUT",
    path: "/api/workspace/people/:id/manager",
    access: "admin",
    summary: "Set who someone reports to, from today on",
    params: ById,
    body: z.strictObject({ managerId: z.uuid().nullable() }),
    response: WorkspacePerson,
  }),
  hubspotTeams: route({
    method: "GET",
    path: "/api/workspace/hubspot-teams",
    access: "admin",
    summary: "Reporting lines according to HubSpot's teams; changes nothing",
    response: z.object({ teams: z.array(HubspotTeam).max(1000) }),
  }),
  setReportingLines: route({
    method: "PUT",
    path: "/api/workspace/reporting-lines",
    access: "admin",
    summary: "Set who several people report to, from today on: all of them or none",
    body: z.strictObject({ lines: z.array(ReportingLine).min(1).max(1000) }),
    /** What the people who changed reported to before; sending it back undoes the change. */
    response: z.object({ before: z.array(ReportingLine).max(1000) }),
  }),
  deactivate: route({
    method: "POST",
    path: "/api/workspace/people/:id/deactivate",
    access: "admin",
    summary:
      "Deactivate someone: signed out at once, history stays, open actions can be handed over",
    params: ById,
    body: z.strictObject({
      handOverTo: z.uuid().nullable(),
      /** The new manager of their reports; their own manager by default. */
      successorId: z.uuid().nullable().optional(),
    }),
    response: WorkspacePerson,
  }),
  reactivate: route({
    method: "POST",
    path: "/api/workspace/people/:id/reactivate",
    access: "admin",
    summary: "Reactivate someone who left",
    params: ById,
    response: WorkspacePerson,
  }),
  audit: route({
    method: "GET",
    path: "/api/workspace/audit",
    access: "admin",
    summary: "Every write and sign-in: who, what, when; newest first",
    query: z.object({
      actorId: z.uuid().optional(),
      /** A kind of audit action, e.g. 'member', or a prefix of an action's name. */
      action: z.string().max(100).optional(),
      /** Returns the entries that follow this one in the list. */
      before: z
        .string()
        .regex(/^\d+$/, "must be the number of a line of the log")
        .max(30)
        .optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      entries: z.array(AuditEntry).max(200),
      /** Names for the ids of people, deals and other records in these entries. */
      names: z.record(z.string().max(100), z.string().max(400)),
      next: z.string().max(30).nullable(),
    }),
  }),
};
