import { type Html, html } from "../html.ts";
import { head, MARK } from "../page.ts";
import { SLACK_MARK } from "./mark.ts";
import type { Names } from "./mrkdwn.ts";
import { blocksHtml } from "./page-blocks.ts";
import { paneHtml, unfurlsHtml } from "./page-entities.ts";
import { SLACK_STYLE } from "./page-style.ts";
import type { Conversation, Person, State, StoredMessage } from "./state.ts";
import { directConversation, SLACKBOT } from "./workspace.ts";

export interface View {
  state: State;
  person: Person;
  conversation: Conversation;
  /** Whether a conversation was chosen; on a phone the list comes first. */
  isChosen: boolean;
  read: ReadonlyMap<string, string>;
}

const MAX_MESSAGES = 200;
const AVATAR_COLOURS = [
  "#1264a3",
  "#7c3085",
  "#0b6e4f",
  "#9a4a00",
  "#8a1c3b",
  "#3b5b92",
  "#5c5470",
];

/** The whole page: the current user, the conversations, and the chosen one. */
export function conversationPage(view: View): string {
  const { state, person, conversation, isChosen } = view;
  const title = conversation.kind === "im" ? "Touchline" : `#${conversation.name}`;
  return html`<!doctype html>
<html lang="en">
${head(`${title} | ${state.teams.get(person.teamId)?.name} | Slack sandbox`, SLACK_MARK, SLACK_STYLE)}
<body class="${isChosen ? "chosen" : "listing"}">
<header class="bar">${SLACK_MARK}<form method="get" action="/slack/"><label for="persona">You are</label>
<select id="persona" name="as">${teamsHtml(view)}</select><noscript><button>Switch</button></noscript></form>
<a href="/">Sandbox</a></header>
<div id="live">${sidebar(view)}
<main><header class="room"><a class="back" href="/slack/?as=${person.id}" aria-label="All conversations">‹</a>${conversationTitle(view)}</header>
<div id="messages" tabindex="0" role="log" aria-label="Messages">${messagesHtml(view)}</div>${openPane(view)}</main></div>
${composer(view, title)}
<script src="/slack/page.js" defer></script>
</body>
</html>
`.html;
}

function openPane({ state, person, conversation }: View): Html | null {
  const pane = state.panes.get(person.id);
  const isHere = pane?.channel === conversation.id;
  return isHere ? paneHtml(state, pane, { names: namesIn(state), as: person.id }) : null;
}

function teamsHtml({ state, person }: View): Html[] {
  const option = ({ id, name, isDeactivated }: Person) =>
    html`<option value="${id}" ${id === person.id && html`selected`} ${isDeactivated && html`disabled`}>${name}</option>`;
  return [...state.teams.values()].map(
    ({ id, name }) =>
      html`<optgroup label="${name}">${[...state.people.values()].filter(({ teamId }) => teamId === id).map(option)}</optgroup>`,
  );
}

function sidebar(view: View): Html {
  const { state, person } = view;
  const channels = [...state.conversations.values()].filter(
    ({ kind, teamId, isArchived }) => kind === "channel" && teamId === person.teamId && !isArchived,
  );
  return html`<nav class="side" aria-label="Conversations"><h1>${state.teams.get(person.teamId)?.name}</h1>
<h2>Channels</h2><ul>${channels.map((one) => entry(view, one, html`<span class="hash">${one.isPrivate ? "🔒" : "#"}</span>${one.name}`))}</ul>
<h2>Apps</h2><ul>${entry(view, directConversation(state, person), html`<span class="tiny">${MARK}</span>Touchline`)}</ul></nav>`;
}

function entry(view: View, one: Conversation, label: Html): Html {
  const { person, conversation, read, isChosen } = view;
  const isCurrent = one.id === conversation.id;
  const since = read.get(`${person.id} ${one.id}`) ?? "0";
  const unread = visible(view, one).filter(({ ts, user }) => ts > since && user !== person.id);
  const isUnread = unread.length > 0 && !(isCurrent && isChosen);
  return html`<li><a href="/slack/?as=${person.id}&in=${one.id}" class="${isUnread && "unread"}" ${isCurrent && html`aria-current="page"`}>${label}${isUnread && html`<b class="count" aria-label="${unread.length} unread">${unread.length}</b>`}</a></li>`;
}

