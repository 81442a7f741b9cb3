import { createHash, randomBytes, randomUUID } from "node:crypto";
import { api, type RouteResponse } from "@touchline/contract";
import type { PublicContext, RequestContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";
import { seal, unseal } from "../../shared/seal.ts";
import { type Context, mustBeMember } from "./must-be-member.ts";

type Sharing = RouteResponse<typeof api.people.shareLink>;
type WithKeys = Context & Pick<RequestContext, "config">;

const SECRET_BYTES = 32;
const LINK_LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;
const MAX_ACTIONS = 1000;

export async function readShareLink(context: WithKeys, memberId: string): Promise<Sharing> {
  await mustBeMember(context, memberId);
  const { store, config, viewer, now } = context;
  const link = await store.shareLinks.live(memberId, now);
  if (!link) return { link: null };
  const purpose = purposeOfShareLink(viewer.organisationId, memberId);
  const uuid = unseal(config.keys, purpose, link.keyId, link.sealed);
  return { link: { uuid, expiresAt: link.expiresAt.toISOString() } };
}

/** Creates a new secret link and invalidates the previous one. */
export async function createShareLink(context: WithKeys, memberId: string): Promise<Sharing> {
  await mustBeMember(context, memberId);
  const { store, config, viewer, now } = context;
  if (config.keys.length === 0) {
    throw new Refusal(
      "unavailable",
      "Share links aren't set up: there's no ENCRYPTION_KEY. Ask your administrator.",
    );
  }
  const uuid = randomBytes(SECRET_BYTES).toString("base64url");
  await store.shareLinks.revoke(memberId, now);
  await store.shareLinks.add(
    {
      id: randomUUID(),
      memberId,
      tokenHash: hashOf(uuid),
      ...seal(config.keys, purposeOfShareLink(viewer.organisationId, memberId), uuid),
      expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS),
    },
    now,
  );
  await record(context, "share-link.made", memberId);
  return readShareLink(context, memberId);
}

export async function revokeShareLink(context: WithKeys, memberId: string): Promise<Sharing> {
  await mustBeMember(context, memberId);
  await context.store.shareLinks.revoke(memberId, context.now);
  await record(context, "share-link.revoked", memberId);
  return { link: null };
}

/**
 * Unknown, replaced, revoked and expired links get the same response, so that guessing reveals
 * nothing.
 */
export async function readSharedActions(
  { atLink, now }: PublicContext,
  uuid: string,
): Promise<RouteResponse<typeof api.people.sharedActions>> {
  return atLink(hashOf(uuid), async (store) => {
    const person = await store.person(now);
    if (!person) throw new Refusal("not_found", "This page is not available.");
    const [firstName = ""] = person.name.trim().split(/\s+/);
    return { firstName, actions: await store.actions(MAX_ACTIONS) };
  });
}

function hashOf(uuid: string): string {
  return createHash("sha256").update(uuid).digest("hex");
}

export const purposeOfShareLink = (organisationId: string, memberId: string) =>
  `${organisationId} share-link ${memberId}`;

async function record({ store, now }: Context, did: string, memberId: string): Promise<void> {
  await store.audit.record(now, did, `user ${memberId}`);
  await store.live.publish(
    { managers: true, userIds: [memberId] },
    { type: "stale", paths: [api.people.shareLink.path] },
  );
}
