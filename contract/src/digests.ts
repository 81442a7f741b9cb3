import { z } from "zod";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();
const Time = z.string().max(10);
const Weekday = z.int().min(1).max(7);

export const DIGEST_QUERY_TYPES = [
  "pipeline-brief",
  "pipeline-metrics",
  "deals-to-review",
  "slipped-this-period",
  "closing-soon",
  "actions-due",
] as const;
export const DigestQueryType = z.enum(DIGEST_QUERY_TYPES);
export type DigestQueryType = z.infer<typeof DigestQueryType>;

export const DigestFilters = z.strictObject({
  confidence: z
    .array(z.enum(["PIPELINE", "BEST_CASE", "COMMIT"]))
    .min(1, "Select at least one confidence level")
    .max(3)
    .optional(),
  pipelineIds: z
    .array(z.string().max(100))
    .min(1, "Select at least one pipeline")
    .max(200)
    .optional(),
  repIds: z.array(z.uuid()).min(1, "Select at least one rep").max(1000).optional(),
  timeFrame: z.enum(["last-7-days", "this-month", "this-quarter"]).optional(),
  metrics: z
    .array(z.enum(["open-pipeline", "closed-won", "closed-lost", "maybe-likely"]))
    .min(1, "Select at least one metric")
    .max(4)
    .optional(),
});
export type DigestFilters = z.infer<typeof DigestFilters>;

export const DigestQuery = z.object({
  id: DigestQueryType,
  type: DigestQueryType,
  name: z.string().max(100),
  description: z.string().max(500),
  /** The filters that this kind of block supports. */
  settings: z.array(z.enum(["confidence", "pipelineIds", "repIds", "timeFrame", "metrics"])).max(5),
  DigestQueryLink: z.object({ isAdded: z.boolean(), filters: DigestFilters }),
});
export type DigestQuery = z.infer<typeof DigestQuery>;

export const DigestRun = z.object({
  kind: z.enum(["scheduled", "now", "test"]),
  at: Timestamp,
  state: z.enum(["sending", "sent", "failed", "unknown", "skipped"]),
  words: z.string().max(1000).nullable(),
});
export type DigestRun = z.infer<typeof DigestRun>;

export const Digest = z.object({
  id: z.uuid(),
  name: z.string().max(200),
  /** 'HH:mm' in the digest's time zone. */
  time: Time,
  /** 1 is Monday, 7 Sunday. */
  weekdays: z.array(Weekday).max(7),
  timeZone: z.string().max(64),
  /** Null for the owner's direct messages with the app. */
  channel: z.object({ id: z.string().max(100), name: z.string().max(200) }).nullable(),
  owner: z.object({ id: z.uuid(), name: z.string().max(200) }),
  isOn: z.boolean(),
  /** Why it was switched off automatically. */
  trouble: z.string().max(1000).nullable(),
  nextAt: Timestamp.nullable(),
  lastRun: DigestRun.nullable(),
  /** Blocks that are in the message come first, in message order. */
  DigestQueries: z.array(DigestQuery).max(20),
});
export type Digest = z.infer<typeof Digest>;

/** A line of the preview and the message, in Slack's own format. */
export const PreviewItem = z.object({
  type: DigestQueryType,
  /** The facts behind the block; a pipeline brief has one item per rep. */
  data: z.record(z.string(), z.unknown()),
  /** Slack blocks, exactly as posted. */
  blocks: z.array(z.record(z.string(), z.unknown())).max(50),
});
export type PreviewItem = z.infer<typeof PreviewItem>;

const ById = z.object({ id: z.uuid() });
const RemovedDigest = z.object({ id: z.uuid() });

export const digests = {
  list: route({
    method: "GET",
    path: "/api/digests",
    access: "member",
    summary: "Digests: a manager's team's, a rep's own",
    response: z.array(Digest).max(1000),
  }),
  create: route({
    method: "POST",
    path: "/api/digests",
    access: "member",
    summary: "Create a digest, switched off: empty, a copy, or a ready-made one",
    body: z.strictObject({
      copyOf: z.uuid().optional(),
      readyMade: z.enum(["monday-forecast", "friday-wins-and-slips"]).optional(),
    }),
    response: Digest,
  }),
  read: route({
    method: "GET",
    path: "/api/digests/:id",
    access: "member",
    summary: "One digest",
    params: ById,
    response: Digest,
  }),
  save: route({
    method: "PATCH",
    path: "/api/digests/:id",
    access: "member",
    summary: "Change a digest's name, schedule or destination, or turn it on or off",
    params: ById,
    body: z.strictObject({
      name: z.string().trim().min(1).max(200).optional(),
      /** 'HH:mm'; values like '9am' are accepted. */
      time: Time.optional(),
      weekdays: z.array(Weekday).min(1).max(7).optional(),
      timeZone: z.string().max(64).nullable().optional(),
      /** Null for the owner's direct messages. */
      channelId: z
        .string()
        .regex(/^[CG][A-Z0-9]{1,98}$/, "must be a Slack channel's id like C0123456789")
        .nullable()
        .optional(),
      /** The channel's name in Slack, without '#'. */
      channelName: z.string().trim().max(200).optional(),
      isOn: z.boolean().optional(),
    }),
    response: Digest,
  }),
  saveQuery: route({
    method: "PATCH",
    path: "/api/digests/:id/queries/:queryId",
    access: "member",
    summary: "Add or remove a block, change its filters, or its position in the message",
    params: z.object({ id: z.uuid(), queryId: DigestQueryType }),
    body: z.strictObject({
      isAdded: z.boolean().optional(),
      filters: DigestFilters.optional(),
      /** Its 1-based position among the message's blocks; a position past the end means last. */
      position: z.int().min(1).max(DIGEST_QUERY_TYPES.length).optional(),
    }),
    response: Digest,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/digests/:id",
    access: "member",
    summary: "Remove a digest; it can be restored for a while",
    params: ById,
    response: RemovedDigest,
  }),
  restore: route({
    method: "POST",
    path: "/api/digests/:id/restore",
    access: "member",
    summary: "Restore a removed digest",
    params: ById,
    response: Digest,
  }),
  preview: route({
    method: "GET",
    path: "/api/digests/preview/:id",
    access: "member",
    summary: "Preview a digest with today's data",
    params: ById,
    response: z.object({ name: z.string().max(200), previewData: z.array(PreviewItem).max(500) }),
  }),
  send: route({
    method: "POST",
    path: "/api/digests/:id/send",
    access: "member",
    status: 202,
    summary: "Send a digest now to its destination",
    params: ById,
    response: Digest,
  }),
  test: route({
    method: "POST",
    path: "/api/digests/:id/test",
    access: "member",
    status: 202,
    summary: "Send a digest now to the caller only",
    params: ById,
    response: Digest,
  }),
};
