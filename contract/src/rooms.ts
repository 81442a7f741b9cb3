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
    summary: "Review rooms the caller can reopen, newest first",
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
    access: "coach",
    summary: "Open a review room with one rep and some of their deals, in this order",
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
    summary: "Join by code: as host, rep or manager with the room's id, otherwise as a viewer",
    body: z.strictObject({ code: Code }),
    response: z.object({ roomId: z.uuid().nullable(), token: Token.nullable() }),
    perMinute: 20,
  }),
  read: route({
    method: "GET",
    path: "/api/rooms/:id",
    access: "member",
    summary: "A room as the caller sees it",
    params: ById,
    response: Room,
  }),
  change: route({
    method: "PATCH",
    path: "/api/rooms/:id",
    access: "coach",
    summary: "Open another deal or the agenda, let guests in, show them amounts (host only)",
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
    summary: "Score a deal; can be changed until the scores are revealed",
    params: ByDeal,
    body: z.strictObject({ score: Score }),
    response: Room,
  }),
  reveal: route({
    method: "POST",
    path: "/api/rooms/:id/deals/:dealId/reveal",
    access: "coach",
    summary: "Reveal both scores of a deal once both are in (host only)",
    params: ByDeal,
    response: Room,
  }),
  note: route({
    method: "PUT",
    path: "/api/rooms/:id/deals/:dealId/note",
    access: "coach",
    summary: "Write a note on a deal for everyone in the room (host only)",
    params: ByDeal,
    body: z.strictObject({ note: z.string().max(4000) }),
    response: Room,
  }),
  close: route({
    method: "POST",
    path: "/api/rooms/:id/close",
    access: "coach",
    summary: "Close the room; the agenda stays readable for 24 hours (host only)",
    params: ById,
    response: Room,
  }),
  joinAsGuest: route({
    method: "POST",
    path: "/api/room-guests",
    access: "public",
    summary: "Join without an account, if the host allows guests",
    body: z.strictObject({ code: Code, name: z.string().trim().min(1).max(80) }),
    response: z.object({ token: Token }),
    perMinute: 10,
  }),
  readAsGuest: route({
    method: "GET",
    path: "/api/room-guests/:token",
    access: "public",
    summary: "A room as a viewer sees it",
    params: z.object({ token: Token }),
    response: GuestRoom,
  }),
  streamAsGuest: route({
    method: "GET",
    path: "/api/room-guests/:token/events",
    access: "public",
    summary:
      "The same as a stream, sent on every change; ends when the room closes or the viewer loses access",
    params: z.object({ token: Token }),
    response: GuestRoom,
    stream: true,
    perMinute: 120,
  }),
};
