import type { PushDevice } from "@touchline/contract";
import type { Handle } from "../../db/handle.ts";
import type { PushSubscription } from "../../ports/push.ts";
import type { SealedPushKey } from "./push-key.ts";

export interface NewSubscription extends PushSubscription {
  id: string;
  userId: string;
  device: string;
}

/** Browsers that get people's inboxes. The viewer's own, and everyone's for the system. */
export function pushRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    async key(): Promise<SealedPushKey | undefined> {
      return db
        .selectFrom("pushKeys")
        .select(["publicKey", "keyId", "sealed"])
        .where("organisationId", "=", organisationId)
        .executeTakeFirst();
    },

    /** Keeps the first key; browsers that subscribed with it would refuse another. */
    async addKey(key: SealedPushKey, now: Date): Promise<void> {
      await db
        .insertInto("pushKeys")
        .values({ organisationId, ...key, madeAt: now })
        .onConflict((on) => on.doNothing())
        .execute();
    },

    /** A person's devices, newest first. */
    async devices(userId: string): Promise<PushDevice[]> {
      const rows = await db
        .selectFrom("pushSubscriptions")
        .select(["id", "endpoint", "device", "createdAt"])
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .orderBy("createdAt", "desc")
        .orderBy("id")
        .limit(100)
        .execute();
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    },

    /** The devices to send to, without those from before the person signed out everywhere. */
    async current(userId: string): Promise<Array<PushSubscription & { id: string }>> {
      return db
        .selectFrom("pushSubscriptions as s")
        .innerJoin("users as u", (join) =>
          join.onRef("u.organisationId", "=", "s.organisationId").onRef("u.id", "=", "s.userId"),
        )
        .select(["s.id", "s.endpoint", "s.p256dh", "s.auth"])
        .where("s.organisationId", "=", organisationId)
        .where("s.userId", "=", userId)
        .where("u.deactivatedAt", "is", null)
        .where(({ or, eb, ref }) =>
          or([eb("u.signedOutAt", "is", null), eb("s.createdAt", ">", ref("u.signedOutAt"))]),
        )
        .orderBy("s.id")
        .limit(100)
        .execute();
    },

    async add(subscription: NewSubscription, now: Date): Promise<void> {
      await db
        .insertInto("pushSubscriptions")
        .values({ organisationId, ...subscription, createdAt: now })
        .execute();
    },

    /** Removes a browser, also one that another person used before. */
    async removeEndpoint(endpoint: string): Promise<void> {
      await db
        .deleteFrom("pushSubscriptions")
        .where("organisationId", "=", organisationId)
        .where("endpoint", "=", endpoint)
        .execute();
    },

    /** Returns the removed device's name; undefined if there is no such device. */
    async remove(userId: string, id: string): Promise<string | undefined> {
      const row = await db
        .deleteFrom("pushSubscriptions")
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .where("id", "=", id)
        .returning("device")
        .executeTakeFirst();
      return row?.device;
    },
  };
}
