import { z } from "zod";

const Id = z.string().min(1).max(100);
const Text = z.string().max(10_000);

export type SlackRequest =
  | { kind: "challenge"; challenge: string }
  | { kind: "removed"; teamId: string; key: string; at: Date | null }
  | { kind: "spoke"; teamId: string; key: string; slackUserId: string }
  | { kind: "opened"; teamId: string; key: string; slackUserId: string }
  | SlackSharedLinks
  | SlackDetailsRequest
  | SlackCommand
  | SlackPress
  /** Irrelevant or malformed. */
  | { kind: "nothing" };

/** A message with links to our pages was posted. */
export interface SlackSharedLinks {
  kind: "shared";
  teamId: string;
  key: string;
  slackUserId: string;
  channelId: string;
  messageTs: string;
  /** As Slack writes them, with `&amp;` for `&`; the answer must repeat them exactly. */
  urls: string[];
}

/** A person opened the pane of a link that unfolded. */
export interface SlackDetailsRequest {
  kind: "details";
  teamId: string;
  key: string;
  slackUserId: string;
  triggerId: string;
  url: string;
}

export interface SlackCommand {
  kind: "command";
  teamId: string;
  /** The same for every delivery of one request. */
  key: string;
  slackUserId: string;
  slackName: string;
  channelId: string;
  text: string;
  responseUrl: string;
}

export interface SlackPress {
  kind: "press";
  teamId: string;
  key: string;
  slackUserId: string;
  slackName: string;
  channelId: string;
  messageTs: string;
  actionId: string;
  blockId: string;
  value: string | null;
  selectedDate: string | null;
  responseUrl: string;
}

const NO_REQUEST: SlackRequest = { kind: "nothing" };

/** Parses a request whose signature was verified. */
export function readRequest(body: string, contentType: string): SlackRequest {
  if (!contentType.startsWith("application/x-www-form-urlencoded")) return readEvent(body);
  const form = new URLSearchParams(body);
  const payload = form.get("payload");
  return payload === null ? readCommand(Object.fromEntries(form)) : readPress(payload);
}

/** Slack checks the TLS certificate with an unsigned form that only needs an answer. */
export function isCertificateCheck(body: string): boolean {
  return new URLSearchParams(body).get("ssl_check") === "1";
}

const Challenge = z.object({
  type: z.literal("url_verification"),
  challenge: z.string().max(1000),
});
const Envelope = z.object({
  type: z.literal("event_callback"),
  team_id: Id,
  event_id: Id,
  /** In seconds. */
  event_time: z.int().nonnegative().max(8.64e12).optional(),
  /** Whether people of another company read the conversation. */
  is_ext_shared_channel: z.boolean().default(false),
  event: z.looseObject({ type: z.string().max(100) }),
});
const MessageEvent = z.object({
  channel_type: z.literal("im"),
  user: Id,
  bot_id: z.undefined().optional(),
  // Messages with a subtype are edits, deletions etc., not new messages.
  subtype: z.undefined().optional(),
});
const HomeOpenedEvent = z.object({ user: Id, tab: z.literal("messages") });
const Url = z.string().max(4000);
const LinkSharedEvent = z.object({
  user: Id,
  // While a message is being composed, Slack doesn't say for which conversation.
  channel: Id.refine((channel) => channel !== "COMPOSER"),
  source: z.literal("conversations_history").optional(),
  message_ts: Id,
  links: z.array(z.object({ url: Url })).max(1000),
});
const EntityDetailsEvent = z.object({
  user: Id,
  trigger_id: z.string().min(1).max(200),
  entity_url: Url,
});
const TokensRevokedEvent = z.object({ tokens: z.object({ bot: z.array(z.string()).min(1) }) });

