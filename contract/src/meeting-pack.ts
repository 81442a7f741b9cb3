import { DEAL_LINES } from "@touchline/domain";
import { z } from "zod";
import { UnsubscribedAddresses } from "./addresses.ts";
import { SentencePart } from "./checks.ts";
import { Period } from "./goals.ts";
import { MailToPerson } from "./mail-preview.ts";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();
const Day = z.iso.date();
const ByRep = z.object({ repId: z.uuid() });
const LineKey = z.string().trim().min(1).max(300);

/** How many lines a manager can dismiss per rep; beyond that, the oldest dismissal is dropped. */
export const MAX_DISMISSED = 500;

const PackMark = z.enum(["none", "accepted", "dismissed"]);

export const PackLine = z.object({
  /** Stable as long as the line is about the same thing. */
  key: z.string().max(300),
  kind: z.enum([...DEAL_LINES, "missed", "kept"]),
  /** Null for a line about an action or a commit. */
  deal: z
    .object({
      id: z.uuid(),
      hubspotId: z.string().max(100),
      name: z.string().max(4000),
      amountInHomeCurrency: z.number().nullable(),
    })
    .nullable(),
  says: z.array(SentencePart).max(20),
  /** Whether it already is a talking point, or was dismissed by the caller. */
  mark: PackMark,
  talkingPointId: z.uuid().nullable(),
});
export type PackLine = z.infer<typeof PackLine>;

export const PackFigure = z.object({
  name: z.enum(["commit", "won", "likely", "open", "coverage"]),
  was: z.number().nullable(),
  is: z.number().nullable(),
});
export type PackFigure = z.infer<typeof PackFigure>;

/** A scheduled 1:1 that can be wrapped up. */
const OpenMeeting = z.object({
  id: z.uuid(),
  title: z.string().max(1000),
  start: Timestamp,
  allDay: z.boolean(),
});
export type OpenMeeting = z.infer<typeof OpenMeeting>;

/** What has changed for a rep since their last meeting with their manager. */
export const MeetingPack = z.object({
  rep: z.object({
    id: z.uuid(),
    name: z.string().max(200),
    emailAddress: z.string().max(320),
    /** Whether the rep stopped the workspace's mail. */
    isUnsubscribed: z.boolean(),
  }),
  since: Timestamp,
  /** The meeting it counts from; null if there was none and it covers a fixed number of days. */
  lastMeeting: z.object({ title: z.string().max(1000), isWrappedUp: z.boolean() }).nullable(),
  /** Today's meeting that can be wrapped up; null if there is none or the caller can't. */
  meeting: OpenMeeting.nullable(),
  /** All that the caller can wrap up: within a week of today, earliest first. */
  meetings: z.array(OpenMeeting).max(10),
  /** The pair's latest wrap-up of today; its meeting counts as the last one from tomorrow on. */
  wrappedUp: z
    .object({
      id: z.uuid(),
      eventId: z.uuid().nullable(),
      title: z.string().max(1000),
      closedAt: Timestamp,
      actions: z.int(),
      notes: z.int(),
      isSent: z.boolean(),
      canUndo: z.boolean(),
    })
    .nullable(),
  period: Period,
  figures: z.array(PackFigure).max(10),
  /** Changes to deals, largest amount first. */
  deals: z.array(PackLine).max(200),
  /** The total number; the list is capped. */
  dealLines: z.int(),
  promises: z.array(PackLine).max(200),
  /** Whether a note on a deal would be written to the CRM. */
  notesReach: z.enum(["nowhere", "dry-run", "live"]),
  canMail: z.boolean(),
});
export type MeetingPack = z.infer<typeof MeetingPack>;

export const WrappedUp = z.object({
  id: z.uuid(),
  eventId: z.uuid().nullable(),
  closedAt: Timestamp,
  actions: z.int(),
  notes: z.int(),
  isSent: z.boolean(),
  unsubscribed: UnsubscribedAddresses,
});
export type WrappedUp = z.infer<typeof WrappedUp>;

