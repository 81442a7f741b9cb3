import { ASK_KINDS, hasUniqueAskKinds, isValidAskItem, VERDICTS } from "@touchline/domain";
import { z } from "zod";
import { DealId } from "./deals.ts";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();
const Day = z.iso.date();

/**
 * One ask about a deal: its kind, and a stage, a category or a latest day where the kind needs one.
 */
export const AskItem = z
  .strictObject({ kind: z.enum(ASK_KINDS), value: z.string().max(100).nullable() })
  .refine(isValidAskItem, "must be something the deal's history can show");
export type AskItem = z.infer<typeof AskItem>;

/** What should change on a deal, and by when; within a week if no day is given. */
export const AskForm = z.strictObject({
  asked: z
    .array(AskItem)
    .min(1)
    .max(ASK_KINDS.length)
    .refine(hasUniqueAskKinds, "can have each thing once"),
  words: z.string().trim().max(300).optional(),
  dueDay: Day.optional(),
});

export const Ask = z.object({
  asked: z.array(AskItem).max(ASK_KINDS.length),
  words: z.string().max(300),
  dueDay: Day,
});
export type Ask = z.infer<typeof Ask>;

const Verdict = z.enum(VERDICTS);

export const CoachingEntry = z.object({
  /** The id of the feedback. */
  id: z.uuid(),
  member: z.object({ id: z.uuid(), name: z.string().max(200) }),
  /** Null once the viewer can no longer see the deal. */
  deal: z
    .object({ id: z.uuid(), hubspotId: z.string().max(100), name: z.string().max(4000) })
    .nullable(),
  /** The deal's name when the feedback was given. */
  title: z.string().max(4000),
  reviewer: z.string().max(200),
  askedAt: Timestamp,
  dueDay: Day,
  words: z.string().max(300),
  /** The feedback's comment, as HTML; empty once the ask can no longer land. */
  comment: z.string().max(50_000),
  asked: z
    .array(
      z.object({
        kind: z.enum(ASK_KINDS),
        value: z.string().max(100).nullable(),
        /** The stage's name. */
        label: z.string().max(200).nullable(),
        /** From the newest verdict; null before the first. */
        state: z.enum(["met", "open", "gone"]).nullable(),
        /** Whether it has happened by now; verdicts are only given on fixed days. */
        isDone: z.boolean(),
      }),
    )
    .max(ASK_KINDS.length),
  judgements: z
    .array(
      z.object({
        days: z.literal([7, 14]),
        at: Timestamp,
        /** Null until then. */
        verdict: Verdict.nullable(),
        isLate: z.boolean(),
      }),
    )
    .max(2),
  /** The newest verdict. */
  verdict: Verdict.nullable(),
  disagreement: z.object({ reason: z.string().max(500), at: Timestamp }).nullable(),
  /** Whether the caller is the one who was asked, and may disagree. */
  isOwn: z.boolean(),
});
export type CoachingEntry = z.infer<typeof CoachingEntry>;

export const coaching = {
  ofMember: route({
    method: "GET",
    path: "/api/team-members/:id/coaching",
    access: "member",
    summary: "Asks to a member across deals and their results, newest first",
    params: z.object({ id: z.uuid() }),
    response: z.array(CoachingEntry).max(200),
  }),
  ofDeal: route({
    method: "GET",
    path: "/api/deals/:hubspotId/coaching",
    access: "member",
    summary: "Asks on a deal and their results, newest first",
    params: z.object({ hubspotId: DealId }),
    response: z.array(CoachingEntry).max(200),
  }),
  disagree: route({
    method: "PUT",
    path: "/api/coaching/:reviewId/disagreement",
    access: "member",
    summary: "Disagree with a result, or withdraw that with null",
    params: z.object({ reviewId: z.uuid() }),
    body: z.strictObject({ reason: z.string().trim().min(3).max(500).nullable() }),
    response: CoachingEntry,
  }),
};
