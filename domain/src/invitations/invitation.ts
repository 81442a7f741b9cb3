/** A mail with which somebody was asked to join, and how it is doing. */
export interface SentInvitation {
  state: "waiting" | "sent" | "failed";
  invitedAt: Date;
}

const PAUSE_MS = 10 * 60_000;

/**
 * More than anybody invites by hand; whoever writes to strangers in our name gets no further. An organisation that
 * nobody has ever paid for may be anybody's.
 */
export function invitationsADay(isOnTrial: boolean): number {
  return isOnTrial ? 20 : 200;
}

/**
 * To how many addresses a day what people write goes by e-mail: summaries and feedback of a large team's busy day, several
 * times over. A workspace that nobody has paid for may be anybody's, and reaches its own few.
 */
export function sharedAddressesADay(isOnTrial: boolean): number {
  return isOnTrial ? 50 : 1000;
}

/**
 * From when on somebody may be written to again, null for at once: never asked, or the last mail did not go out.
 *
 * Sent at 9:00, the next one may go at 9:10, however often somebody presses.
 */
export function invitableFrom(last: SentInvitation | null): Date | null {
  if (!last || last.state === "failed") return null;
  return new Date(last.invitedAt.getTime() + PAUSE_MS);
}

export function mayInvite(last: SentInvitation | null, now: Date): boolean {
  const from = invitableFrom(last);
  return from === null || now >= from;
}
