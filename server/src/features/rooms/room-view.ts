import type { Room } from "@touchline/contract";
import {
  agendaOf,
  hasRoomEnded,
  type RoomScores,
  roomEndsAt,
  roomSideOf,
  visibleScores,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { unseal } from "../../shared/seal.ts";
import { purposeOf, roomEnded } from "./room-secrets.ts";
import type { StoredRoom, StoredRoomDeal } from "./rooms.repository.ts";

export type Context = Pick<RequestContext, "store" | "viewer" | "now" | "config">;

const MAX_PEOPLE = 60;

export async function readRoom(context: Context, id: string): Promise<Room> {
  const { store, viewer, now } = context;
  const room = await store.rooms.get(id);
  if (!room || hasRoomEnded(room, now)) throw roomEnded();
  const side = roomSideOf(room, viewer.userId);
  const deals = await store.rooms.deals(id);
  const known = await store.rooms.scores(id);
  const people = await store.roomParticipants.list(id, MAX_PEOPLE);
  const scoreOf = (dealId: string, scorerId: string) =>
    known.find((one) => one.dealId === dealId && one.scorerId === scorerId)?.score ?? null;
  return {
    id,
    code: codeOf(context, room),
    host: { id: room.hostId, name: room.hostName },
    rep: { id: room.repId, name: room.repName },
    side,
    isClosed: room.closedAt !== null,
    endsAt: roomEndsAt(room).toISOString(),
    guestsAllowed: room.guestsAllowed,
    amountsShown: room.amountsShown,
    minutesPerDeal: room.minutesPerDeal,
    place: room.place,
    placeSince: room.placeSince.toISOString(),
    now: now.toISOString(),
    people: people.map(({ name, userId }) => ({ name, isGuest: userId === null })),
    deals: deals.map((deal) => {
      const both: RoomScores = {
        host: scoreOf(deal.dealId, room.hostId),
        rep: scoreOf(deal.dealId, room.repId),
      };
      return toRoomDeal(deal, visibleScores(side, both, deal.revealedAt !== null));
    }),
    agenda: agendaOf(deals).map(({ dealId }) => dealId),
  };
}

export function codeOf({ config, viewer }: Context, { id, keyId, sealed }: StoredRoom): string {
  return unseal(config.keys, purposeOf(viewer.organisationId, id), keyId, sealed);
}

function toRoomDeal(deal: StoredRoomDeal, { host, rep }: RoomScores): Room["deals"][number] {
  const { dealId, crmId, name, stage, amount, closeDate, note, isHostIn, isRepIn } = deal;
  const { reviewId, isFeedbackSaved, difference, revealedAt } = deal;
  return {
    dealId,
    hubspotId: crmId,
    name,
    stage,
    amount,
    closeDate,
    note,
    isHostIn,
    isRepIn,
    isRevealed: revealedAt !== null,
    hostScore: host,
    repScore: rep,
    difference,
    reviewId,
    isFeedbackSaved,
  };
}