function readEvent(body: string): SlackRequest {
  const given = parsed(body);
  const challenge = Challenge.safeParse(given);
  if (challenge.success) return { kind: "challenge", challenge: challenge.data.challenge };
  const envelope = Envelope.safeParse(given);
  if (!envelope.success) return NO_REQUEST;
  const { team_id: teamId, event_id: key, event_time: seconds, event } = envelope.data;
  const { is_ext_shared_channel: isShared } = envelope.data;
  const removed: SlackRequest = {
    kind: "removed",
    teamId,
    key,
    at: seconds === undefined ? null : new Date(seconds * 1000),
  };
  switch (event.type) {
    case "app_uninstalled":
      return removed;
    case "tokens_revoked":
      // Ignore revoked user tokens; we only use the bot token.
      return TokensRevokedEvent.safeParse(event).success ? removed : NO_REQUEST;
    case "message": {
      const { data } = MessageEvent.safeParse(event);
      return data ? { kind: "spoke", teamId, key, slackUserId: data.user } : NO_REQUEST;
    }
    case "app_home_opened": {
      const { data } = HomeOpenedEvent.safeParse(event);
      return data ? { kind: "opened", teamId, key, slackUserId: data.user } : NO_REQUEST;
    }
    case "link_shared": {
      const { data } = LinkSharedEvent.safeParse(event);
      if (!data || isShared) return NO_REQUEST;
      const { user: slackUserId, channel: channelId, message_ts: messageTs } = data;
      const urls = data.links.map(({ url }) => url);
      return { kind: "shared", teamId, key, slackUserId, channelId, messageTs, urls };
    }
    case "entity_details_requested": {
      const { data } = EntityDetailsEvent.safeParse(event);
      if (!data) return NO_REQUEST;
      const { user: slackUserId, trigger_id: triggerId, entity_url: url } = data;
      return { kind: "details", teamId, key, slackUserId, triggerId, url };
    }
    default:
      return NO_REQUEST;
  }
}

const Command = z.object({
  team_id: Id,
  user_id: Id,
  user_name: z.string().max(300).default(""),
  channel_id: Id,
  command: Id,
  text: Text.default(""),
  response_url: z.url().max(2000),
  trigger_id: z.string().min(1).max(200),
});

function readCommand(form: Record<string, string>): SlackRequest {
  const { data } = Command.safeParse(form);
  if (!data) return NO_REQUEST;
  return {
    kind: "command",
    teamId: data.team_id,
    key: `command:${data.trigger_id}`,
    slackUserId: data.user_id,
    slackName: data.user_name,
    channelId: data.channel_id,
    text: unescaped(data.text).trim(),
    responseUrl: data.response_url,
  };
}

/** Slack escapes user input. */
const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const Press = z.object({
  type: z.literal("block_actions"),
  team: z.object({ id: Id }),
  user: z.object({
    id: Id,
    name: z.string().max(300).optional(),
    username: z.string().max(300).optional(),
  }),
  container: z.object({ message_ts: Id, channel_id: Id }),
  response_url: z.url().max(2000),
  trigger_id: z.string().min(1).max(200),
  actions: z.tuple(
    [
      z.object({
        action_id: z.string().min(1).max(255),
        block_id: z.string().max(255).default(""),
        value: z.string().max(2000).optional(),
        selected_date: z.iso.date().nullish(),
      }),
    ],
    z.unknown(),
  ),
});

function readPress(payload: string): SlackRequest {
  const { data } = Press.safeParse(parsed(payload));
  if (!data) return NO_REQUEST;
  const [action] = data.actions;
  return {
    kind: "press",
    teamId: data.team.id,
    key: `press:${data.trigger_id}`,
    slackUserId: data.user.id,
    slackName: data.user.name ?? data.user.username ?? "",
    channelId: data.container.channel_id,
    messageTs: data.container.message_ts,
    actionId: action.action_id,
    blockId: action.block_id,
    value: action.value ?? null,
    selectedDate: action.selected_date ?? null,
    responseUrl: data.response_url,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON; the schemas will reject null.
    return null;
  }
}
