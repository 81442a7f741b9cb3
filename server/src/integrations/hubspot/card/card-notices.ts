import type { CardNotice } from "@touchline/contract";

/** What the card says instead of a deal. It never tells whether a deal exists out of scope. */
export function cardNotices(publicUrl: string) {
  const notice = (title: string, text: string, label?: string): CardNotice => ({
    state: "notice",
    title,
    text,
    link: label ? { label, url: publicUrl } : null,
  });
  return {
    notConnected: notice(
      "Touchline isn't connected",
      "This HubSpot account isn't connected to a Touchline workspace. An admin can connect it in Touchline under Settings → Integrations.",
      "Open Touchline",
    ),
    unknownPerson: notice(
      "You aren't in Touchline yet",
      "Ask your manager to add you with the email address you use in HubSpot.",
    ),
    notJoined: notice(
      "Sign in to Touchline once",
      "You've been added to Touchline. Sign in there once and join, then this card shows your deals.",
      "Sign in",
    ),
    unknownDeal: notice(
      "Nothing to show for this deal",
      "It isn't one of the deals you see in Touchline. New deals arrive within a few minutes.",
      "Open Touchline",
    ),
  };
}
