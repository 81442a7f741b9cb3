import { DEAL_PROPERTIES } from "@touchline/domain";
import { z } from "zod";

const When = z.iso.datetime();

/** What a write should do in the CRM. */
export const Content = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("property"),
    target: z.enum(DEAL_PROPERTIES),
    payload: z.object({
      value: z.string(),
      /** When our copy came to hold what it held before. */
      since: When.nullable(),
      /** Earlier values of ours that may have reached the CRM: finding one there is no foreign edit. */
      sent: z.array(z.string()),
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
]);
export type Content = z.infer<typeof Content>;
export type PropertyContent = Extract<Content, { kind: "property" }>;

/** Earlier values of ours that may have reached the CRM, of any write's payload. */
export function sentBefore(payload: unknown): string[] {
  return SentBefore.parse(payload).sent;
}
const SentBefore = z.object({ sent: z.array(z.string()).default([]) });
