import type { GuestRoom, Room, RoomDeal } from "@touchline/contract";
import { manager, rep } from "./people.ts";

const id = (end: string) => `00000000-0000-4000-8000-0000000${end.padStart(5, "0")}`;

export function roomDealOf(nth: number, change: Partial<RoomDeal> = {}): RoomDeal {
  return {
    dealId: id(`d${nth}`),
    hubspotId: String(nth),
    name: `Deal ${nth}`,
    stage: "Negotiation",
    amount: 41_234,
    closeDate: "2026-12-01",
    note: "",
    isHostIn: false,
    isRepIn: false,
    isRevealed: false,
    hostScore: null,
    repScore: null,
    difference: null,
    reviewId: id(`e${nth}`),
    isFeedbackSaved: false,
    ...change,
  };
}

export function roomOf(change: Partial<Room> = {}): Room {
  const deals = change.deals ?? [roomDealOf(1), roomDealOf(2)];
  return {
    id: id("f1"),
    code: "ABCDEFGH",
    host: { id: manager.id, name: manager.name },
    rep: { id: rep.id, name: rep.name },
    side: "host",
    isClosed: false,
    endsAt: "2026-11-22T12:00:00.000Z",
    guestsAllowed: false,
    amountsShown: false,
    minutesPerDeal: 5,
    place: 0,
    placeSince: "2026-11-15T11:58:30.000Z",
    now: "2026-11-15T12:00:00.000Z",
    people: [
      { name: manager.name, isGuest: false },
      { name: rep.name, isGuest: false },
    ],
    deals,
    agenda: deals.map(({ dealId }) => dealId),
    ...change,
  };
}

export function guestRoomOf(change: Partial<GuestRoom> = {}): GuestRoom {
  return {
    hostName: manager.name,
    isClosed: false,
    currency: "EUR",
    minutesPerDeal: 5,
    place: 0,
    placeSince: "2026-11-15T11:58:30.000Z",
    now: "2026-11-15T12:00:00.000Z",
    total: 2,
    deal: { name: "Deal 1", stage: "Negotiation", amount: null, note: "Who signs?" },
    agenda: [],
    ...change,
  };
}
