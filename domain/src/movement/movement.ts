import { type Day, firstOfLastDays } from "../calendar/day.ts";
import type { DealStatus } from "../deals/deal-status.ts";

/** Days covered by the card on the rep page, and by 'what changed' by default. */
export const MOVEMENT_DAYS = 7;

/** The first day of the recent period. Whole days, so that every page returns the same result. */
export function movementFrom(today: Day): Day {
  return firstOfLastDays(MOVEMENT_DAYS, today);
}

/** A deal's stage history since then. */
export interface DealProgress {
  status: DealStatus;
  stageId: string | null;
  createdAt: Date;
  /** Its last stage change since then; null if there was none. */
  changedAt: Date | null;
  /**
   * The stage before the first of those changes, and the deal's status in it; null if it had none.
   */
  before: { stageId: string; status: DealStatus } | null;
}

export type Movement = "won" | "lost" | "added" | "moved";

/**
 * The one list a deal is in: won before lost before added before moved. Compares only start and
 * end: a deal that went and came back hasn't moved, a reopened one has, and a won deal that changed
 * between two won stages wasn't won again.
 */
export function movementOf(deal: DealProgress, since: Date): Movement | null {
  const isNew = deal.createdAt >= since;
  if (deal.status !== "open") {
    const happened = deal.changedAt !== null || isNew;
    if (happened && deal.before?.status !== deal.status) return deal.status;
  }
  if (isNew) return "added";
  const hasMoved = deal.before !== null && deal.before.stageId !== deal.stageId;
  return hasMoved && deal.status === "open" ? "moved" : null;
}
