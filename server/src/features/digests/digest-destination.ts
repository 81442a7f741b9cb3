import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import type { StoredDigest } from "./digests.repository.ts";

export const NOT_CONNECTED = "Slack isn't connected.";
export const NO_BLOCKS = "Add a block first: the digest is empty.";

export type Destination =
  | { kind: "to"; channel: string; recipientId: string | null }
  | { kind: "not-connected" }
  /** The user hasn't linked a Slack account. */
  | { kind: "not-bound" };

/** A digest's destination: its channel, or a user's direct messages with the app. */
export async function destinationOf(
  store: Store,
  { channelId, ownerId }: Pick<StoredDigest, "channelId" | "ownerId">,
  testerId: string | null = null,
): Promise<Destination> {
  const recipientId = testerId ?? ownerId;
  const { isConnected, slackUserId } = await store.digests.slackOf(recipientId);
  if (!isConnected) return { kind: "not-connected" };
  if (channelId !== null && testerId === null) {
    return { kind: "to", channel: channelId, recipientId: null };
  }
  return slackUserId === null
    ? { kind: "not-bound" }
    : { kind: "to", channel: slackUserId, recipientId };
}

/** A digest that is enabled or sent must have contents and a destination. */
export async function mustBeSendable(
  store: Store,
  digest: Pick<StoredDigest, "channelId" | "ownerId" | "ownerName" | "isOwnerHere" | "queries">,
  testerId: string | null = null,
): Promise<void> {
  if (!digest.isOwnerHere) {
    throw new Refusal("conflict", `${digest.ownerName}, who owns this digest, has left the team.`);
  }
  const { kind } = await destinationOf(store, digest, testerId);
  if (kind === "not-connected") throw new Refusal("conflict", `${NOT_CONNECTED} Connect it first.`);
  if (!digest.queries.some(({ isAdded }) => isAdded)) throw new Refusal("conflict", NO_BLOCKS);
  if (kind === "not-bound") {
    if (testerId !== null) {
      throw new Refusal("not_linked", "You haven't linked your Slack account yet.");
    }
    throw new Refusal(
      "conflict",
      `${digest.ownerName} hasn't linked a Slack account yet: choose a channel, or have them link it first.`,
    );
  }
}
