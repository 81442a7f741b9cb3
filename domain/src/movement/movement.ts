import { type Day, firstOfLast } from "../calendar/day.ts";
import type { DealStatus } from "../deals/deal-status.ts";

/** How many days back the card on the rep page looks, and what changed unless it is asked for other days. */
export const MOVEMENT_DAYS = 7;

/** The day with whose beginning it begins what happened lately. Whole days: each page tells the same of them. */
export function movementFrom(today: Day): Day {
  return firstOfLast(MOVEMENT_DAYS, today);
}

/** What is known of a deal's way since then. */
export interface DealWay {
  status: DealStatus;
  stageId: string | null;
  createdAt: Date;
  /** Its last change of stage since then; null when there was none. */
  changedAt: Date | null;
  /** The stage before the first of those changes, and what that made of the deal; null when it had none. */
  before: { stageId: string; status: DealStatus } | null;
}

export type Movement = "won" | "lost" | "added" | "moved";

/**
 * The one list a deal is in: won before lost before added before moved.
 *
 * Judged by where it was and where it is: a deal that went and came back has not
 * moved, one that was re-opened has, and one that was won before and only changed
 * between two won stages was not won again.
 */
export function movementOf(deal: DealWay, since: Date): Movement | null {
  const isNew = deal.createdAt >= since;
  if (deal.status !== "open") {
    const happened = deal.changedAt !== null || isNew;
    if (happened && deal.before?.status !== deal.status) return deal.status;
  }
  if (isNew) return "added";
  const hasMoved = deal.before !== null && deal.before.stageId !== deal.stageId;
  return hasMoved && deal.status === "open" ? "moved" : null;
}
