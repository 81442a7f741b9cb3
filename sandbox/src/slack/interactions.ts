import { validateBlocks } from "./block-rules.ts";
import { type Block, type Element, elementsOf, findElement } from "./blocks.ts";
import { homeOpened, messageEvent, VERIFICATION_TOKEN } from "./events.ts";
import { nextTs, secret } from "./ids.ts";
import { findMessage, postMessage, toMessageResponse } from "./messages.ts";
import type { Delivery } from "./outgoing.ts";
import { SlackProblem } from "./problem.ts";
import { shareLinks } from "./shared-links.ts";
import type { Conversation, Person, ResponseUrl, State, StoredMessage } from "./state.ts";
import { directConversation, handleOf, SLACKBOT, teamOf } from "./workspace.ts";

const RESPONSE_URL_LIFETIME_MS = 1_800_000;

export async function typeMessage(
  state: State,
  person: Person,
  conversation: Conversation,
  text: string,
  threadTs: string | null = null,
): Promise<{ message: StoredMessage; delivery: Delivery | null; shared: Delivery | null }> {
  const message = postMessage(state, conversation, {
    user: person.id,
    isFromBot: false,
    text: escaped(text),
    threadTs,
  });
  const delivery = await messageEvent(state, message);
  return { message, delivery, shared: await shareLinks(state, message, conversation) };
}

/** Slack escapes typed text before it sends it to apps. */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A user opens the app's messages. */
export function openHome(state: State, person: Person): Promise<Delivery | null> {
  return homeOpened(state, directConversation(state, person));
}

export interface CommandRequest {
  person: Person;
  conversation: Conversation;
  command: string;
  text: string;
}

/** A user runs a command; the app's response is ephemeral unless it specifies otherwise. */
export async function runCommand(state: State, wish: CommandRequest): Promise<Delivery> {
  const { person, conversation, command, text } = wish;
  const installation = state.installations.get(person.teamId);
  if (!installation?.scopes.includes("commands") || command !== state.app.command) {
    throw new SlackProblem("unknown_command");
  }
  const delivery = await state.outgoing.send(
    "command",
    new URLSearchParams({
      token: VERIFICATION_TOKEN,
      team_id: person.teamId,
      team_domain: teamOf(state, person.teamId).domain,
      channel_id: conversation.id,
      channel_name: channelNameOf(conversation),
      user_id: person.id,
      user_name: handleOf(person),
      command,
      text: escaped(text),
      api_app_id: state.app.id,
      is_enterprise_install: "false",
      response_url: responseUrl(state, { person, channel: conversation.id, messageTs: null }),
      trigger_id: triggerId(),
    }).toString(),
  );
  answerCommand(state, wish, installation.botUserId, delivery);
  return delivery;
}

function channelNameOf({ kind, isPrivate, name }: Conversation): string {
  if (kind === "im") return "directmessage";
  return isPrivate ? "privategroup" : name;
}

function answerCommand(
  state: State,
  { person, conversation, command }: CommandRequest,
  botUserId: string,
  { status, answer }: Delivery,
): void {
  if (status === 200 && answer.trim() === "") return;
  const given = status === 200 ? messageIn(answer) : null;
  if (given === null) {
    const error = status === 0 ? "operation_timeout" : "dispatch_failed";
    postMessage(state, conversation, {
      user: SLACKBOT,
      isFromBot: false,
      text: `${command} failed with the error "${error}"`,
      visibleTo: person.id,
    });
    return;
  }
  const { text, blocks, response_type } = given;
  const visibleTo = response_type === "in_channel" ? null : person.id;
  const draft = { user: botUserId, isFromBot: true, text, blocks, visibleTo };
  const message = postMessage(state, conversation, draft);
  if (visibleTo === null) void messageEvent(state, message);
}