/** What an undo could take back, and what it couldn't. */
export const WrapUpUndone = z.object({
  id: z.uuid(),
  /** `stopped`: it had not gone out yet. `sent`: it can't be recalled. */
  mail: z.enum(["none", "stopped", "sent"]),
  /** Notes that are being deleted in the CRM; those still queued never get there. */
  crmNotesDeleted: z.int(),
  /** Notes that stay in the CRM, because it isn't connected for writing now. */
  crmNotesLeft: z.int(),
  /** Actions that were changed or done since, and stay. */
  actionsLeft: z.int(),
  /** Whether the recap was edited since, and stays in the meeting's notes. */
  isRecapLeft: z.boolean(),
});
export type WrapUpUndone = z.infer<typeof WrapUpUndone>;

const WrapUpBody = z.strictObject({
  /**
   * Chosen by the caller for idempotency: repeating it returns the same response and does
   * nothing more; with another meeting or other content it is rejected.
   */
  id: z.uuid(),
  /** The meeting in the caller's calendar; null if it was ad hoc, which creates one. */
  eventId: z.uuid().nullable(),
  /** The day of an ad hoc meeting; today if omitted. */
  metOn: Day.optional(),
  actions: z
    .array(
      z.strictObject({
        text: z.string().trim().min(1).max(200),
        dueDate: Day.nullable(),
        assigneeId: z.uuid(),
      }),
    )
    .max(50),
  /**
   * Talking points that this settles, such as those that became actions; they are ticked off.
   */
  pointIds: z.array(z.uuid()).max(100).default([]),
  notes: z
    .array(z.strictObject({ dealId: z.uuid(), message: z.string().trim().min(1).max(25_000) }))
    .max(50),
  /** Plain text, appended to the meeting's notes. */
  recap: z.string().trim().max(20_000),
  /** Whether to email notes and actions to the rep. */
  isSent: z.boolean(),
});

export const meetingPack = {
  read: route({
    method: "GET",
    path: "/api/meeting-pack/:repId",
    access: "member",
    summary: "What changed for a rep since they last met the caller or, for the rep, their manager",
    params: ByRep,
    response: MeetingPack,
    // Each request reads every change to the rep's deals since the last meeting.
    perMinute: 60,
  }),
  mark: route({
    method: "PUT",
    path: "/api/meeting-pack/:repId/lines",
    access: "member",
    summary: `Turn a line of the pack into a talking point, dismiss it (the latest ${MAX_DISMISSED} are kept), or undo either`,
    params: ByRep,
    body: z.strictObject({
      mark: PackMark,
      key: LineKey,
      /** The text of the talking point; ignored otherwise. */
      title: z.string().trim().min(1).max(2000).optional(),
    }),
    response: z.object({ key: z.string().max(300), mark: PackMark }),
  }),
  wrapUp: route({
    method: "POST",
    path: "/api/meeting-pack/:repId/wrap-up",
    access: "coach",
    summary: "Wrap up a meeting with a rep: actions, CRM notes and recap, all or nothing",
    params: ByRep,
    body: WrapUpBody,
    response: WrappedUp,
  }),
  wrapUpMail: route({
    method: "POST",
    path: "/api/meeting-pack/:repId/wrap-up/mail",
    access: "manager",
    isReadOnly: true,
    summary: "The email that wrapping up like this would send to the rep; sends and saves nothing",
    params: ByRep,
    body: WrapUpBody.pick({ eventId: true, metOn: true, actions: true, recap: true }),
    response: MailToPerson,
  }),
  undoWrapUp: route({
    method: "POST",
    path: "/api/meeting-pack/:repId/wrap-up/:id/undo",
    access: "coach",
    summary:
      "Undo a wrap-up within a day: its actions, ticked points, recap, notes in the CRM and the meeting it made; what was changed since stays",
    params: ByRep.extend({ id: z.uuid() }),
    response: WrapUpUndone,
  }),
};
