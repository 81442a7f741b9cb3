export interface SentInvitation {
  state: "waiting" | "sent" | "failed";
  invitedAt: Date;
}

const MIN_INTERVAL_MS = 10 * 60_000;

/**
 * Daily limit of invitations: more than anyone sends by hand, but it stops spam in our name. Lower
 * for organisations that never paid, since anyone can create one.
 */
export function maxInvitationsPerDay(isOnTrial: boolean): number {
  return isOnTrial ? 20 : 200;
}

/**
 * Daily limit of addresses for mails with user text, such as summaries and feedback: several times
 * a large team's busy day. Lower for workspaces that never paid, since anyone can create one.
 */
export function maxSharedAddressesPerDay(isOnTrial: boolean): number {
  return isOnTrial ? 50 : 1000;
}

/**
 * When a person may be invited again; null for now, if they were never invited or the last mail
 * wasn't sent. After a mail at 9:00, the next may go at 9:10, however often the button is pressed.
 */
export function nextInvitationAt(last: SentInvitation | null): Date | null {
  if (!last || last.state === "failed") return null;
  return new Date(last.invitedAt.getTime() + MIN_INTERVAL_MS);
}

export function canInvite(last: SentInvitation | null, now: Date): boolean {
  const from = nextInvitationAt(last);
  return from === null || now >= from;
}
