/** Two people score: the host, and the rep who owns the deals. Everyone else watches. */
export type RoomSide = "host" | "rep";

export function roomSideOf(
  room: { hostId: string; repId: string },
  userId: string,
): RoomSide | null {
  if (userId === room.hostId) return "host";
  return userId === room.repId ? "rep" : null;
}

const HOUR_MS = 3_600_000;
const CLOSED_LIFETIME_MS = 24 * HOUR_MS;
const UNUSED_LIFETIME_MS = 7 * 24 * HOUR_MS;

/** When a room's code expires: 24 hours after it was closed, or a week after the last activity. */
export function roomEndsAt(room: { closedAt: Date | null; usedAt: Date }): Date {
  const { closedAt, usedAt } = room;
  return closedAt
    ? new Date(closedAt.getTime() + CLOSED_LIFETIME_MS)
    : new Date(usedAt.getTime() + UNUSED_LIFETIME_MS);
}

export function hasRoomEnded(room: { closedAt: Date | null; usedAt: Date }, now: Date): boolean {
  return now >= roomEndsAt(room);
}

export interface ScoredDeal {
  dealId: string;
  place: number;
  isHostIn: boolean;
  isRepIn: boolean;
  isRevealed: boolean;
}

/** Scores are revealed together, so both must be in. */
export function canReveal(deal: Omit<ScoredDeal, "dealId" | "place">): boolean {
  return deal.isHostIn && deal.isRepIn && !deal.isRevealed;
}

export type RoomScores = Record<RoomSide, number | null>;

/** The scores a viewer may see: their own, and the other's once both are revealed. */
export function visibleScores(
  viewer: RoomSide | null,
  scores: RoomScores,
  isRevealed: boolean,
): RoomScores {
  if (isRevealed) return scores;
  return {
    host: viewer === "host" ? scores.host : null,
    rep: viewer === "rep" ? scores.rep : null,
  };
}

/** The difference between two scores; null until both are known. */
export function scoreDifference({ host, rep }: RoomScores): number | null {
  return host === null || rep === null ? null : Math.abs(host - rep);
}

/**
 * The order of discussion: largest difference first, then agreement, then deals not scored by both.
 * 5 against 2 comes before 4 against 3, regardless of the queue's order.
 */
export function agendaOf<D extends { place: number; difference: number | null }>(
  deals: readonly D[],
): D[] {
  const weight = ({ difference }: D) => difference ?? -1;
  return deals.toSorted((a, b) => weight(b) - weight(a) || a.place - b.place);
}
