import { DEAL_LINES } from "@touchline/domain";
import { z } from "zod";
import { Unsubscribed } from "./addresses.ts";
import { SentencePart } from "./checks.ts";
import { Period } from "./goals.ts";
import { route } from "./route.ts";

const When = z.iso.datetime();
const Day = z.iso.date();
const ForRep = z.object({ repId: z.uuid() });
const LineKey = z.string().trim().min(1).max(300);

/** How many lines somebody can have put aside for one rep; beyond that the one put aside first is forgotten. */
export const MAX_DISMISSED = 500;

const PackMark = z.enum(["none", "accepted", "dismissed"]);

export const PackLine = z.object({
  /** The same as long as the same thing is to be told. */
  key: z.string().max(300),
  kind: z.enum([...DEAL_LINES, "missed", "kept"]),
  /** Null where it is about a promise. */
  deal: z
    .object({
      id: z.uuid(),
      hubspotId: z.string().max(100),
      name: z.string().max(4000),
      amountInHomeCurrency: z.number().nullable(),
    })
    .nullable(),
  says: z.array(SentencePart).max(20),
  /** Whether it is a talking point by now, or was put aside by the caller. */
  mark: PackMark,
  /** The talking point that it became. */
  talkingPointId: z.uuid().nullable(),
});
export type PackLine = z.infer<typeof PackLine>;

export const PackFigure = z.object({
  name: z.enum(["commit", "won", "likely", "open", "coverage"]),
  was: z.number().nullable(),
  is: z.number().nullable(),
});
export type PackFigure = z.infer<typeof PackFigure>;

/** What changed with a rep since they last met their manager. */
export const MeetingPack = z.object({
  rep: z.object({ id: z.uuid(), name: z.string().max(200) }),
  since: When,
  /** The meeting it counts from; null: there was none, and it counts from some days ago. */
  lastMeeting: z.object({ title: z.string().max(1000), isWrappedUp: z.boolean() }).nullable(),
  /** The meeting of today that can be wrapped up; null: one is made, or the caller wraps up none. */
  meeting: z.object({ id: z.uuid(), title: z.string().max(1000) }).nullable(),
  /** The quarter that the figures are of. */
  period: Period,
  figures: z.array(PackFigure).max(10),
  /** What became of deals, those with the most money first. */
  deals: z.array(PackLine).max(200),
  /** How many there are; the list ends where it gets too long. */
  dealLines: z.int(),
  promises: z.array(PackLine).max(200),
  /** How far a note on a deal would get. */
  notesReach: z.enum(["nowhere", "dry-run", "live"]),
  canMail: z.boolean(),
});
export type MeetingPack = z.infer<typeof MeetingPack>;

export const WrappedUp = z.object({
  id: z.uuid(),
  eventId: z.uuid().nullable(),
  closedAt: When,
  actions: z.int(),
  notes: z.int(),
  isSent: z.boolean(),
  unsubscribed: Unsubscribed,
});
export type WrappedUp = z.infer<typeof WrappedUp>;

export const meetingPack = {
  read: route({
    method: "GET",
    path: "/api/meeting-pack/:repId",
    access: "member",
    summary:
      "What changed with a rep since the caller last met them, or they last met their manager",
    params: ForRep,
    response: MeetingPack,
    // All that was changed with somebody's deals since the last meeting is gone through.
    perMinute: 60,
  }),
  mark: route({
    method: "PUT",
    path: "/api/meeting-pack/:repId/lines",
    access: "member",
    summary: `Make a line of the pack a talking point, put it aside (the latest ${MAX_DISMISSED} are kept), or take either back`,
    params: ForRep,
    body: z.strictObject({
      mark: PackMark,
      key: LineKey,
      /** What the talking point says; of no meaning otherwise. */
      title: z.string().trim().min(1).max(2000).optional(),
    }),
    response: z.object({ key: z.string().max(300), mark: PackMark }),
  }),
  wrapUp: route({
    method: "POST",
    path: "/api/meeting-pack/:repId/wrap-up",
    access: "manager",
    summary:
      "Close a meeting with a rep: its actions, notes on deals in the CRM and the recap, all or nothing",
    params: ForRep,
    body: z.strictObject({
      /**
       * Chosen by the caller: the same id again does nothing more, and gives the same answer; with another meeting, or with
       * anything else in it than the first time, it is refused.
       */
      id: z.uuid(),
      /** The meeting in the caller's calendar; without one it is made. */
      eventId: z.uuid().nullable(),
      actions: z
        .array(
          z.strictObject({
            text: z.string().trim().min(1).max(200),
            dueDate: Day.nullable(),
            assigneeId: z.uuid(),
          }),
        )
        .max(50),
      /** Talking points that are settled by it, such as those that became actions: they are ticked off. */
      pointIds: z.array(z.uuid()).max(100).default([]),
      notes: z
        .array(z.strictObject({ dealId: z.uuid(), message: z.string().trim().min(1).max(25_000) }))
        .max(50),
      /** Plain text; it is added to the meeting's notes. */
      recap: z.string().trim().max(20_000),
      /** Whether the rep gets notes and actions by e-mail. */
      isSent: z.boolean(),
    }),
    response: WrappedUp,
  }),
};
