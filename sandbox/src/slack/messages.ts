import type { Block } from "./blocks.ts";
import { messageEvent } from "./events.ts";
import { nextTs } from "./ids.ts";
import { SlackProblem } from "./problem.ts";
import type { Conversation, Metadata, State, StoredMessage } from "./state.ts";

export interface Draft {
  user: string;
  isFromBot: boolean;
  text: string;
  blocks?: Block[];
  metadata?: Metadata | null;
  threadTs?: string | null;
  visibleTo?: string | null;
}

const MAX_MESSAGES = 5_000;
const MAX_MESSAGE_LENGTH = 40_000;

const cut = (text: string) => [...text].slice(0, MAX_MESSAGE_LENGTH).join("");

export function postMessage(state: State, conversation: Conversation, draft: Draft): StoredMessage {
  const message: StoredMessage = {
    ts: nextTs(state),
    teamId: conversation.teamId,
    channel: conversation.id,
    user: draft.user,
    isFromBot: draft.isFromBot,
    text: cut(draft.text),
    blocks: draft.blocks ?? [],
    metadata: draft.metadata ?? null,
    threadTs: draft.threadTs ?? null,
    editedTs: null,
    visibleTo: draft.visibleTo ?? null,
  };
  state.messages.push(message);
  if (state.messages.length > MAX_MESSAGES * 1.1)
    state.messages = state.messages.slice(-MAX_MESSAGES);
  state.changed();
  return message;
}

export type Change = Partial<Pick<StoredMessage, "text" | "blocks" | "metadata">>;

export function changeMessage(state: State, message: StoredMessage, change: Change): void {
  const { text = message.text, ...rest } = change;
  Object.assign(message, rest, { text: cut(text), editedTs: nextTs(state) });
  state.changed();
  if (message.visibleTo === null) void messageEvent(state, message, "message_changed");
}

export function removeMessage(state: State, message: StoredMessage): void {
  state.messages = state.messages.filter((one) => one !== message);
  state.changed();
  if (message.visibleTo === null) void messageEvent(state, message, "message_deleted");
}

export function findMessage(state: State, channel: string, ts: string): StoredMessage {
  const found = state.messages.findLast((one) => one.channel === channel && one.ts === ts);
  if (!found) throw new SlackProblem("message_not_found");
  return found;
}

/** A conversation's messages visible to everyone, oldest first. */
export const messagesIn = (state: State, channel: string) =>
  state.messages.filter((message) => message.channel === channel && message.visibleTo === null);

export function toMessageResponse(state: State, message: StoredMessage, withMetadata = false) {
  const { ts, user, text, blocks, metadata, threadTs, editedTs, teamId } = message;
  const installation = state.installations.get(teamId);
  return {
    type: "message",
    user,
    ts,
    ...(message.isFromBot && {
      bot_id: installation?.botId ?? "B0",
      app_id: state.app.id,
      bot_profile: { id: installation?.botId ?? "B0", app_id: state.app.id, name: "Touchline" },
    }),
    text,
    team: teamId,
    ...(blocks.length > 0 && { blocks }),
    ...(threadTs !== null && { thread_ts: threadTs }),
    ...(editedTs !== null && { edited: { user, ts: editedTs } }),
    ...(metadata !== null &&
      (withMetadata ? { metadata } : { metadata: { event_type: metadata.event_type } })),
  };
}
