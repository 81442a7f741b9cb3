import { z } from "zod";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();
const Score = z.int().min(1).max(5);
/** Accepts anything typed: an impossible code gets the same response as an expired one. */
const Code = z.string().trim().min(1).max(40);
const Token = z.string().min(1).max(100);

export const RoomDeal = z.object({
  dealId: z.uuid(),
  hubspotId: z.string().max(100),
  name: z.string().max(4000),
  stage: z.string().max(200),
  amount: z.number().nullable(),
  closeDate: z.iso.date().nullable(),
  /** Written by the host, visible to everyone in the room. */
  note: z.string().max(4000),
  isHostIn: z.boolean(),
  isRepIn: z.boolean(),
  isRevealed: z.boolean(),
  /** The caller's own score; the other's only once both are revealed. */
  hostScore: Score.nullable(),
  repScore: Score.nullable(),
  difference: z.int().nullable(),
  /** The id of the feedback that is created when the host saves. */
  reviewId: z.uuid(),
  isFeedbackSaved: z.boolean(),
});
export type RoomDeal = z.infer<typeof RoomDeal>;

const Person = z.object({ id: z.uuid(), name: z.string().max(200) });

export const Room = z.object({
  id: z.uuid(),
  code: z.string().max(8),
  host: Person,
  rep: Person,
  /** Which score is the caller's; null for a guest. */
  side: z.enum(["host", "rep"]).nullable(),
  isClosed: z.boolean(),
  endsAt: Timestamp,
  guestsAllowed: z.boolean(),
  amountsShown: z.boolean(),
  minutesPerDeal: z.int(),
  /** 0-based index of the open deal; equal to the number of deals when the agenda is open. */
  place: z.int(),
  placeSince: Timestamp,
  /** The server's clock, for the timer. */
  now: Timestamp,
  people: z.array(z.object({ name: z.string().max(200), isGuest: z.boolean() })).max(60),
  deals: z.array(RoomDeal).max(50),
  /** Deal ids, largest score difference first. */
  agenda: z.array(z.uuid()).max(50),
});
export type Room = z.infer<typeof Room>;

const GuestDeal = z.object({
  name: z.string().max(4000),
  stage: z.string().max(200),
  /** Null unless the host shares amounts. */
  amount: z.number().nullable(),
  note: z.string().max(4000),
});

/** A guest's view of a room: never contains a score. */
export const GuestRoom = z.object({
  hostName: z.string().max(200),
  isClosed: z.boolean(),
  currency: z.string().length(3),
  minutesPerDeal: z.int(),
  place: z.int(),
  placeSince: Timestamp,
  now: Timestamp,
  total: z.int(),
  /** Null at the end, when the agenda is displayed. */
  deal: GuestDeal.nullable(),
  agenda: z.array(GuestDeal).max(50),
});
export type GuestRoom = z.infer<typeof GuestRoom>;

const ById = z.object({ id: z.uuid() });
const ByDeal = z.object({ id: z.uuid(), dealId: z.uuid() });

export const rooms = {
  list: route({
    method: "GET",
    path: "/api/rooms",
    access: "member",
    summary: "Rooms that the caller can go back to, the newest first",
    response: z
      .array(
        Room.pick({ id: true, code: true, host: true, rep: true, isClosed: true }).extend({
          deals: z.int(),
          createdAt: Timestamp,
          /** When the room was last active. */
          usedAt: Timestamp,
        }),
      )
      .max(50),
  }),
  create: route({
    method: "POST",
    path: "/api/rooms",
    access: "manager",
    summary: "Open a room for one rep, with some of their deals in this order",
    body: z.strictObject({
      repId: z.uuid(),
      dealIds: z.array(z.uuid()).min(1).max(50),
      minutesPerDeal: z.int().min(1).max(60).default(5),
      guestsAllowed: z.boolean().default(false),
    }),
    response: Room,
  }),
  join: route({
    method: "POST",
    path: "/api/rooms/join",
    access: "member",
    summary:
      "Come in by the code: as the host, the rep or a manager by the room's id, else as somebody who watches",
    body: z.strictObject({ code: Code }),
    response: z.object({ roomId: z.uuid().nullable(), token: Token.nullable() }),
    perMinute: 20,
  }),
  read: route({
    method: "GET",
    path: "/api/rooms/:id",
    access: "member",
    summary: "A room as the caller may see it",
    params: ById,
    response: Room,
  }),
  change: route({
    method: "PATCH",
    path: "/api/rooms/:id",
    access: "manager",
    summary: "Open another deal or the agenda, let guests in, show them amounts; for the host",
    params: ById,
    body: z.strictObject({
      place: z.int().min(0).max(50).optional(),
      guestsAllowed: z.boolean().optional(),
      amountsShown: z.boolean().optional(),
    }),
    response: Room,
  }),
  score: route({
    method: "PUT",
    path: "/api/rooms/:id/deals/:dealId/score",
    access: "member",
    summary: "Score a deal; may be changed until the scores are revealed",
    params: ByDeal,
    body: z.strictObject({ score: Score }),
    response: Room,
  }),
  reveal: route({
    method: "POST",
    path: "/api/rooms/:id/deals/:dealId/reveal",
    access: "manager",
    summary: "Uncover the two scores of a deal once both are in; for the host",
    params: ByDeal,
    response: Room,
  }),
  note: route({
    method: "PUT",
    path: "/api/rooms/:id/deals/:dealId/note",
    access: "manager",
    summary: "Write what everybody in the room should read about a deal; for the host",
    params: ByDeal,
    body: z.strictObject({ note: z.string().max(4000) }),
    response: Room,
  }),
  close: route({
    method: "POST",
    path: "/api/rooms/:id/close",
    access: "manager",
    summary: "End the scoring. The agenda can be read for another 24 hours; for the host",
    params: ById,
    response: Room,
  }),
  joinAsGuest: route({
    method: "POST",
    path: "/api/room-guests",
    access: "public",
    summary: "Come in without an account, where the host allows it",
    body: z.strictObject({ code: Code, name: z.string().trim().min(1).max(80) }),
    response: z.object({ token: Token }),
    perMinute: 10,
  }),
  readAsGuest: route({
    method: "GET",
    path: "/api/room-guests/:token",
    access: "public",
    summary: "A room as somebody sees it who watches",
    params: z.object({ token: Token }),
    response: GuestRoom,
  }),
  streamAsGuest: route({
    method: "GET",
    path: "/api/room-guests/:token/events",
    access: "public",
    summary:
      "The same, now and whenever it changes; ends when the room does, or for whoever is out",
    params: z.object({ token: Token }),
    response: GuestRoom,
    stream: true,
    perMinute: 120,
  }),
};
