import { idOf, nextTs, secret } from "./ids.ts";
import type { Delivery } from "./outgoing.ts";
import type { Conversation, State, StoredMessage } from "./state.ts";
import { familyOf } from "./workspace.ts";

/** The token that Slack still sends along with the signature. */
export const VERIFICATION_TOKEN = "sandbox-verification-token";

/** Sends an event to the app, if it is subscribed and has the scopes. */
export async function sendEvent(
  state: State,
  teamId: string,
  name: string,
  event: Record<string, unknown>,
): Promise<Delivery | null> {
  if (!state.outgoing.settings.events.includes(name)) return null;
  const installation = state.installations.get(teamId);
  return state.outgoing.send(
    "event",
    JSON.stringify({
      token: VERIFICATION_TOKEN,
      team_id: teamId,
      api_app_id: state.app.id,
      event,
      type: "event_callback",
      event_id: idOf("Ev", secret("")),
      event_time: Math.floor(state.now() / 1000),
      authorizations: installation
        ? [
            {
              enterprise_id: null,
              team_id: teamId,
              user_id: installation.botUserId,
              is_bot: true,
              is_enterprise_install: false,
            },
          ]
        : [],
      is_ext_shared_channel: false,
      event_context: secret("4-").slice(0, 40),
    }),
  );
}

/** A message was written, changed or deleted in a conversation the app is in. */
export async function messageEvent(
  state: State,
  message: StoredMessage,
  subtype?: "message_changed" | "message_deleted",
): Promise<Delivery | null> {
  const conversation = state.conversations.get(message.channel);
  const installation = state.installations.get(message.teamId);
  if (!conversation || !installation || !conversation.hasBot) return null;
  const family = familyOf(conversation);
  if (!installation.scopes.includes(`${family}:history`)) return null;
  return sendEvent(state, message.teamId, `message.${family}`, {
    ...content(message, installation.botId, state.app.id, subtype),
    channel: message.channel,
    channel_type: conversation.isPrivate ? "group" : conversation.kind,
    event_ts: message.editedTs ?? message.ts,
  });
}

function content(
  message: StoredMessage,
  botId: string,
  appId: string,
  subtype?: "message_changed" | "message_deleted",
) {
  const { ts, user, text, blocks, threadTs, teamId } = message;
  const plain = {
    type: "message",
    user,
    ts,
    text,
    team: teamId,
    ...(blocks.length > 0 && { blocks }),
    ...(threadTs !== null && { thread_ts: threadTs }),
    ...(message.isFromBot && { bot_id: botId, app_id: appId }),
  };
  if (subtype === undefined) return plain;
  const base = { type: "message", subtype, hidden: true, ts: message.editedTs ?? ts };
  return subtype === "message_changed"
    ? { ...base, message: plain }
    : { ...base, deleted_ts: ts, previous_message: plain };
}

export function homeOpened(state: State, conversation: Conversation): Promise<Delivery | null> {
  conversation.wasOpened = true;
  state.changed();
  return sendEvent(state, conversation.teamId, "app_home_opened", {
    type: "app_home_opened",
    user: conversation.userId,
    channel: conversation.id,
    tab: "messages",
    event_ts: nextTs(state),
  });
}
