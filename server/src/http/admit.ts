import type { Route } from "@touchline/contract";
import type { FastifyRequest } from "fastify";
import type { InSignIn, TokenHolderOf } from "../db/store.ts";
import type { Viewer } from "../viewer.ts";
import { hashOfToken, mustBeInScope, TOKEN_PREFIX } from "./api-token.ts";
import { type Identity, invalidToken, type TokenReader } from "./identity.ts";
import { Refusal } from "./refusal.ts";

/** Who is calling, as far as the route needs to know. */
export interface Caller {
  identity?: Identity;
  viewer?: Viewer;
}

export type Admit = (request: FastifyRequest, route: Route) => Promise<Caller>;

/** How long an account that was just looked up is taken for granted. The transaction looks again. */
const REMEMBERED_MS = 1000;
const REMEMBERED_AT_MOST = 10_000;

/** Turns a bearer token into a caller, or refuses, before anything that was sent is read. */
export function admission(tokens: TokenReader, inSignIn: InSignIn, holderOf: TokenHolderOf): Admit {
  const remembered = new Map<string, { viewer: Viewer; until: number }>();

  async function viewerOf(identity: Identity): Promise<Viewer> {
    const key = `${identity.issuer} ${identity.subject}`;
    const known = remembered.get(key);
    if (known && known.until > performance.now()) return known.viewer;
    const viewer = await inSignIn({ ...identity, email: null }, (store) => store.known());
    if (!viewer) throw new Refusal("no_account", "There is no account for this sign-in.");
    if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear();
    remembered.set(key, { viewer, until: performance.now() + REMEMBERED_MS });
    return viewer;
  }

  /** Looked up each time: a revoked token ends with its revocation. */
  async function holderAsCaller(token: string, route: Route): Promise<Caller> {
    const holder = await holderOf(hashOfToken(token));
    if (!holder) {
      throw new Refusal("unauthenticated", "This API token was revoked, has expired or never was.");
    }
    const { scopes, ...viewer } = holder;
    mustBeInScope(route, scopes);
    // Tokens of one person are counted together, apart from the person.
    return { identity: { issuer: TOKEN_PREFIX, subject: `tokens of ${viewer.userId}` }, viewer };
  }

  async function personAsCaller(token: string, route: Route): Promise<Caller> {
    const identity = await tokens.readAccessToken(token);
    if (route.access === "identity") return { identity };
    return { identity, viewer: await viewerOf(identity) };
  }

  return async (request, route) => {
    if (route.access === "public") return {};
    const token = bearer(request);
    const caller = token.startsWith(TOKEN_PREFIX)
      ? await holderAsCaller(token, route)
      : await personAsCaller(token, route);
    if (route.access === "manager" && caller.viewer?.role !== "manager") {
      throw new Refusal("forbidden", "Only managers may do this.");
    }
    return caller;
  };
}

function bearer(request: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (!token) throw invalidToken();
  return token;
}
