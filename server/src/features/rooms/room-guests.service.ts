import { randomUUID } from "node:crypto";
import type { api, GuestRoom } from "@touchline/contract";
import { agendaOf, hasRoomEnded, parseRoomCode } from "@touchline/domain";
import type { PublicContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Followed } from "../../http/following.ts";
import { Refusal } from "../../http/refusal.ts";
import { topicOfRoom } from "../../shared/room-watchers.ts";
import { publishRoom } from "./room-entry.service.ts";
import { hashOf, newToken, roomEnded } from "./room-secrets.ts";

const MAX_PEOPLE = 40;

/** Lets a visitor without an account in, if the host allows guests. */
export async function enterAsGuest(
  { atLink, inStore, now }: PublicContext,
  { code: typed, name }: { code: string; name: string },
): Promise<{ token: string }> {
  const code = parseRoomCode(typed);
  const room = code ? await atLink(hashOf(code), (link) => link.room()) : undefined;
  if (!room || hasRoomEnded(room, now)) throw roomEnded();
  if (!room.guestsAllowed) {
    throw new Refusal(
      "forbidden",
      "This room is for people with an account. The host can let guests in.",
    );
  }
  const token = newToken();
  await inStore(systemOf(room.organisationId), async (store) => {
    const people = await store.roomParticipants.list(room.id, MAX_PEOPLE);
    if (people.length >= MAX_PEOPLE) throw new Refusal("conflict", "This room is full.");
    const [id, roomId, repId] = [randomUUID(), room.id, room.repId];
    await store.roomParticipants.add(
      { id, roomId, repId, name, userId: null, tokenHash: hashOf(token) },
      now,
    );
    await store.audit.record(now, "room.guest-joined", `room ${room.id}`, { name });
    await publishRoom(store, room);
  });
  return { token };
}

/** Returns the deal's name, stage and the host's notes; amounts only if the host allows them. */
export async function watchRoom(context: PublicContext, token: string): Promise<GuestRoom> {
  return (await followRoom(context, token)).answer;
}

/** Like `watchRoom`, plus the topic to subscribe to for changes. */
export async function followRoom(
  { atLink, inStore, now }: PublicContext,
  token: string,
): Promise<Followed<typeof api.rooms.streamAsGuest>> {
  const found = await atLink(hashOf(token), async (link) => {
    const participant = await link.participant();
    const room = participant && (await link.room());
    return room && { room, userId: participant.userId, all: await link.roomDeals() };
  });
  if (!found || hasRoomEnded(found.room, now)) throw roomEnded();
  const { room, userId, all } = found;
  // Query this after the first transaction ended: holding one connection while waiting for a second
  // can deadlock the pool.
  const isWelcome =
    userId === null
      ? room.guestsAllowed
      : await inStore(systemOf(room.organisationId), ({ team }) => team.get(userId), "read");
  if (!isWelcome) throw roomEnded();
  const shown = ({ name, stage, amount, note }: (typeof all)[number]) => ({
    name,
    stage,
    amount: room.amountsShown ? amount : null,
    note,
  });
  const open = all[room.place];
  const answer: GuestRoom = {
    hostName: room.hostName,
    isClosed: room.closedAt !== null,
    currency: room.currency,
    minutesPerDeal: room.minutesPerDeal,
    place: room.place,
    placeSince: room.placeSince.toISOString(),
    now: now.toISOString(),
    total: all.length,
    deal: open ? shown(open) : null,
    agenda: open ? [] : agendaOf(all).map(shown),
  };
  return { about: { organisationId: room.organisationId, topic: topicOfRoom(room.id) }, answer };
}
