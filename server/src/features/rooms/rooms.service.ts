import type { api, ParsedInput, Room } from "@touchline/contract";
import { canReveal, hasRoomEnded, roomSideOf, scoreDifference } from "@touchline/domain";
import { Refusal } from "../../http/refusal.ts";
import { publishRoom } from "./room-entry.service.ts";
import { roomEnded } from "./room-secrets.ts";
import { type Context, readRoom } from "./room-view.ts";
import type { StoredRoom, StoredRoomDeal } from "./rooms.repository.ts";

interface RoomDealIds {
  id: string;
  dealId: string;
}

/** Changes the deal or agenda on every participant's screen and sets what guests see. */
export async function changeRoom(
  context: Context,
  id: string,
  change: ParsedInput<typeof api.rooms.change>["body"],
): Promise<Room> {
  const { store, now } = context;
  const { place, ...rest } = change;
  const room = await mustHost(context, id);
  if (Object.keys(change).length === 0) {
    throw new Refusal("bad_request", "There's nothing to change.");
  }
  if (place !== undefined) {
    mustBeOpen(room);
    const deals = await store.rooms.deals(id);
    if (place > deals.length)
      throw new Refusal("bad_request", "place: there aren't that many deals.");
    if (place === deals.length) await revealAll(context, room, deals);
  }
  const moved = place !== undefined && place !== room.place ? { place, placeSince: now } : {};
  await store.rooms.change(id, { ...rest, ...moved }, now);
  return recordAndRead(context, room, "room.changed", change);
}

/**
 * Saves one participant's score. The value stays out of the audit log, because managers can read
 * that.
 */
export async function scoreDeal(
  context: Context,
  { id, dealId }: RoomDealIds,
  score: number,
): Promise<Room> {
  const { store, viewer, now } = context;
  const room = await mustBeIn(context, id);
  const side = roomSideOf(room, viewer.userId);
  if (!side) throw new Refusal("forbidden", "Only the host and the rep can score.");
  mustBeOpen(room);
  const deal = await mustFindDeal(context, { id, dealId });
  if (deal.revealedAt)
    throw new Refusal("conflict", "The scores for this deal are already revealed.");
  await store.rooms.saveScore({ roomId: id, dealId, side }, score, now);
  await store.rooms.change(id, {}, now);
  return recordAndRead(context, room, "room.scored", { deal: dealId });
}

export async function revealDeal(context: Context, { id, dealId }: RoomDealIds): Promise<Room> {
  const room = await mustHost(context, id);
  const deal = await mustFindDeal(context, { id, dealId });
  // Idempotent: revealing twice succeeds.
  if (deal.revealedAt) return readRoom(context, id);
  if (!canReveal({ ...deal, isRevealed: false })) {
    throw new Refusal("conflict", "Both scores need to be in first.");
  }
  await revealAll(context, room, [deal]);
  await context.store.rooms.change(id, {}, context.now);
  return recordAndRead(context, room, "room.revealed", { deal: dealId });
}

export async function saveDealNote(
  context: Context,
  { id, dealId }: RoomDealIds,
  note: string,
): Promise<Room> {
  const { store, now } = context;
  const room = await mustHost(context, id);
  await mustFindDeal(context, { id, dealId });
  await store.rooms.saveNote(id, dealId, note);
  // A closed room expires 24 hours after closing; later notes don't extend that.
  if (!room.closedAt) await store.rooms.change(id, {}, now);
  return recordAndRead(context, room, "room.noted", { deal: dealId });
}

/** Ends scoring and reveals the deals that both have scored. */
export async function closeRoom(context: Context, id: string): Promise<Room> {
  const { store, now } = context;
  const room = await mustHost(context, id);
  if (room.closedAt) return readRoom(context, id);
  const deals = await store.rooms.deals(id);
  await revealAll(context, room, deals);
  await store.rooms.change(id, { closedAt: now, place: deals.length, placeSince: now }, now);
  return recordAndRead(context, room, "room.closed", {});
}

async function revealAll(
  { store, now }: Context,
  room: StoredRoom,
  deals: StoredRoomDeal[],
): Promise<void> {
  const ready = deals.filter((deal) =>
    canReveal({ ...deal, isRevealed: deal.revealedAt !== null }),
  );
  for (const { dealId } of ready) await store.rooms.reveal(room.id, dealId, now);
  // Row-level security returns both scores only after the reveal.
  const scores = ready.length > 0 ? await store.rooms.scores(room.id) : [];
  const of = (dealId: string, scorerId: string) =>
    scores.find((one) => one.dealId === dealId && one.scorerId === scorerId)?.score ?? null;
  for (const { dealId } of ready) {
    const both = { host: of(dealId, room.hostId), rep: of(dealId, room.repId) };
    const difference = scoreDifference(both);
    if (difference === null) throw new Error("A deal was revealed without both scores.");
    await store.rooms.saveDifference(room.id, dealId, difference);
  }
}

async function mustBeIn({ store, now }: Context, id: string): Promise<StoredRoom> {
  const room = await store.rooms.getForUpdate(id);
  if (!room || hasRoomEnded(room, now)) throw roomEnded();
  return room;
}

async function mustHost(context: Context, id: string): Promise<StoredRoom> {
  const room = await mustBeIn(context, id);
  if (roomSideOf(room, context.viewer.userId) !== "host") {
    throw new Refusal("forbidden", "Only the host can do this.");
  }
  return room;
}

async function mustFindDeal(
  { store }: Context,
  { id, dealId }: RoomDealIds,
): Promise<StoredRoomDeal> {
  const deal = (await store.rooms.deals(id)).find((one) => one.dealId === dealId);
  if (!deal) throw new Refusal("not_found", "This deal isn't in the room.");
  return deal;
}

function mustBeOpen({ closedAt }: StoredRoom): void {
  if (closedAt) throw new Refusal("conflict", "The host has closed this room.");
}

async function recordAndRead(
  context: Context,
  room: StoredRoom,
  did: string,
  detail: Record<string, unknown>,
): Promise<Room> {
  await context.store.audit.record(context.now, did, `room ${room.id}`, detail);
  await publishRoom(context.store, room);
  return readRoom(context, room.id);
}
