import type { Block } from "./blocks.ts";
import type { Fault } from "./faults.ts";
import type { Limits } from "./limits.ts";
import type { Outgoing } from "./outgoing.ts";

export interface Team {
  id: string;
  name: string;
  domain: string;
}

/** A member of a workspace. */
export interface Person {
  id: string;
  teamId: string;
  email: string;
  name: string;
  title: string;
  isDeactivated: boolean;
}

/** A public channel, or the conversation between one person and the app. */
export interface Conversation {
  id: string;
  teamId: string;
  kind: "channel" | "im";
  /** Without the #; empty for a direct conversation. */
  name: string;
  /** Whose conversation with the app it is; null for a channel. */
  userId: string | null;
  isArchived: boolean;
  hasBot: boolean;
  /** Whether that person has looked at the app's messages before. */
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
  /** Who wrote it: a person, or the app's bot user. */
  user: string;
  isFromBot: boolean;
  text: string;
  blocks: Block[];
  metadata: Metadata | null;
  threadTs: string | null;
  editedTs: string | null;
  /** The only one who sees it; null for everybody in the conversation. */
  visibleTo: string | null;
}

export interface Installation {
  teamId: string;
  token: string;
  scopes: string[];
  installedBy: string;
  botUserId: string;
  botId: string;
}

/** Where an answer may be sent without a token. */
export interface ResponseUrl {
  teamId: string;
  channel: string;
  user: string;
  /** The message that was clicked; null after a command. */
  messageTs: string | null;
  uses: number;
  expiresAt: number;
}

export type DeadReason = "token_revoked" | "account_inactive";

/** What outlives a restart. */
export interface Kept {
  teams: Team[];
  people: Person[];
  conversations: Conversation[];
  messages: StoredMessage[];
  installations: Installation[];
  deadTokens: Array<[string, DeadReason]>;
  lastMicros: number;
}

/** Everything one stand-in remembers. */
export interface State {
  app: {
    id: string;
    clientId: string;
    clientSecret: string;
    signingSecret: string;
    redirectUris: string[];
    command: string;
  };
  teams: Map<string, Team>;
  people: Map<string, Person>;
  conversations: Map<string, Conversation>;
  /** Oldest first. */
  messages: StoredMessage[];
  /** By workspace. */
  installations: Map<string, Installation>;
  deadTokens: Map<string, DeadReason>;
  codes: Map<string, { userId: string; scopes: string[]; redirectUri: string; expiresAt: number }>;
  responseUrls: Map<string, ResponseUrl>;
  faults: Fault[];
  limits: Limits;
  outgoing: Outgoing;
  /** The last moment a message was given, in microseconds: no two share one. */
  lastMicros: number;
  /** Pages that are open: told of every change. */
  watchers: Set<() => void>;
  now(): number;
  /** Lets time pass at once. */
  advance(milliseconds: number): void;
  /** Told after every change that must outlive a restart. */
  changed(): void;
  /** Address of the stand-in. */
  publicUrl(): string;
}
