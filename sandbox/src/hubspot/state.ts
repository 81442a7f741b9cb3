import type { Faults } from "./faults.ts";
import type { Journal } from "./journal.ts";
import type { Limits } from "./limits.ts";
import type { Portal } from "./portal.ts";
import type { Webhooks } from "./webhooks.ts";

export interface AppConfig {
  appId: number;
  clientId: string;
  clientSecret: string;
  /** Empty allows any redirect address, which is fine for a sandbox. */
  redirectUris: string[];
  scopes: AppScopes;
}

/** The scopes of the app's configuration, by kind. */
export interface AppScopes {
  /** Must be in `scope` of every install URL. */
  required: string[];
  /** May be in `scope`, and is then needed for the installation. */
  conditionallyRequired: string[];
  /** May be in `optional_scope`. */
  optional: string[];
}

export interface Grant {
  portalId: number;
  userId: number;
  user: string;
  scopes: string[];
}

export interface AccessToken extends Grant {
  expiresAt: number;
  isRevoked: boolean;
  refreshToken: string;
}

export interface AuthorizationCode extends Grant {
  redirectUri: string;
  expiresAt: number;
  challenge: string | null;
}

export interface OAuthState {
  codes: Map<string, AuthorizationCode>;
  access: Map<string, AccessToken>;
  refresh: Map<string, Grant & { isRevoked: boolean }>;
  accessSeconds: number;
  /** HubSpot doesn't rotate refresh tokens, but a client should handle it if it ever does. */
  rotates: boolean;
}

export interface State {
  /** Milliseconds; tests can move it. */
  now(): number;
  clock: { fixed: number | null; offset: number };
  app: AppConfig;
  portals: Map<number, Portal>;
  oauth: OAuthState;
  searchLagMs: number;
  limits: Limits;
  faults: Faults;
  journal: Journal;
  webhooks: Webhooks;
  /** Called after every change that must be saved; null for the tokens. */
  changed(portalId: number | null): void;
  /** The base URL of the stand-in's pages, for links in responses. */
  publicUrl(): string;
}

export const isoNow = (state: Pick<State, "now">) => new Date(state.now()).toISOString();
