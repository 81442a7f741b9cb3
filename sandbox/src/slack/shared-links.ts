import { sendEvent } from "./events.ts";
import { nextTs, secret } from "./ids.ts";
import { findMessage } from "./messages.ts";
import type { Delivery } from "./outgoing.ts";
import { SlackProblem } from "./problem.ts";
import type { Conversation, Person, SharedLinks, State, StoredMessage } from "./state.ts";

/** Slack documents no limit for answering; one that is far too late is refused. */
const ANSWER_WINDOW_MS = 60_000;

const placeOf = ({ channel, ts }: Pick<StoredMessage, "channel" | "ts">) => `${channel} ${ts}`;

/** Tells the app which links to its domains a person posted. Its own messages are left out. */
export async function shareLinks(
  state: State,
  message: StoredMessage,
  conversation: Conversation,
): Promise<Delivery | null> {
  const installation = state.installations.get(message.teamId);
  if (!installation?.scopes.includes("links:read")) return null;
  const urls = linksIn(message.text).filter((url) => isOwnDomain(state, url));
  if (urls.length === 0) return null;
  const shared: SharedLinks = { urls, delivery: null };
  state.sharedLinks.set(placeOf(message), shared);
  shared.delivery = await sendEvent(state, message.teamId, "link_shared", {
    type: "link_shared",
    user: message.user,
    channel: message.channel,
    message_ts: message.ts,
    ...(message.threadTs !== null && { thread_ts: message.threadTs }),
    is_bot_user_member: conversation.hasBot,
    unfurl_id: `${message.channel}.${message.ts}.${secret("")}`,
    source: "conversations_history",
    links: urls.map((url) => ({ domain: hostOf(url), url })),
    user_locale: "en-US",
    event_ts: nextTs(state),
  });
  return shared.delivery;
}

/** Links of a stored text, where `&` is `&amp;`; Slack leaves them so in its event. */
function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/(?:&amp;|[^\s&|])+/g) ?? [];
  return [...new Set(found.map((url) => url.replace(/[.,:;!?)]+$/, "")))];
}

const hostOf = (url: string) => URL.parse(url)?.hostname ?? "";

/** A registered domain also covers its subdomains and any port. */
function isOwnDomain({ app }: State, url: string): boolean {
  const host = hostOf(url);
  return app.unfurlDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Whether the app may unfold a link: it got the link's event and acknowledged it. */
export function requireShared(state: State, message: StoredMessage, url: string): void {
  if (!message.text.includes(url)) throw new SlackProblem("cannot_unfurl_message");
  const shared = state.sharedLinks.get(placeOf(message));
  const status = shared?.delivery?.status ?? 0;
  const isAcknowledged = status >= 200 && status < 300;
  if (!shared?.urls.includes(url) || !isAcknowledged) throw new SlackProblem("cannot_unfurl_url");
}

/** A person opens the pane of an unfolded link; the app is asked what this person may see. */
export async function openDetails(
  state: State,
  person: Person,
  wish: { channel: string; messageTs: string; url: string },
): Promise<Delivery | null> {
  const message = findMessage(state, wish.channel, wish.messageTs);
  const unfurl = message.unfurls?.find(({ appUnfurlUrl }) => appUnfurlUrl === wish.url);
  if (!unfurl) throw new SlackProblem("unfurl_not_found");
  const { entity, appUnfurlUrl } = unfurl;
  const triggerId = `${secret("").slice(0, 12)}.${secret("")}`;
  state.panes.set(person.id, {
    channel: message.channel,
    messageTs: message.ts,
    appUnfurlUrl,
    triggerId,
    answerBy: state.now() + ANSWER_WINDOW_MS,
    answer: null,
  });
  state.changed();
  return sendEvent(state, message.teamId, "entity_details_requested", {
    type: "entity_details_requested",
    user: person.id,
    external_ref: entity.external_ref,
    entity_url: entity.url,
    link: { url: entity.url, domain: hostOf(entity.url) },
    app_unfurl_url: appUnfurlUrl,
    event_ts: nextTs(state),
    trigger_id: triggerId,
    user_locale: "en-US",
    channel: message.channel,
    message_ts: message.ts,
    ...(message.threadTs !== null && { thread_ts: message.threadTs }),
  });
}
