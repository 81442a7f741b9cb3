import type { Faults } from "./faults.ts";
import type { Journal } from "./journal.ts";
import type { Limits } from "./limits.ts";
import type { Portal } from "./portal.ts";
import type { Webhooks } from "./webhooks.ts";

export interface AppConfig {
  appId: number;
  clientId: string;
  clientSecret: string;
  /** Empty: any address may be returned to, as suits a sandbox. */
  redirectUris: string[];
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
  /** HubSpot keeps the refresh token; a client should survive the day it does not. */
  rotates: boolean;
}

/** Everything one stand-in remembers. */
export interface State {
  /** Milliseconds; tests move it. */
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
  /** Told after every change that must outlive a restart; null stands for the tokens. */
  changed(portalId: number | null): void;
  /** Address of the stand-in's pages, for links in answers. */
  publicUrl(): string;
}

export const isoNow = (state: Pick<State, "now">) => new Date(state.now()).toISOString();
