import { randomBytes, randomUUID } from "node:crypto";
import {
  type ApiToken,
  api,
  MAX_TOKENS,
  type ParsedInput,
  type RouteResult,
} from "@touchline/contract";
import type { RequestContext } from "../../context/context.ts";
import { hashOfToken, TOKEN_PREFIX } from "../../http/api-token.ts";
import { notFound, Refusal } from "../../http/refusal.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

const DAY_MS = 86_400_000;
const RANDOM_BYTES = 32;

export const listTokens = ({ store, now }: Context): Promise<ApiToken[]> => store.tokens.own(now);

export const listTeamTokens = ({ store, now }: Context): Promise<ApiToken[]> =>
  store.tokens.ofTeam(now);

/** The token is returned only here; only its hash is stored. */
export async function createToken(
  context: Context,
  { name, scopes, days }: ParsedInput<typeof api.tokens.create>["body"],
): Promise<RouteResult<typeof api.tokens.create>> {
  const { store, now } = context;
  if ((await store.tokens.own(now)).length >= MAX_TOKENS) {
    throw new Refusal("conflict", `You have ${MAX_TOKENS} tokens. Revoke one first.`);
  }
  const token = `${TOKEN_PREFIX}${randomBytes(RANDOM_BYTES).toString("base64url")}`;
  const id = randomUUID();
  await store.tokens.add(
    {
      id,
      name,
      scopes: [...new Set(scopes)],
      tokenHash: hashOfToken(token),
      hint: token.slice(-4),
      expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    },
    now,
  );
  await store.audit.record(now, "token.made", `token ${id}`, { name, scopes, days });
  await publishTokens(context, context.viewer.userId);
  const made = (await store.tokens.own(now)).find((one) => one.id === id);
  if (!made) throw new Error("A token that was just made can't be seen.");
  return { ...made, token };
}

export async function revokeToken(context: Context, id: string): Promise<{ id: string }> {
  const { store, now } = context;
  const revoked = await store.tokens.revoke(id, now);
  if (!revoked) throw notFound("token");
  const { name, userId: owner } = revoked;
  await store.audit.record(now, "token.revoked", `token ${id}`, { name, owner });
  await publishTokens(context, owner);
  return { id };
}

function publishTokens({ store }: Context, ownerId: string): Promise<void> {
  const paths = [api.tokens.list.path, api.tokens.ofTeam.path];
  return store.live.publish({ managers: true, userIds: [ownerId] }, { type: "stale", paths });
}
