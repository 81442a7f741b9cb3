import { randomUUID } from "node:crypto";
import { api, type ParsedInput, type RouteResponse } from "@touchline/contract";
import { inboxPath, inboxSender } from "@touchline/domain";
import type { JobContext, VendorContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import type { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { addressTrouble } from "../../shared/public-address.ts";
import { createPushKey } from "./push-key.ts";

type Context = Pick<VendorContext, "viewer" | "now" | "config" | "inStore">;
type State = RouteResponse<typeof api.push.read>;

const MAX_DEVICES = 20;

/**
 * The viewer's devices. The organisation's key is created on the first request; that, and a
 * browser that changes hands, is for the system.
 */
export async function readPush({ viewer, now, config, inStore }: Context): Promise<State> {
  if (config.keys.length === 0) return { publicKey: null, devices: [] };
  return inStore(systemOf(viewer.organisationId), async (store) => {
    if (!(await store.push.key())) {
      await store.push.addKey(createPushKey(config.keys, viewer.organisationId), now);
    }
    const publicKey = (await store.push.key())?.publicKey ?? null;
    return { publicKey, devices: await store.push.devices(viewer.userId) };
  });
}

export async function subscribe(
  context: Context,
  { endpoint, keys, device }: ParsedInput<typeof api.push.subscribe>["body"],
): Promise<State> {
  const { viewer, now, config, inStore } = context;
  if (config.keys.length === 0) {
    throw new Refusal("unavailable", "Notifications aren't set up. Ask your administrator.");
  }
  const trouble = addressTrouble(endpoint, config.webhooks);
  if (trouble) throw new Refusal("bad_request", `endpoint: ${trouble}`);
  await inStore(systemOf(viewer.organisationId), async (store) => {
    await store.push.removeEndpoint(endpoint);
    for (const oldest of (await store.push.devices(viewer.userId)).slice(MAX_DEVICES - 1)) {
      await store.push.remove(viewer.userId, oldest.id);
    }
  });
  await inStore(viewer, async (store) => {
    const subscription = { id: randomUUID(), userId: viewer.userId, endpoint, ...keys, device };
    await store.push.add(subscription, now);
    await recordDevice(store, "push.added", device, context);
  });
  return readPush(context);
}

export async function unsubscribe(context: Context, id: string): Promise<State> {
  const { viewer, inStore } = context;
  await inStore(viewer, async (store) => {
    const device = await store.push.remove(viewer.userId, id);
    if (device === undefined) throw new Refusal("not_found", "This device is already off.");
    await recordDevice(store, "push.removed", device, context);
  });
  return readPush(context);
}

async function recordDevice(
  store: Store,
  action: "push.added" | "push.removed",
  device: string,
  { viewer: { userId }, now }: Pick<Context, "viewer" | "now">,
): Promise<void> {
  await store.audit.record(now, action, `user ${userId}`, { device });
  await store.live.publish({ userIds: [userId] }, { type: "stale", paths: [api.push.read.path] });
}

type SendContext = Pick<JobContext, "viewer" | "inStore" | "clock" | "sendPush">;

/** Sends an inbox item to one browser. What was read meanwhile isn't sent. */
export async function sendToDevice(
  { viewer, inStore, clock, sendPush }: SendContext,
  { userId, itemId, subscriptionId }: Payload<typeof jobs.sendPush>,
): Promise<void> {
  const system = systemOf(viewer.organisationId);
  const found = await inStore(
    system,
    async (store) => {
      const item = await store.inbox.unreadItem(userId, itemId);
      const to = (await store.push.current(userId)).find(({ id }) => id === subscriptionId);
      const key = await store.push.key();
      return item && to && key && { item, to, key };
    },
    "read",
  );
  if (!found) return;
  const { item, to, key } = found;
  const outcome = await sendPush({
    organisationId: viewer.organisationId,
    to,
    key,
    payload: JSON.stringify({
      title: inboxSender(item),
      body: item.sentence,
      url: inboxPath(itemId),
      tag: itemId,
    }),
    topic: itemId.replaceAll("-", ""),
    now: clock(),
  });
  switch (outcome.kind) {
    case "sent":
      return;
    case "gone":
      await inStore(system, async (store) => {
        await store.push.remove(userId, to.id);
        const paths = [api.push.read.path];
        await store.live.publish({ userIds: [userId] }, { type: "stale", paths });
      });
      return;
    case "refused":
      // Asking again would be refused again; the item is in the inbox.
      return;
    case "away":
      throw new Error(outcome.words);
  }
}
