import { DEAL_PROPERTIES } from "@touchline/domain";
import { z } from "zod";

const When = z.iso.datetime();

/** What else must hold a value once an undo is through: the CRM may have set it, or set it again, by itself. */
const PutBackToo = z.object({
  property: z.enum(DEAL_PROPERTIES),
  value: z.string(),
  /** What it held before the undo. */
  previous: z.string().nullable(),
});
export type PutBackToo = z.infer<typeof PutBackToo>;

/** What a write should do in the CRM. */
export const Content = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("property"),
    target: z.enum(DEAL_PROPERTIES),
    payload: z.object({
      value: z.string(),
      /** Earlier values of ours that may have reached the CRM: finding one there is no foreign edit. */
      sent: z.array(z.string()),
      /** Writes of ours that it took the place of before they were settled. */
      replaced: z.array(z.uuid()).optional(),
      /** Lines of the deal's history that it undoes. */
      undoes: z.array(z.object({ field: z.string(), micros: z.string() })).optional(),
      /** Written by an undo, after the value itself. */
      also: z.array(PutBackToo).optional(),
    }),
  }),
  z.object({
    kind: z.literal("task-create"),
    target: z.literal(""),
    payload: z.object({ subject: z.string(), dueAt: When, ownerCrmId: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal("task-update"),
    /** The task's CRM id. */
    target: z.string(),
    payload: z.object({
      change: z.union([z.object({ isCompleted: z.literal(true) }), z.object({ dueAt: When })]),
      before: z.object({
        subject: z.string(),
        dueAt: When.nullable(),
        isCompleted: z.boolean(),
        completedAt: When.nullable(),
      }),
    }),
  }),
  z.object({
    kind: z.literal("note"),
    target: z.literal(""),
    payload: z.object({
      text: z.string(),
      /** The same with markup, cleaned; without it the text is all there is. */
      html: z.string().optional(),
      at: When,
    }),
  }),
  z.object({
    kind: z.literal("note-update"),
    /** The note's CRM id, known once it was added. */
    target: z.string(),
    payload: z.object({
      text: z.string(),
      html: z.string(),
      at: When,
      /** The write that adds the note. */
      of: z.uuid(),
    }),
  }),
]);
export type Content = z.infer<typeof Content>;
export type PropertyContent = Extract<Content, { kind: "property" }>;

/** Earlier values of ours that may have reached the CRM, of any write's payload. */
export function sentBefore(payload: unknown): string[] {
  return OfAnyPayload.parse(payload).sent;
}

/** What an undo puts back besides its own property, of any write's payload. */
export function putBackToo(payload: unknown): PutBackToo[] {
  return OfAnyPayload.parse(payload).also;
}
const OfAnyPayload = z.object({
  sent: z.array(z.string()).default([]),
  also: z.array(PutBackToo).default([]),
});
