import { z } from "zod";
import { ReturnTo } from "./own-path.ts";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();

export const Stage = z.object({
  id: z.string().max(100),
  label: z.string().max(200),
  probability: z.number().nullable(),
  isClosed: z.boolean(),
  isWon: z.boolean(),
});

export const Pipeline = z.object({
  id: z.string().max(100),
  label: z.string().max(200),
  /** Whether its deals count in forecasts, goals, checks and queues. */
  counts: z.boolean(),
  stages: z.array(Stage).max(200),
});
export type Pipeline = z.infer<typeof Pipeline>;

export const Sync = z.object({
  id: z.uuid(),
  kind: z.enum(["full", "changes", "reconcile"]),
  state: z.enum(["running", "done", "failed"]),
  phase: z.string().max(100),
  done: z.int(),
  total: z.int().nullable(),
  error: z.string().max(1000).nullable(),
  startedAt: Timestamp,
  updatedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type Sync = z.infer<typeof Sync>;

export const HubspotStatus = z.object({
  /** Whether HubSpot is configured on this installation. */
  isConfigured: z.boolean(),
  connection: z
    .object({
      state: z.enum(["connected", "revoked"]),
      mode: z.enum(["dry-run", "live"]),
      mayWrite: z.boolean(),
      portalId: z.string().max(100),
      accountUrl: z.string().max(2000),
      scopes: z.array(z.string().max(100)).max(50),
      updateProperty: z.string().max(100).nullable(),
      connectedAt: Timestamp,
      trouble: z.string().max(1000).nullable(),
    })
    .nullable(),
  sync: Sync.nullable(),
  /** What not every account lets us read; empty before the first sync. */
  readings: z
    .array(
      z.object({
        kind: z.enum(["goals", "submissions"]),
        readAt: Timestamp.nullable(),
        missingScope: z.string().max(100).nullable(),
        problem: z.string().max(1000).nullable(),
      }),
    )
    .max(2),
  counts: z.object({
    deals: z.int(),
    pipelines: z.int(),
    owners: z.int(),
    /** CRM owners whose email address doesn't belong to a team member. */
    unmatchedOwners: z
      .array(z.object({ name: z.string().max(200), email: z.string().max(320) }))
      .max(500),
    writesWaiting: z.int(),
    writesRefused: z.int(),
    conflicts: z.int(),
  }),
});
export type HubspotStatus = z.infer<typeof HubspotStatus>;

export const WriteState = z.enum([
  "waiting",
  "sent",
  "refused",
  "conflict",
  "dry-run",
  "discarded",
]);
export type WriteState = z.infer<typeof WriteState>;

/** A property that the account's own rules require for a change. */
export const WantedProperty = z.object({
  name: z.string().max(100),
  label: z.string().max(500),
  type: z.enum(["text", "number", "date", "choice"]),
  options: z.array(z.object({ value: z.string().max(500), label: z.string().max(500) })).max(500),
});
export type WantedProperty = z.infer<typeof WantedProperty>;

export const CrmWrite = z.object({
  id: z.uuid(),
  dealId: z.uuid(),
  dealName: z.string().max(4000),
  hubspotId: z.string().max(100),
  kind: z.enum(["property", "task-create", "task-update", "note", "note-update", "note-delete"]),
  target: z.string().max(100),
  /** The value intended for the CRM, as displayed. */
  value: z.string().max(10_000),
  previous: z.string().max(10_000).nullable(),
  theirValue: z.string().max(10_000).nullable(),
  state: WriteState,
  attempts: z.int(),
  words: z.string().max(2000).nullable(),
  /** What HubSpot wants to have filled in with a rejected change. */
  wants: z.array(WantedProperty).max(20),
  createdBy: z.string().max(200),
  createdAt: Timestamp,
  settledAt: Timestamp.nullable(),
});
export type CrmWrite = z.infer<typeof CrmWrite>;

const ById = z.object({ id: z.uuid() });

export const crm = {
  pipelines: route({
    method: "GET",
    path: "/api/pipelines",
    access: "member",
    summary: "The pipelines with their stages, in the CRM's order",
    response: z.array(Pipeline).max(500),
  }),
  authorize: route({
    method: "GET",
    path: "/api/hubspot/authorize",
    access: "admin",
    summary: "Where to send the browser to connect HubSpot; read first, then write",
    query: z.object({
      returnTo: ReturnTo.default("/launch"),
      scopes: z.enum(["read", "write"]).default("read"),
    }),
    response: z.object({ url: z.url().max(4000), state: z.string().max(200) }),
  }),
  callback: route({
    method: "GET",
    path: "/api/hubspot/callback",
    access: "admin",
    summary: "Finish connecting HubSpot with what its consent page sent back",
    query: z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(200) }),
    response: z.object({ returnTo: z.string().max(2000), syncId: z.uuid() }),
  }),
  disconnect: route({
    method: "DELETE",
    path: "/api/hubspot",
    access: "admin",
    summary: "Disconnect HubSpot and uninstall the app there; our copy stays",
    response: z.object({
      isHubspotConnected: z.literal(false),
      /** What is left to do in HubSpot, if it couldn't be reached. */
      trouble: z.string().max(1000).nullable(),
    }),
  }),
  status: route({
    method: "GET",
    path: "/api/hubspot",
    access: "admin",
    summary: "The HubSpot connection: state, last sync, counts",
    response: HubspotStatus,
  }),
  configure: route({
    method: "PATCH",
    path: "/api/hubspot",
    access: "admin",
    summary: "Switch between dry run and live, or choose the property for updates",
    body: z.strictObject({
      mode: z.enum(["dry-run", "live"]).optional(),
      updateProperty: z
        .string()
        .regex(/^[a-z][a-z0-9_]{0,99}$/, "must be a property's internal name like deal_update")
        .optional(),
    }),
    response: HubspotStatus,
  }),
  startSync: route({
    method: "POST",
    path: "/api/deal-sync",
    access: "manager",
    status: 202,
    summary: "Start a sync of the CRM's deals, or join the one that is running",
    response: z.object({ id: z.uuid() }),
  }),
  sync: route({
    method: "GET",
    path: "/api/deal-sync/:id",
    access: "member",
    summary: "Progress of a sync",
    params: ById,
    response: Sync,
  }),
  latestSync: route({
    method: "GET",
    path: "/api/deal-sync",
    access: "member",
    summary: "The latest sync; null before the first",
    response: Sync.nullable(),
  }),
  writes: route({
    method: "GET",
    path: "/api/crm-writes",
    access: "member",
    summary: "The outbox: changes for the CRM and their results, newest first",
    query: z.object({
      state: WriteState.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      writes: z.array(CrmWrite).max(200),
      /** How many the caller can see in each state, regardless of how many are listed. */
      counts: z.record(WriteState, z.int()),
    }),
  }),
  retryWrite: route({
    method: "POST",
    path: "/api/crm-writes/:id/retry",
    access: "member",
    summary: "Retry a rejected change",
    params: ById,
    response: CrmWrite,
  }),
  fillWrite: route({
    method: "POST",
    path: "/api/crm-writes/:id/fill",
    access: "member",
    summary: "Fill in what HubSpot wants with a rejected change, and retry it",
    params: ById,
    body: z.strictObject({
      values: z
        .array(
          z.strictObject({ name: z.string().min(1).max(100), value: z.string().min(1).max(5000) }),
        )
        .min(1)
        .max(20),
    }),
    response: CrmWrite,
  }),
  discardWrite: route({
    method: "POST",
    path: "/api/crm-writes/:id/discard",
    access: "member",
    summary: "Discard a change; our copy returns to the CRM's value",
    params: ById,
    response: CrmWrite,
  }),
  resolveConflict: route({
    method: "POST",
    path: "/api/crm-writes/:id/resolve",
    access: "member",
    summary: "Settle a conflict: keep mine or take theirs",
    params: ById,
    body: z.strictObject({ keep: z.enum(["mine", "theirs"]) }),
    response: CrmWrite,
  }),
};
