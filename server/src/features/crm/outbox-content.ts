import { WantedProperty } from "@touchline/contract";
import { DEAL_PROPERTIES, isOwnProperty, type OwnProperty } from "@touchline/domain";
import { z } from "zod";

const Timestamp = z.iso.datetime();
const Property = z.union([
  z.enum(DEAL_PROPERTIES),
  z.custom<OwnProperty>((name) => typeof name === "string" && isOwnProperty(name)),
]);

/**
 * Other properties an undo must restore: the CRM may have set them, or set them again,
 * automatically.
 */
const AlsoRestored = z.object({
  property: Property,
  value: z.string(),
  /** The value before the undo. */
  previous: z.string().nullable(),
});
export type AlsoRestored = z.infer<typeof AlsoRestored>;

export const Content = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("property"),
    target: Property,
    payload: z.object({
      value: z.string(),
      /**
       * Earlier values of ours that may have reached the CRM: finding one there is not a conflict.
       */
      sent: z.array(z.string()),
      /** Unsettled writes of ours that this one replaced. */
      replaced: z.array(z.uuid()).optional(),
      /** Rows of the deal's history that it undoes. */
      undoes: z.array(z.object({ field: z.string(), micros: z.string() })).optional(),
      /** Written by an undo after the value itself. */
      also: z.array(AlsoRestored).optional(),
      /** What the CRM wants to have filled in before it accepts the change. */
      wants: z.array(WantedProperty).optional(),
      /** What people filled in for that. A list, because names as keys would be renamed on reading. */
      filled: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    }),
  }),
  z.object({
    kind: z.literal("task-create"),
    target: z.literal(""),
    payload: z.object({ subject: z.string(), dueAt: Timestamp, ownerCrmId: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal("task-update"),
    /** The task's CRM id. */
    target: z.string(),
    payload: z.object({
      change: z.union([z.object({ isCompleted: z.literal(true) }), z.object({ dueAt: Timestamp })]),
      before: z.object({
        subject: z.string(),
        dueAt: Timestamp.nullable(),
        isCompleted: z.boolean(),
        completedAt: Timestamp.nullable(),
      }),
    }),
  }),
  z.object({
    kind: z.literal("note"),
    target: z.literal(""),
    payload: z.object({
      text: z.string(),
      /** The same as sanitised HTML, if there is markup. */
      html: z.string().optional(),
      at: Timestamp,
    }),
  }),
  z.object({
    kind: z.literal("note-update"),
    /** The note's CRM id, known once it has been added. */
    target: z.string(),
    payload: z.object({
      text: z.string(),
      html: z.string(),
      at: Timestamp,
      /** The write that adds the note. */
      of: z.uuid(),
    }),
  }),
  z.object({
    kind: z.literal("note-delete"),
    /** The note's CRM id, known once it has been added. */
    target: z.string(),
    payload: z.object({
      /** The text of the deleted note, for the list of writes. */
      text: z.string(),
      /** The write that adds the note. */
      of: z.uuid(),
    }),
  }),
]);
export type Content = z.infer<typeof Content>;
export type PropertyContent = Extract<Content, { kind: "property" }>;

/** Earlier values of ours that may have reached the CRM, from any write's payload. */
export function sentBefore(payload: unknown): string[] {
  return CommonPayload.parse(payload).sent;
}

/** The other properties an undo restores, from any write's payload. */
export function alsoRestoredBy(payload: unknown): AlsoRestored[] {
  return CommonPayload.parse(payload).also;
}
const CommonPayload = z.object({
  sent: z.array(z.string()).default([]),
  also: z.array(AlsoRestored).default([]),
});