/** A message in a response: JSON, or plain text; null if it is neither. */
function messageIn(
  answer: string,
): { text: string; blocks: Block[]; response_type: string } | null {
  if (!answer.trim().startsWith("{")) return { text: answer, blocks: [], response_type: "" };
  try {
    const given = JSON.parse(answer) as { text?: string; blocks?: unknown; response_type?: string };
    const { text = "", blocks = [], response_type = "" } = given;
    return { text, blocks: validateBlocks(blocks), response_type };
  } catch {
    // Slack displays the same error for everything it can't parse.
    return null;
  }
}

export interface ClickRequest {
  person: Person;
  channel: string;
  messageTs: string;
  actionId: string;
  blockId?: string;
  /** The option of a select, or the day of a date picker. */
  chosen?: string;
}

export async function click(state: State, wish: ClickRequest): Promise<Delivery> {
  const { person, channel } = wish;
  const message = findMessage(state, channel, wish.messageTs);
  const found = findElement(message.blocks, wish.actionId, wish.blockId);
  if (!found) throw new SlackProblem("action_not_found");
  const conversation = state.conversations.get(channel);
  const isEphemeral = message.visibleTo !== null;
  const chosen = choice(found.element, wish.chosen);
  const payload = {
    type: "block_actions",
    user: {
      id: person.id,
      username: handleOf(person),
      name: handleOf(person),
      team_id: person.teamId,
    },
    api_app_id: state.app.id,
    token: VERIFICATION_TOKEN,
    container: {
      type: "message",
      message_ts: message.ts,
      channel_id: channel,
      is_ephemeral: isEphemeral,
    },
    trigger_id: triggerId(),
    team: { id: person.teamId, domain: teamOf(state, person.teamId).domain },
    enterprise: null,
    is_enterprise_install: false,
    channel: { id: channel, name: conversation?.name || "directmessage" },
    // Ephemeral messages aren't included.
    ...(!isEphemeral && { message: toMessageResponse(state, message, true) }),
    state: { values: stateOf(message.blocks, wish.actionId, chosen) },
    response_url: responseUrl(state, { person, channel, messageTs: message.ts }),
    actions: [
      {
        type: found.element.type,
        action_id: found.element.action_id,
        block_id: found.block.block_id,
        ...(found.element.text !== undefined && { text: found.element.text }),
        ...(found.element.value !== undefined && { value: found.element.value }),
        ...chosen,
        action_ts: nextTs(state),
      },
    ],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  return state.outgoing.send("interaction", body);
}

function choice(element: Element, chosen: string | undefined): object {
  if (element.type === "datepicker") {
    return { selected_date: chosen ?? null, initial_date: element.initial_date };
  }
  if (element.type !== "static_select" && element.type !== "overflow") return {};
  const option = element.options?.find(({ value }) => value === chosen);
  if (!option) throw new SlackProblem("option_not_found");
  return { selected_option: option };
}

/** The current values of all pickers in the message. */
function stateOf(blocks: Block[], actionId: string, chosen: object) {
  const values: Record<string, Record<string, object>> = {};
  for (const block of blocks) {
    const { block_id } = block;
    for (const element of elementsOf(block)) {
      const { type, action_id, initial_date = null, initial_option = null } = element;
      if (action_id === undefined || !["datepicker", "static_select"].includes(type)) continue;
      const shown =
        type === "datepicker"
          ? { selected_date: initial_date }
          : { selected_option: initial_option };
      values[block_id] = {
        ...values[block_id],
        [action_id]: { type, ...shown, ...(action_id === actionId && chosen) },
      };
    }
  }
  return values;
}

const triggerId = () => `${secret("").slice(0, 12)}.${secret("")}`;

function responseUrl(
  state: State,
  wish: { person: Person; channel: string; messageTs: string | null },
): string {
  const id = secret("");
  const url: ResponseUrl = {
    teamId: wish.person.teamId,
    channel: wish.channel,
    user: wish.person.id,
    messageTs: wish.messageTs,
    uses: 0,
    expiresAt: state.now() + RESPONSE_URL_LIFETIME_MS,
  };
  state.responseUrls.set(id, url);
  return `${state.publicUrl()}/respond/${id}`;
}
