import { randomUUID } from "node:crypto";
import { api, type ParsedInput, type Room, type RouteResponse } from "@touchline/contract";
import { hasRoomEnded, parseRoomCode, roomSideOf, roomText } from "@touchline/domain";
import { memberNotFound } from "../../context/scope.ts";
import { seesTeam } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { notify, publishInbox } from "../../shared/notify.ts";
import { topicOfRoom } from "../../shared/room-watchers.ts";
import { seal } from "../../shared/seal.ts";
import { hashOf, newCode, purposeOf, roomEnded, watcherTokens } from "./room-secrets.ts";
import { type Context, codeOf, readRoom } from "./room-view.ts";
import type { StoredRoom } from "./rooms.repository.ts";

const MAX_LISTED = 50;
const NO_KEY = "Review rooms aren't set up: there's no ENCRYPTION_KEY. Ask your administrator.";
/** Rooms expire after this long without activity. */
const MAX_LISTED_AGE_MS = 7 * 24 * 3_600_000;

export async function listRooms(context: Context): Promise<RouteResponse<typeof api.rooms.list>> {
  const { store, now } = context;
  const used = await store.rooms.usedSince(new Date(now.getTime() - MAX_LISTED_AGE_MS), MAX_LISTED);
  return used
    .filter((room) => !hasRoomEnded(room, now))
    .map((room) => ({
      id: room.id,
      code: codeOf(context, room),
      host: { id: room.hostId, name: room.hostName },
      rep: { id: room.repId, name: room.repName },
      isClosed: room.closedAt !== null,
      deals: room.deals,
      createdAt: room.createdAt.toISOString(),
      usedAt: room.usedAt.toISOString(),
    }));
}

/** Opens a room for one rep and some of their deals. The manager who opens it is the host. */
export async function createRoom(
  context: Context,
  given: ParsedInput<typeof api.rooms.create>["body"],
): Promise<Room> {
  const { store, viewer, config, now } = context;
  const rep = await store.team.get(given.repId);
  const host = await store.team.get(viewer.userId);
  if (!rep || !host) throw memberNotFound();
  if (rep.id === host.id) {
    throw new Refusal("bad_request", "repId: choose someone other than yourself.");
  }
  if (config.keys.length === 0) {
    throw new Refusal("unavailable", NO_KEY);
  }
  const dealIds = [...new Set(given.dealIds)];
  const [id, code] = [randomUUID(), newCode()];
  await store.rooms.add(
    {
      id,
      hostName: host.name,
      repId: rep.id,
      repName: rep.name,
      codeHash: hashOf(code),
      ...seal(config.keys, purposeOf(viewer.organisationId, id), code),
      minutesPerDeal: given.minutesPerDeal,
      guestsAllowed: given.guestsAllowed,
    },
    now,
  );
  const found = await store.rooms.fill(id, rep.id, dealIds);
  if (found < dealIds.length) {
    throw new Refusal("not_found", `${rep.name} doesn't own this deal.`);
  }
  await store.roomParticipants.add(
    {
      id: randomUUID(),
      roomId: id,
      repId: rep.id,
      name: host.name,
      userId: host.id,
      tokenHash: null,
    },
    now,
  );
  await store.audit.record(now, "room.opened", `room ${id}`, { rep: rep.id, deals: found });
  const text = roomText({ deals: found });
  const subject = { kind: "room", id } as const;
  await notify(store, { to: [rep.id], cause: `room ${id}`, actor: host, text, subject }, now);
  await publishRoom(store, { id, repId: rep.id });
  return readRoom(context, id);
}

/**
 * Joins by code: the host, the rep and managers get the room itself, colleagues a watch-only view.
 */
export async function joinRoom(
  context: Context,
  typed: string,
): Promise<RouteResponse<typeof api.rooms.join>> {
  const { store, viewer, now } = context;
  const code = parseRoomCode(typed);
  const room = code ? await store.rooms.byCode(hashOf(code)) : undefined;
  if (!room || hasRoomEnded(room, now)) throw roomEnded();
  const isInside = seesTeam(viewer) || roomSideOf(room, viewer.userId) !== null;
  const { isNew, ...participant } = await addParticipant(context, room);
  const token = isInside ? null : watcherToken(context, room.id, participant);
  const tokenHash = token && hashOf(token);
  if (tokenHash !== participant.tokenHash) {
    await store.roomParticipants.setOwnSecret(room.id, tokenHash);
  }
  if (await store.inbox.markSubject(room.id, now)) await publishInbox(store, [viewer.userId]);
  if (isNew) {
    await store.audit.record(now, "room.joined", `room ${room.id}`);
    await publishRoom(store, room);
  }
  return { roomId: isInside ? room.id : null, token };
}

/** Returns the participant's existing token, even if the encryption key was rotated since. */
function watcherToken(
  { viewer, config }: Context,
  roomId: string,
  { id, tokenHash }: { id: string; tokenHash: string | null },
): string {
  const tokens = watcherTokens(config.keys, viewer, roomId, id);
  const token = tokens.find((one) => hashOf(one) === tokenHash) ?? tokens[0];
  if (!token) throw new Refusal("unavailable", NO_KEY);
  return token;
}

async function addParticipant({ store, viewer, now }: Context, room: StoredRoom) {
  const me = await store.team.get(viewer.userId);
  if (!me) throw roomEnded();
  const id = randomUUID();
  const participant = await store.roomParticipants.add(
    {
      id,
      roomId: room.id,
      repId: room.repId,
      name: me.name,
      userId: viewer.userId,
      tokenHash: null,
    },
    now,
  );
  return { ...participant, isNew: participant.id === id };
}

/** Makes open room pages refetch and sends the new state to watchers. */
export function publishRoom(
  store: Store,
  { id, repId }: Pick<StoredRoom, "id" | "repId">,
): Promise<void> {
  const paths = [api.rooms.read.path, api.rooms.list.path];
  const audience = { managers: true, userIds: [repId], topic: topicOfRoom(id) };
  return store.live.publish(audience, { type: "stale", paths });
}
