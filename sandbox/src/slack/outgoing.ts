import { createHmac } from "node:crypto";

export type RequestKind = "event" | "command" | "interaction";

export interface Delivery {
  id: number;
  kind: RequestKind;
  at: string;
  body: string;
  retries: number;
  /** Null while pending, 0 if there was no response in time. */
  status: number | null;
  answer: string;
}

/** How to make the next requests invalid. */
export interface Forgery {
  signature?: string;
  /** Offset of the signed timestamp in seconds. */
  skewSeconds?: number;
  /** Sent instead of the signed body. */
  body?: string;
}

export interface OutgoingSettings {
  targetUrl: string;
  timeoutMs: number;
  /** Delays before an event is retried. */
  retryMs: number[];
  /** The app's event subscriptions. */
  events: string[];
}

const MAX_DELIVERIES = 1_000;
const TYPES: Record<RequestKind, string> = {
  event: "application/json",
  command: "application/x-www-form-urlencoded",
  interaction: "application/x-www-form-urlencoded",
};

export function signature(secret: string, timestamp: number, body: string): string {
  return `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex")}`;
}

export type Outgoing = ReturnType<typeof outgoingRequests>;

/** Signed requests to the product, with a timeout of three seconds; events are retried. */
export function outgoingRequests(options: {
  secret: string;
  now: () => number;
  targetUrl: string;
}) {
  const settings: OutgoingSettings = {
    targetUrl: options.targetUrl,
    timeoutMs: 3_000,
    retryMs: [0, 60_000, 300_000],
    events: [
      "message.im",
      "app_home_opened",
      "app_uninstalled",
      "entity_details_requested",
      "link_shared",
      "tokens_revoked",
    ],
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
      // Slack only distinguishes these two causes of a missing response.
      delivery.status = 0;
      const isLate = error instanceof Error && error.name === "TimeoutError";
      return { reason: isLate ? "http_timeout" : "connection_failed", isFinal: false };
    }
  }

  /** Waits for the first response; retries run in the background. */
  async function send(kind: RequestKind, body: string): Promise<Delivery> {
    lastId += 1;
    const at = new Date(options.now()).toISOString();
    const delivery: Delivery = { id: lastId, kind, at, body, retries: 0, status: null, answer: "" };
    deliveries.push(delivery);
    if (deliveries.length > MAX_DELIVERIES * 1.2) deliveries = deliveries.slice(-MAX_DELIVERIES);
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
    /** Corrupts the next requests, one each. */
    forge(forgery: Forgery, times: number) {
      forgeries.push(...Array.from({ length: times }, () => forgery));
    },
    /** Repeats the latest requests, as Slack does without a response. */
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
