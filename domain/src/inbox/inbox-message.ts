import { actions, button, context, section } from "../chat/blocks.ts";
import { bold, escapeForChat } from "../chat/text.ts";
import type { ChatContent } from "../notifications/messages.ts";
import { stopButton } from "../notifications/stop-button.ts";
import type { InboxKind } from "./inbox.ts";
import type { InboxText } from "./inbox-text.ts";

/** Feedback, asks and requests for help are alerts of their own. */
const SAID_BY_ALERTS: readonly InboxKind[] = ["feedback", "ask", "help"];

/** Whether Slack tells of an item as the inbox does. */
export function isSaidInSlack(kind: InboxKind): boolean {
  return !SAID_BY_ALERTS.includes(kind);
}

/** The page that opens one item. */
export const inboxPath = (id: string) => `/inbox?item=${id}`;

/** Who an item is from: the person behind it, or else the CRM. */
export const inboxSender = ({ actorName }: { actorName: string }) => actorName || "HubSpot";

/** Says an inbox item in Slack, in the inbox's words. */
export function inboxMessage(
  item: InboxText & { id: string; actorName: string },
  publicUrl: string,
): ChatContent {
  const { id, sentence, detail } = item;
  const sender = inboxSender(item);
  const url = publicUrl + inboxPath(id);
  return {
    text: escapeForChat(`${sender}: ${sentence}`),
    blocks: [
      section(`${bold(sender)}\n${escapeForChat(sentence)}`),
      ...(detail ? [context(escapeForChat(detail))] : []),
      actions([
        button({ text: "Open in Touchline", actionId: "inbox.open", url }),
        stopButton("inboxMessages"),
      ]),
    ],
  };
}
