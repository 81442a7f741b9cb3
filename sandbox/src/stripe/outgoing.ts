import { createHmac } from "node:crypto";
import { seconds } from "./clock.ts";

export interface StripeEvent {
  id: string;
  object: "event";
  type: string;
  api_version: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  data: { object: object; previous_attributes?: object };
}

export interface Delivery {
  eventId: string;
  type: string;
  /** 0 if there was no response in time. */
  status: number;
}

export interface Forgery {
  secret?: string;
  /** Offset of the signed timestamp in seconds. */
  skewSeconds?: number;
  /** Sent instead of the signed body. */
  body?: string;
}

export interface OutgoingSettings {
  targetUrl: string;
  /** How often each event is sent even if it was accepted. */
  copies: number;
  /** Deliver the newest event first. */
  isReversed: boolean;
  /** Nothing is sent automatically, only by `deliver`. */
  isHeld: boolean;
  /** Event types that get lost. */
  lost: string[];
  /** Delays before a rejected event is retried. */
  retryMs: number[];
}

const DEFAULT_SETTINGS: Omit<OutgoingSettings, "targetUrl"> = {
  copies: 1,
  isReversed: false,
  isHeld: false,
  lost: [],
  retryMs: [1_000, 10_000, 60_000],
};
const TIMEOUT_MS = 10_000;
const MAX_DELIVERIES = 1_000;

export function signature(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

export type Outgoing = ReturnType<typeof outgoingEvents>;

/** Signed events to the product: at least once each, in any order. */
export function outgoingEvents({ secret, targetUrl }: { secret: string; targetUrl: string }) {
  const settings: OutgoingSettings = { targetUrl, ...DEFAULT_SETTINGS };
  const underWay = new Set<Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  let deliveries: Delivery[] = [];

  async function post(event: StripeEvent, forgery: Forgery = {}): Promise<Delivery> {
    const body = JSON.stringify(event);
    const at = seconds() + (forgery.skewSeconds ?? 0);
    const delivery: Delivery = { eventId: event.id, type: event.type, status: 0 };
    try {
      const response = await fetch(settings.targetUrl, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": signature(forgery.secret ?? secret, at, body),
        },
        body: forgery.body ?? body,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      delivery.status = response.status;
    } catch {
      // Unreachable or too slow: both count as not accepted, and the event is retried.
      delivery.status = 0;
    }
    deliveries = [...deliveries.slice(-MAX_DELIVERIES), delivery];
    return delivery;
  }

  async function tryNow(event: StripeEvent, retries: number): Promise<void> {
    const { status } = await post(event);
    const pause = settings.retryMs[retries];
    if ((status >= 200 && status < 300) || pause === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void track(tryNow(event, retries + 1));
    }, pause).unref();
    timers.add(timer);
  }

  function track(promise: Promise<unknown>): Promise<unknown> {
    underWay.add(promise);
    return promise.finally(() => underWay.delete(promise));
  }

  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  return {
    settings,
    /** Events of one change, sent in the background. */
    send(events: StripeEvent[]): void {
      if (settings.isHeld) return;
      const told = events.filter(({ type }) => !settings.lost.includes(type));
      if (settings.isReversed) told.reverse();
      void track(
        (async () => {
          for (const event of told) {
            for (let copy = 0; copy < settings.copies; copy++) await tryNow(event, 0);
          }
        })(),
      );
    },
    /** Sends these once, in this order. */
    async deliver(events: StripeEvent[], forgery?: Forgery): Promise<Delivery[]> {
      const done: Delivery[] = [];
      for (const event of events) done.push(await post(event, forgery));
      return done;
    },
    deliveries: (): readonly Delivery[] => deliveries,
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all([...underWay]);
    },
    reset(): void {
      Object.assign(settings, DEFAULT_SETTINGS);
      stop();
    },
    stop,
  };
}
