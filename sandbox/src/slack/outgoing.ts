import { createHmac } from "node:crypto";

export type RequestKind = "event" | "command" | "interaction";

/** One request to the product, and how it was answered. */
export interface Delivery {
  id: number;
  kind: RequestKind;
  at: string;
  body: string;
  /** How often it was tried again. */
  retries: number;
  /** Null while it is under way, 0 when nobody answered in time. */
  status: number | null;
  answer: string;
}

/** What makes the next requests not genuine. */
export interface Forgery {
  /** Sent as the signature. */
  signature?: string;
  /** Seconds by which the signed moment lies beside the true one. */
  skewSeconds?: number;
  /** Sent instead of the body that was signed. */
  body?: string;
}

export interface OutgoingSettings {
  targetUrl: string;
  timeoutMs: number;
  /** Pauses before an event is tried again. */
  retryMs: number[];
  /** Which events the app has subscribed to. */
  events: string[];
}

const KEPT = 1_000;
const TYPES: Record<RequestKind, string> = {
  event: "application/json",
  command: "application/x-www-form-urlencoded",
  interaction: "application/x-www-form-urlencoded",
};

export function signature(secret: string, timestamp: number, body: string): string {
  return `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex")}`;
}

export type Outgoing = ReturnType<typeof outgoingRequests>;

/** Signed requests to the product: answered in three seconds, events tried again when not. */
export function outgoingRequests(options: {
  secret: string;
  now: () => number;
  targetUrl: string;
}) {
  const settings: OutgoingSettings = {
    targetUrl: options.targetUrl,
    timeoutMs: 3_000,
    retryMs: [0, 60_000, 300_000],
    events: ["message.im", "app_home_opened", "app_uninstalled", "tokens_revoked"],
  };
  let deliveries: Delivery[] = [];
  let forgeries: Forgery[] = [];
  let lastId = 0;
  const underWay = new Set<Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();

  async function attempt(delivery: Delivery, reason: string | null, forgery: Forgery = {}) {
    const timestamp = Math.floor(options.now() / 1000) + (forgery.skewSeconds ?? 0);
    const { body, kind } = delivery;
    try {
      const response = await fetch(settings.targetUrl, {
        method: "POST",
        headers: {
          "content-type": TYPES[kind],
          "user-agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
          "x-slack-request-timestamp": String(timestamp),
          "x-slack-signature": forgery.signature ?? signature(options.secret, timestamp, body),
          ...(reason !== null && {
            "x-slack-retry-num": String(delivery.retries),
            "x-slack-retry-reason": reason,
          }),
        },
        body: forgery.body ?? body,
        redirect: "manual",
        signal: AbortSignal.timeout(settings.timeoutMs),
      });
      delivery.answer = (await response.text()).slice(0, 100_000);
      delivery.status = response.status;
      return {
        reason: response.ok ? null : "http_error",
        isFinal: response.headers.get("x-slack-no-retry") === "1",
      };
    } catch (error) {
      // Whatever kept the product from answering, Slack tells these two apart only.
      delivery.status = 0;
      const isLate = error instanceof Error && error.name === "TimeoutError";
      return { reason: isLate ? "http_timeout" : "connection_failed", isFinal: false };
    }
  }

  /** Waits for the first answer; what follows happens by itself. */
  async function send(kind: RequestKind, body: string): Promise<Delivery> {
    lastId += 1;
    const at = new Date(options.now()).toISOString();
    const delivery: Delivery = { id: lastId, kind, at, body, retries: 0, status: null, answer: "" };
    deliveries.push(delivery);
    if (deliveries.length > KEPT * 1.2) deliveries = deliveries.slice(-KEPT);
    await track(tryNow(delivery, null));
    return delivery;
  }

  async function tryNow(delivery: Delivery, earlier: string | null): Promise<void> {
    const { reason, isFinal } = await attempt(delivery, earlier, forgeries.shift());
    const pause = settings.retryMs[delivery.retries];
    if (delivery.kind !== "event" || reason === null || isFinal || pause === undefined) return;
    delivery.retries += 1;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void track(tryNow(delivery, reason));
    }, pause).unref();
    timers.add(timer);
  }

  function track<Result>(promise: Promise<Result>): Promise<Result> {
    underWay.add(promise);
    return promise.finally(() => underWay.delete(promise));
  }

  return {
    settings,
    send,
    deliveries: (): readonly Delivery[] => deliveries,
    /** Spoils the next requests, one each. */
    forge(forgery: Forgery, times: number) {
      forgeries.push(...Array.from({ length: times }, () => forgery));
    },
    /** Sends again what was sent last, as Slack does when it did not hear an answer. */
    async redeliver(wish: { last: number; times: number; kind?: RequestKind }): Promise<number[]> {
      const chosen = deliveries
        .filter(({ kind }) => (wish.kind ?? kind) === kind)
        .slice(-wish.last);
      const statuses: number[] = [];
      for (let round = 0; round < wish.times; round++) {
        for (const delivery of chosen) {
          const copy = { ...delivery, retries: round + 1 };
          await attempt(copy, delivery.kind === "event" ? "http_timeout" : null, forgeries.shift());
          statuses.push(copy.status ?? 0);
        }
      }
      return statuses;
    },
    /** Waits until everything that was sent has been answered. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all([...underWay]);
    },
    clear() {
      deliveries = [];
      forgeries = [];
      stop();
    },
    stop,
  };

  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }
}
