import type { ChatBlock } from "@touchline/domain";

export interface ChatMessage {
  /** For screen readers and notifications. Uses the same markup as the blocks. */
  text: string;
  blocks: ChatBlock[];
}

export interface ChatPost extends ChatMessage {
  /** A channel's id, or a user's id for a direct message. */
  channel: string;
  /** Our idempotency key, the same for every attempt; `find` recognises the message by it. */
  key: string;
}

export interface ChatSearch {
  /** The actual channel, not a user's id. */
  channel: string;
  key: string;
  /** Between these, by our clock, the message was posted if at all. */
  since: Date;
  until: Date;
  /** Null for the first page. */
  cursor: string | null;
}

export interface ChatSearchPage {
  place: ChatPosition | null;
  /** Null on the last page. */
  next: string | null;
}

/** Channel and timestamp that identify a posted message. */
export interface ChatPosition {
  channel: string;
  ts: string;
}

export interface ChatChannel {
  id: string;
  name: string;
  isPrivate: boolean;
}

export interface ChatChannels {
  channels: ChatChannel[];
  /** False while Slack's limits leave a part of a large workspace unread. */
  isComplete: boolean;
}

/** A person as the workspace knows them. */
export interface ChatPerson {
  name: string;
  /** A small picture as a data URL. */
  picture: string | null;
}

/** One fact about a record, as a card shows it. */
export interface ChatCardField {
  key: string;
  label: string;
  type: "text" | "day" | "person";
  value: string;
}

/** A record of ours. */
export interface ChatCard {
  /** The record's id, and its address here. */
  id: string;
  url: string;
  title: string;
  /** What it is, e.g. "Deal". */
  kind: string;
  fields: ChatCardField[];
}

/** What one person gets to see of a record: the record, a link to connect first, or why not. */
export type ChatCardDetails =
  | { kind: "card"; card: ChatCard }
  | { kind: "connect"; url: string }
  | { kind: "refused"; title: string; message: string };

/**
 * Why a message was not sent. `revoked`: the workspace has revoked access. `gone`: the channel is
 * archived or not writable, or the user no longer exists. `limited`: rate limit, nothing was sent.
 * `refused`: permanent. `unsure`: the connection broke after sending, it may have been posted.
 * `away`: nothing was sent, retry later.
 */
export type ChatTrouble = "revoked" | "gone" | "limited" | "refused" | "unsure" | "away";

export class ChatError extends Error {
  readonly kind: ChatTrouble;
  /** How long to wait, if specified. */
  readonly retryAfterSeconds: number | null;
  constructor(kind: ChatTrouble, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An organisation's workspace. Every call may throw a `ChatError`. */
export interface Chat {
  post(message: ChatPost): Promise<ChatPosition>;
  /** Looks for a message that may have been posted, in one page of the conversation, newest first. */
  find(search: ChatSearch): Promise<ChatSearchPage>;
  update(place: ChatPosition, message: ChatMessage): Promise<void>;
  remove(place: ChatPosition): Promise<void>;
  /**
   * Channels whose name has these words, at most 50; private ones where we are in them and may list
   * them. A large workspace takes some minutes to list.
   */
  channels(words: string, options: { withPrivate: boolean }): Promise<ChatChannels>;
  /** Refused where the workspace doesn't let us read profiles. */
  person(userId: string): Promise<ChatPerson>;
  /** Answers a command or interaction at its response URL; works five times within half an hour. */
  respond(
    url: string,
    message: ChatMessage,
    options?: { replacesOriginal?: boolean },
  ): Promise<void>;
  /** Shows cards below a posted message, for all who read it, by the exact links in it. */
  unfurl(
    place: ChatPosition,
    cards: ReadonlyArray<{ postedUrl: string; card: ChatCard }>,
  ): Promise<void>;
  /** Answers a person who opened a card; the trigger is short-lived. */
  presentDetails(triggerId: string, details: ChatCardDetails): Promise<void>;
  uninstall(): Promise<void>;
}

export interface ChatGrant {
  accessToken: string;
  teamId: string;
  teamName: string;
  teamUrl: string;
  appId: string;
  botUserId: string;
  scopes: string[];
  /** Slack user id of the installer. */
  installedBy: string;
}

/** Required scopes. */
export const CHAT_SCOPES = [
  "channels:history",
  "channels:read",
  "chat:write",
  "commands",
  "im:history",
];

/** Without these, links to deals don't unfold. */
export const UNFURL_SCOPES = ["links:read", "links:write"];

/** Without it, private channels can't be chosen for digests. */
export const PRIVATE_CHANNELS_SCOPE = "groups:read";

/**
 * Asked for, but Touchline works without: `groups:history` is for finding a message in a private
 * channel again, `users:read` for names and pictures of people.
 */
export const OPTIONAL_CHAT_SCOPES = [
  "groups:history",
  PRIVATE_CHANNELS_SCOPE,
  ...UNFURL_SCOPES,
  "users:read",
];

export interface ChatConsent {
  address(given: { state: string; redirectUri: string }): string;
  exchange(code: string, redirectUri: string): Promise<ChatGrant>;
}