function conversationTitle({ state, conversation, person }: View): Html {
  if (conversation.kind === "im") {
    const isThere = state.installations.has(person.teamId);
    return html`<span class="tiny">${MARK}</span><h2>Touchline</h2><span class="app">APP</span>${!isThere && html`<span class="quiet">not installed</span>`}`;
  }
  const people = [...state.people.values()].filter(({ teamId }) => teamId === person.teamId);
  return html`<h2>${conversation.isPrivate ? "🔒" : "#"} ${conversation.name}</h2><span class="quiet">${people.length} members${!conversation.hasBot && ", Touchline is not one of them"}</span>`;
}

const visible = ({ state, person }: View, { id }: Conversation) =>
  state.messages.filter(
    ({ channel, visibleTo }) => channel === id && (visibleTo === null || visibleTo === person.id),
  );

function messagesHtml(view: View): Html {
  const { state, conversation, person } = view;
  const all = visible(view, conversation).slice(-MAX_MESSAGES);
  const isReply = ({ threadTs, ts }: StoredMessage) => threadTs !== null && threadTs !== ts;
  const top = all.filter((one) => !isReply(one));
  let day = "";
  const rows = top.map((message) => {
    const own = dayOf(message);
    const isNewDay = own !== day;
    day = own;
    const replies = all.filter((one) => isReply(one) && one.threadTs === message.ts);
    return html`${isNewDay && html`<div class="day"><span>${own}</span></div>`}${messageHtml(view, message)}
${replies.length > 0 && html`<div class="replies">${replies.map((one) => messageHtml(view, one))}</div>`}`;
  });
  if (rows.length > 0) return html`${rows}`;
  if (conversation.kind === "im" && !state.installations.has(person.teamId)) {
    return html`<div class="hello">${MARK}<h3>Touchline is not in this workspace yet</h3><p><a href="${state.app.redirectUris[0]}" target="_blank" rel="noopener">Install it from Touchline</a>, then come back.</p></div>`;
  }
  const where =
    conversation.kind === "im" ? "your messages with Touchline" : `#${conversation.name}`;
  return html`<div class="hello">${conversation.kind === "im" && MARK}<h3>This is the very beginning of ${where}</h3></div>`;
}

const momentOf = ({ ts }: StoredMessage) => new Date(Number(ts) * 1000);
const dayOf = (message: StoredMessage) =>
  momentOf(message).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" });

function messageHtml(view: View, message: StoredMessage): Html {
  const { state, person } = view;
  const moment = momentOf(message);
  const time = moment.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const { isFromBot } = message;
  const author = isFromBot ? "Touchline" : namesIn(state).person(message.user);
  const isOnlyMine = message.visibleTo !== null;
  return html`<article class="message ${isOnlyMine && "mine"}" data-ts="${message.ts}">
${isFromBot ? html`<span class="face">${MARK}</span>` : html`<span class="face" style="background:${avatarColourOf(message.user)}" aria-hidden="true">${author.slice(0, 1)}</span>`}
<div class="content">${isOnlyMine && html`<p class="only">Only visible to you</p>`}
<p class="who"><b>${author}</b>${isFromBot && html`<span class="app">APP</span>`}<time datetime="${moment.toISOString()}">${time}</time></p>
${blocksHtml({ message, names: namesIn(state), as: person.id })}
${unfurlsHtml(message, { names: namesIn(state), as: person.id })}
${message.editedTs !== null && html`<span class="edited">(edited)</span>`}</div></article>`;
}

function avatarColourOf(id: string): string {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return AVATAR_COLOURS[sum % AVATAR_COLOURS.length] ?? "#1264a3";
}

function namesIn(state: State): Names {
  return {
    person(id) {
      if (id === SLACKBOT) return "Slackbot";
      const isBot = [...state.installations.values()].some(({ botUserId }) => botUserId === id);
      return isBot ? "Touchline" : (state.people.get(id)?.name ?? id);
    },
    channel: (id) => state.conversations.get(id)?.name ?? id,
  };
}

function composer({ person, conversation }: View, title: string): Html {
  if (conversation.isArchived) return html`<p class="composer">This channel is archived.</p>`;
  return html`<form id="composer" class="composer" aria-label="Write a message" method="post" action="/slack/say">
<input type="hidden" name="as" value="${person.id}"><input type="hidden" name="channel" value="${conversation.id}">
<textarea id="words" name="text" rows="1" maxlength="12000" placeholder="Message ${title}" aria-label="Message ${title}" autofocus></textarea>
<div><span class="quiet"><code>/touchline</code> asks the app</span><button class="send" aria-label="Send">➤</button></div></form>`;
}
