import type { Access } from "@touchline/contract";
import type { FastifyRequest } from "fastify";
import type { InSignIn } from "../db/store.ts";
import type { Viewer } from "../viewer.ts";
import { type Identity, invalidToken, type TokenReader } from "./identity.ts";
import { Refusal } from "./refusal.ts";

/** Who is calling, as far as the route needs to know. */
export interface Caller {
  identity?: Identity;
  viewer?: Viewer;
}

export type Admit = (request: FastifyRequest, access: Access) => Promise<Caller>;

/** How long an account that was just looked up is taken for granted. The transaction looks again. */
const REMEMBERED_MS = 1000;
const REMEMBERED_AT_MOST = 10_000;

/** Turns a bearer token into a caller, or refuses, before anything that was sent is read. */
export function admission(tokens: TokenReader, inSignIn: InSignIn): Admit {
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

  return async (request, access) => {
    if (access === "public") return {};
    const identity = await tokens.readAccessToken(bearer(request));
    if (access === "identity") return { identity };
    const viewer = await viewerOf(identity);
    if (access === "manager" && viewer.role !== "manager") {
      throw new Refusal("forbidden", "Only managers may do this.");
    }
    return { identity, viewer };
  };
}

function bearer(request: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (!token) throw invalidToken();
  return token;
}
