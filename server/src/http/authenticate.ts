import { ACCESS_RIGHTS, type Route } from "@touchline/contract";
import type { FastifyRequest } from "fastify";
import { may, type Viewer } from "../context/viewer.ts";
import type { TakeCalls } from "../db/calls.ts";
import type { InSignIn, TokenHolderOf } from "../db/scoped-access.ts";
import type { KnownAccount } from "../features/session/sign-in.repository.ts";
import { hashOfToken, mustBeInScope, TOKEN_PREFIX } from "./api-token.ts";
import { badSecretLimit } from "./bad-secret-limit.ts";
import {
  ACCOUNT_CACHE_MS,
  invalidToken,
  mustBeSignedInSince,
  type SignedInIdentity,
  type TokenReader,
} from "./identity.ts";
import { networkOf } from "./network.ts";
import { Refusal } from "./refusal.ts";

export interface Caller {
  identity?: SignedInIdentity;
  viewer?: Viewer;
}

/** `isAnew`: bypasses the account cache. */
export type Authenticate = (
  request: FastifyRequest,
  route: Route,
  isAnew?: boolean,
) => Promise<Caller>;

interface AuthenticatorOptions {
  tokens: TokenReader;
  inSignIn: InSignIn;
  holderOf: TokenHolderOf;
  takeCalls: TakeCalls;
  /** Allowed invalid tokens per IP address and minute. */
  wrongTokensPerMinute: number;
  clock: () => Date;
}

const MAX_CACHED = 10_000;

/** Authenticates the bearer token before the body is read. */
export function authenticator(given: AuthenticatorOptions): Authenticate {
  const { tokens, inSignIn, holderOf, takeCalls, wrongTokensPerMinute, clock } = given;
  const remembered = new Map<string, { account: Promise<KnownAccount>; until: number }>();
  const strangers = badSecretLimit(takeCalls, wrongTokensPerMinute);
  const rightTokens = new Set<string>();

  async function lookUp(identity: SignedInIdentity): Promise<KnownAccount> {
    const account = await inSignIn({ ...identity, email: null }, (store) => store.known(clock()));
    if (!account) throw new Refusal("no_account", "No account found for this sign-in.");
    return account;
  }

  /** Shares one lookup among a page's parallel requests. */
  async function accountOf(identity: SignedInIdentity, isAnew: boolean): Promise<KnownAccount> {
    const key = `${identity.issuer} ${identity.subject}`;
    const known = remembered.get(key);
    if (!isAnew && known && known.until > performance.now()) return known.account;
    if (remembered.size >= MAX_CACHED) remembered.clear();
    const account = lookUp(identity);
    remembered.set(key, { account, until: performance.now() + ACCOUNT_CACHE_MS });
    account.catch(() => remembered.delete(key));
    return account;
  }

  /** Not cached, so that a revocation takes effect at once. */
  async function holderAsCaller(token: string, route: Route, address: string): Promise<Caller> {
    const hash = hashOfToken(token);
    // Known-good tokens skip the limit, so that one client with an old token doesn't lock out
    // others at the same address.
    if (!rightTokens.has(hash)) strangers.mustNotBeBlocked(address);
    const holder = await holderOf(hash);
    if (!holder) {
      rightTokens.delete(hash);
      await strangers.recordInvalid(address);
      throw new Refusal(
        "unauthenticated",
        "This API token was revoked, has expired or never existed.",
      );
    }
    if (rightTokens.size >= MAX_CACHED) rightTokens.clear();
    rightTokens.add(hash);
    const { scopes, ...viewer } = holder;
    mustBeInScope(route, scopes);
    // All tokens of a user share one limit, separate from the user's own.
    const subject = `tokens of ${viewer.userId}`;
    return { identity: { issuer: TOKEN_PREFIX, subject, signedInAt: clock() }, viewer };
  }

  async function personAsCaller(
    token: string,
    route: Route,
    { address, isAnew }: { address: string; isAnew: boolean },
  ): Promise<Caller> {
    const identity = await tokens.readAccessToken(token, networkOf(address));
    if (route.access === "identity") return { identity };
    const { viewer, signedOutAt } = await accountOf(identity, isAnew);
    mustBeSignedInSince(identity, signedOutAt);
    return { identity, viewer };
  }

  return async (request, route, isAnew = false) => {
    if (route.access === "public") return {};
    const token = bearer(request);
    const caller = token.startsWith(TOKEN_PREFIX)
      ? await holderAsCaller(token, route, request.ip)
      : await personAsCaller(token, route, { address: request.ip, isAnew });
    if (!caller.viewer) return caller;
    mustBeAllowed(route, caller.viewer);
    const isAdministering =
      route.access === "admin" || route.access === "manager" || route.isAlsoAdmins === true;
    return { ...caller, viewer: { ...caller.viewer, isAdministering } };
  };
}

export function mustBeAllowed({ access, method, isOwnSignIns }: Route, viewer: Viewer): void {
  const needsWrite = access === "writer" || (method !== "GET" && !isOwnSignIns);
  if (needsWrite && !may(viewer, "write")) {
    throw new Refusal("forbidden", "You can look at everything here, but not change it.");
  }
  if (access === "public" || access === "identity" || access === "member") return;
  if (may(viewer, ...ACCESS_RIGHTS[access])) return;
  throw new Refusal(
    "forbidden",
    access === "admin" && may(viewer, "coach")
      ? "Only admins can do this. Ask one of them."
      : "Only managers can do this.",
  );
}

function bearer(request: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (!token) throw invalidToken();
  return token;
}
