import type { Form } from "../form.ts";
import { validateBlocks } from "./block-rules.ts";
import type { Block } from "./blocks.ts";
import { messageEvent } from "./events.ts";
import {
  changeMessage,
  findMessage,
  postMessage,
  removeMessage,
  toMessageResponse,
} from "./messages.ts";
import { json, type MethodCall, type Methods, needs, required } from "./methods.ts";
import { SlackProblem } from "./problem.ts";
import type { Conversation, Metadata, StoredMessage } from "./state.ts";
import { appConversationFor, personFor } from "./workspace.ts";

const WRITE = needs("chat:write");

export const chatMethods: Methods = {
  "chat.postMessage": { needs: WRITE, answer: post },
  "chat.postEphemeral": { needs: WRITE, answer: postEphemeral },
  "chat.update": { needs: WRITE, answer: update },
  "chat.delete": {
    needs: WRITE,
    answer(asked) {
      const message = ownMessage(asked, "cant_delete_message");
      removeMessage(asked.state, message);
      return { channel: message.channel, ts: message.ts };
    },
  },
};

function post(asked: MethodCall): object {
  const { state, form, installation } = asked;
  const conversation = writable(asked);
  const blocks = blocksOf(form);
  const text = form.text ?? "";
  if (text === "" && (blocks ?? []).length === 0) throw new SlackProblem("no_text");
  const message = postMessage(state, conversation, {
    user: installation.botUserId,
    isFromBot: true,
    text,
    blocks,
    metadata: metadataOf(form),
    threadTs: form.thread_ts ?? null,
  });
  void messageEvent(state, message);
  return {
    channel: conversation.id,
    ts: message.ts,
    message: toMessageResponse(state, message, true),
    ...(text === "" && {
      warning: "missing_text_in_message",
      response_metadata: { warnings: ["missing_text_in_message"] },
    }),
  };
}

function postEphemeral(asked: MethodCall): object {
  const { state, form, installation } = asked;
  const conversation = writable(asked);
  const reader = personFor(state, required(form, "user"), installation.teamId);
  if (conversation.userId !== null && conversation.userId !== reader.id) {
    throw new SlackProblem("user_not_in_channel");
  }
  const blocks = blocksOf(form);
  if (!form.text && (blocks ?? []).length === 0) throw new SlackProblem("no_text");
  const { ts } = postMessage(state, conversation, {
    user: installation.botUserId,
    isFromBot: true,
    text: form.text ?? "",
    blocks,
    visibleTo: reader.id,
  });
  return { message_ts: ts };
}

function update(asked: MethodCall): object {
  const { state, form } = asked;
  const message = ownMessage(asked, "cant_update_message");
  const blocks = blocksOf(form);
  if (form.text === undefined && blocks === undefined) throw new SlackProblem("no_text");
  changeMessage(state, message, {
    ...(form.text !== undefined && { text: form.text }),
    // Without the field Slack leaves the blocks unchanged.
    ...(blocks !== undefined && { blocks }),
    ...(form.metadata !== undefined && { metadata: metadataOf(form) }),
  });
  return {
    channel: message.channel,
    ts: message.ts,
    text: message.text,
    message: toMessageResponse(state, message, true),
  };
}

/** The conversation, if the app may write to it. */
function writable({ state, form, installation }: MethodCall): Conversation {
  const conversation = appConversationFor(state, installation.teamId, required(form, "channel"));
  if (conversation.isArchived) throw new SlackProblem("is_archived");
  if (!conversation.hasBot) throw new SlackProblem("not_in_channel");
  return conversation;
}

function ownMessage({ state, form, installation }: MethodCall, refusal: string): StoredMessage {
  const { id } = appConversationFor(state, installation.teamId, required(form, "channel"));
  const message = findMessage(state, id, required(form, "ts"));
  if (message.visibleTo !== null) throw new SlackProblem("message_not_found");
  if (!message.isFromBot) throw new SlackProblem(refusal);
  return message;
}

function blocksOf({ blocks }: Form): Block[] | undefined {
  return blocks === undefined ? undefined : validateBlocks(json(blocks, "invalid_blocks_format"));
}

function metadataOf({ metadata }: Form): Metadata | null {
  if (metadata === undefined) return null;
  const given = json(metadata, "invalid_metadata_format") as Partial<Metadata> | null;
  if (typeof given?.event_type !== "string" || typeof given.event_payload !== "object") {
    throw new SlackProblem("invalid_metadata_schema");
  }
  return { event_type: given.event_type, event_payload: given.event_payload };
}
