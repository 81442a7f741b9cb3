import { MAX_WORKSPACE_OPTIONS, RIGHTS, WEEK_STARTS } from "@touchline/domain";
import { z } from "zod";
import { Preferences, PreferencesForm } from "./notifications.ts";
import { Right, Role } from "./role.ts";
import { route } from "./route.ts";

const Currency = z.string().regex(/^[A-Z]{3}$/, "must be three capital letters like EUR");
const TimeZone = z.string().min(1).max(64);
/** Large enough for the group claims of a big company. */
const IdToken = z.string().min(1).max(65_536);

export const Session = z.object({
  user: z.object({
    id: z.uuid(),
    name: z.string().max(200),
    title: z.string().max(200),
    role: Role,
    /** What the user may do here; follows from role, place in the tree and settings. */
    rights: z.array(Right).max(RIGHTS.length),
    emailAddress: z.string().max(320),
    /** Alias of `emailAddress`. */
    email: z.string().max(320).optional(),
    isPaid: z.boolean(),
    customerId: z.string().max(255).nullable(),
    preferences: Preferences,
  }),
  organisation: z.object({ id: z.uuid(), name: z.string().max(80) }),
  isHubspotConnected: z.boolean(),
  /** HubSpot has revoked our access; a manager has to reconnect it. */
  hasHubspotTrouble: z.boolean(),
  isSlackConnected: z.boolean(),
  /** Whether the set-up checklist was finished or hidden; until then it is the managers' Home. */
  isSetUp: z.boolean(),
  currency: Currency,
  timeZone: TimeZone,
  fiscalStartMonth: z.int().min(1).max(12),
  weekStartsOn: z.enum(WEEK_STARTS),
  /** Whether this server charges for use. */
  hasBilling: z.boolean(),
  /** When the trial ends or ended; null once there is a subscription, or without billing. */
  trialEndsAt: z.iso.datetime().nullable(),
});
export type Session = z.infer<typeof Session>;

/** A workspace that the caller belongs to, or that has added their address. */
export const WorkspaceOffer = z.object({
  organisationId: z.uuid(),
  name: z.string().max(80),
  /** The caller's role there, current or offered. */
  role: Role,
  /**
   * `current` is the workspace that calls are answered from; `declined` is only listed when opened
   * by its link.
   */
  state: z.enum(["invited", "declined", "member", "current"]),
  /** Managers who have signed in, with the address verified by their provider. */
  managers: z
    .array(z.object({ name: z.string().max(200), emailAddress: z.string().max(320) }))
    .max(3),
  addedAt: z.iso.datetime(),
});
export type WorkspaceOffer = z.infer<typeof WorkspaceOffer>;

export const Workspaces = z.object({
  /** Null if the provider hasn't verified it; the user can't join a workspace then. */
  emailAddress: z.string().max(320).nullable(),
  workspaces: z.array(WorkspaceOffer).max(MAX_WORKSPACE_OPTIONS),
});
export type Workspaces = z.infer<typeof Workspaces>;

const WorkspaceChoice = z.strictObject({ idToken: IdToken, organisationId: z.uuid() });

export const session = {
  settings: route({
    method: "GET",
    path: "/api/config",
    access: "public",
    summary: "What the browser needs before sign-in",
    response: z.object({
      environment: z.enum(["production", "staging", "local"]),
      version: z.string().max(40),
      identity: z.object({
        authority: z.url().max(2048),
        clientId: z.string().max(255),
        audience: z.string().max(2048),
        /** The `resource` parameter of RFC 8707; absent if none is configured. */
        resource: z.url().max(2048).optional(),
        scope: z.string().max(255),
      }),
      helpUrl: z.url().max(2048),
      supportEmail: z.email().max(320),
      /** The server operator's legal pages; null if not configured. */
      legal: z.object({
        imprintUrl: z.url().max(2048).nullable(),
        privacyUrl: z.url().max(2048).nullable(),
        termsUrl: z.url().max(2048).nullable(),
      }),
      sentryDsn: z.string().max(2048).nullable(),
    }),
  }),
  read: route({
    method: "GET",
    path: "/api/session",
    access: "member",
    summary: "The signed-in user and workspace",
    response: Session,
  }),
  open: route({
    method: "POST",
    path: "/api/session",
    access: "identity",
    summary: "Complete sign-in; refused for people who haven't joined a workspace",
    body: z.strictObject({ idToken: IdToken }),
    response: Session,
  }),
  workspaces: route({
    method: "POST",
    path: "/api/session/workspaces",
    access: "identity",
    summary: "Workspaces the caller belongs to or is invited to",
    body: z.strictObject({
      idToken: IdToken,
      /** The workspace whose invitation link was opened; listed first, even if it was declined. */
      organisationId: z.uuid().optional(),
    }),
    response: Workspaces,
    perMinute: 60,
  }),
  join: route({
    method: "POST",
    path: "/api/session/join",
    access: "identity",
    summary: "Join a workspace that invited the caller, or switch to one they belong to",
    body: WorkspaceChoice,
    response: Session,
    perMinute: 60,
  }),
  decline: route({
    method: "POST",
    path: "/api/session/decline",
    access: "identity",
    summary: "Decline an invitation; its link can still be used to join later",
    body: WorkspaceChoice,
    response: Workspaces,
    perMinute: 60,
  }),
  createOrganisation: route({
    method: "POST",
    path: "/api/organisations",
    access: "identity",
    summary: "Create a workspace with its first user as manager",
    body: z.strictObject({
      idToken: IdToken,
      name: z.string().trim().min(1).max(80),
      timeZone: TimeZone,
    }),
    response: Session,
  }),
  savePreferences: route({
    method: "PATCH",
    path: "/api/users/preferences",
    access: "member",
    summary: "Replace the caller's preferences",
    body: PreferencesForm,
    response: Preferences,
  }),
};
