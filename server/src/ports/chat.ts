import type { ChatBlock } from "@touchline/domain";

/** A message as it is said. */
export interface ChatMessage {
  /** For whoever hears it read aloud, and for the notification. Markup, as the blocks' is. */
  text: string;
  blocks: ChatBlock[];
}

export interface ChatPost extends ChatMessage {
  /** A channel's id, or a person's: then it is their own conversation with us. */
  channel: string;
  /** Ours, and the same however often it is tried: `find` knows the message by it. */
  key: string;
}

/** Where a message ended up. */
export interface ChatPlace {
  channel: string;
  ts: string;
}

export interface ChatChannel {
  id: string;
  name: string;
}

/**
 * Why something was not said.
 *
 * - `revoked`: the workspace lets us in no more
 * - `gone`: the channel is archived or not ours to write in, or the person is not there any more
 * - `limited`: too much at once; nothing was said
 * - `refused`: Slack will never take it
 * - `unsure`: the line broke after it was handed over; it may have been said
 * - `away`: nothing was said; another attempt may succeed
 */
export type ChatTrouble = "revoked" | "gone" | "limited" | "refused" | "unsure" | "away";

export class ChatError extends Error {
  readonly kind: ChatTrouble;
  /** How long to wait, where that was told. */
  readonly retryAfterSeconds: number | null;
  constructor(kind: ChatTrouble, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An organisation's workspace. Every call may throw a `ChatError`. */
export interface Chat {
  post(message: ChatPost): Promise<ChatPlace>;
  /** Looks for a message that may have been said. `channel` is where it would be, not a person's id. */
  find(search: { channel: string; key: string; since: Date }): Promise<ChatPlace | null>;
  update(place: ChatPlace, message: ChatMessage): Promise<void>;
  /** Takes a message of ours away, whether it was read or not. */
  remove(place: ChatPlace): Promise<void>;
  /** The public channels, by name. */
  channels(): Promise<ChatChannel[]>;
  /** Answers a command or a press at the address that came with it; for half an hour, five times. */
  respond(
    url: string,
    message: ChatMessage,
    options?: { replacesOriginal?: boolean },
  ): Promise<void>;
  /** Takes the app out of the workspace. */
  uninstall(): Promise<void>;
}

/** What a workspace has granted. */
export interface ChatGrant {
  accessToken: string;
  teamId: string;
  teamName: string;
  /** The workspace's own address. */
  teamUrl: string;
  appId: string;
  botUserId: string;
  scopes: string[];
  /** Who installed it, in Slack. */
  installedBy: string;
}

/** What we ask a workspace for, and cannot do without. */
export const CHAT_SCOPES = [
  "channels:history",
  "channels:read",
  "chat:write",
  "commands",
  "im:history",
];

/** Asks a workspace to let us in. */
export interface ChatConsent {
  address(given: { state: string; redirectUri: string }): string;
  exchange(code: string, redirectUri: string): Promise<ChatGrant>;
}
