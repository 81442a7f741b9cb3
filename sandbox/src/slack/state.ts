import type { Block } from "./blocks.ts";
import type { Pane, Unfurl } from "./entities.ts";
import type { Fault } from "./faults.ts";
import type { Limits } from "./limits.ts";
import type { Delivery, Outgoing } from "./outgoing.ts";

export interface Team {
  id: string;
  name: string;
  domain: string;
}

export interface Person {
  id: string;
  teamId: string;
  email: string;
  name: string;
  title: string;
  isDeactivated: boolean;
}

/** A channel, or a user's direct messages with the app. */
export interface Conversation {
  id: string;
  teamId: string;
  kind: "channel" | "im";
  /** Without the #; empty for a direct conversation. */
  name: string;
  /** The user in direct messages with the app; null for a channel. */
  userId: string | null;
  isPrivate: boolean;
  isArchived: boolean;
  hasBot: boolean;
  /** Whether that user has opened the app's messages before. */
  wasOpened: boolean;
}

export interface Metadata {
  event_type: string;
  event_payload: Record<string, unknown>;
}

export interface StoredMessage {
  ts: string;
  teamId: string;
  channel: string;
  /** The author: a user, or the app's bot user. */
  user: string;
  isFromBot: boolean;
  text: string;
  blocks: Block[];
  metadata: Metadata | null;
  threadTs: string | null;
  editedTs: string | null;
  /** The only user who sees it; null for everyone in the conversation. */
  visibleTo: string | null;
  /** Missing while the app has unfolded no link. */
  unfurls?: Unfurl[];
}

/** The links of a message that were sent to the app as an event. */
export interface SharedLinks {
  urls: string[];
  /** Null until Slack has the app's answer. */
  delivery: Delivery | null;
}

export interface Installation {
  teamId: string;
  token: string;
  scopes: string[];
  installedBy: string;
  botUserId: string;
  botId: string;
}

/** A URL that accepts a response without a token. */
export interface ResponseUrl {
  teamId: string;
  channel: string;
  user: string;
  /** The message that was clicked; null after a command. */
  messageTs: string | null;
  uses: number;
  expiresAt: number;
}

export type TokenEndReason = "token_revoked" | "account_inactive";

export interface SavedState {
  teams: Team[];
  people: Person[];
  conversations: Conversation[];
  messages: StoredMessage[];
  installations: Installation[];
  deadTokens: Array<[string, TokenEndReason]>;
  lastMicros: number;
}

export interface State {
  app: {
    id: string;
    clientId: string;
    clientSecret: string;
    signingSecret: string;
    redirectUris: string[];
    command: string;
    unfurlDomains: string[];
    /** The kinds of Work Objects that the app's settings turn on. */
    entityTypes: string[];
  };
  teams: Map<string, Team>;
  people: Map<string, Person>;
  conversations: Map<string, Conversation>;
  /** Oldest first. */
  messages: StoredMessage[];
  /** By workspace. */
  installations: Map<string, Installation>;
  deadTokens: Map<string, TokenEndReason>;
  codes: Map<string, { userId: string; scopes: string[]; redirectUri: string; expiresAt: number }>;
  responseUrls: Map<string, ResponseUrl>;
  /** By the channel and timestamp of their message. */
  sharedLinks: Map<string, SharedLinks>;
  /** By the person who has it open. */
  panes: Map<string, Pane>;
  faults: Fault[];
  limits: Limits;
  outgoing: Outgoing;
  /** The last message timestamp in microseconds; they must be unique. */
  lastMicros: number;
  /** Open pages, notified of every change. */
  watchers: Set<() => void>;
  now(): number;
  advance(milliseconds: number): void;
  changed(): void;
  publicUrl(): string;
}
