import { randomBytes } from "node:crypto";

export interface Channel {
  id: string;
  resourceId: string;
  email: string;
  address: string;
  token: string | null;
  expiration: number;
  messages: number;
}

export type PushMode = "deliver" | "lose" | "duplicate";
export type Channels = ReturnType<typeof pushChannels>;

const CHANNEL_LIFETIME_MS = 7 * 86_400_000;

/** Push channels and their notifications: an empty POST with headers. */
export function pushChannels(now: () => number, uriOf: (email: string) => string) {
  const channels = new Map<string, Channel>();
  const due = new Set<string>();
  const posts = new Set<Promise<void>>();
  let mode: PushMode = "deliver";

  async function post(channel: Channel, state: "sync" | "exists"): Promise<void> {
    channel.messages += 1;
    await fetch(channel.address, {
      method: "POST",
      headers: {
        "X-Goog-Channel-ID": channel.id,
        "X-Goog-Message-Number": String(channel.messages),
        "X-Goog-Resource-ID": channel.resourceId,
        "X-Goog-Resource-State": state,
        "X-Goog-Resource-URI": uriOf(channel.email),
        "X-Goog-Channel-Expiration": new Date(channel.expiration).toUTCString(),
        ...(channel.token !== null && { "X-Goog-Channel-Token": channel.token }),
      },
      signal: AbortSignal.timeout(10_000),
      // Failed notifications are dropped, as Google does after its retries.
    }).catch(() => undefined);
  }

  function send(channel: Channel, state: "sync" | "exists"): void {
    if (mode === "lose") return;
    for (let times = mode === "duplicate" ? 2 : 1; times > 0; times -= 1) {
      const posting = post(channel, state).finally(() => posts.delete(posting));
      posts.add(posting);
    }
  }

  function flush(): void {
    for (const channel of channels.values()) {
      if (due.has(channel.email) && channel.expiration > now()) send(channel, "exists");
    }
    due.clear();
  }

  return {
    list: () => [...channels.values()],
    restore(kept: Channel[]): void {
      for (const channel of kept) channels.set(channel.id, channel);
    },
    open(wish: { id: string; email: string; address: string; token: string | null; ttl: number }) {
      const { ttl, ...rest } = wish;
      const channel: Channel = {
        ...rest,
        resourceId: randomBytes(16).toString("base64url"),
        expiration: now() + Math.min(ttl, CHANNEL_LIFETIME_MS),
        messages: 0,
      };
      channels.set(channel.id, channel);
      send(channel, "sync");
      return channel;
    },
    stop(id: string, resourceId: string): boolean {
      return channels.get(id)?.resourceId === resourceId && channels.delete(id);
    },
    /** Changes of the same tick are notified once. */
    notify(emails: string[]): void {
      if (due.size === 0 && emails.length > 0) setImmediate(flush);
      for (const email of emails) due.add(email);
    },
    setMode(wish: PushMode) {
      mode = wish;
    },
    settled: () => Promise.all([...posts]),
  };
}
