import { createHash, createHmac } from "node:crypto";
import type { Actor } from "./actor.ts";
import { infoOf } from "./object-types.ts";
import type { Portal, StoredRecord } from "./portal.ts";
import {
  batches,
  defaultSubscriptions,
  details,
  type EventForm,
  type RecordEvent,
  subjectOf,
  type WebhookEvent,
} from "./webhook-events.ts";

export interface Delivery {
  id: number;
  at: string;
  attempt: number;
  events: WebhookEvent[];
  /** Null while pending, 0 if there was no response. */
  status: number | null;
}

export interface WebhookSettings {
  targetUrl: string | null;
  /** `auto` sends immediately; `manual` waits for a flush, so that a test decides when. */
  mode: "auto" | "manual";
  delayMs: number;
  /** Delays before each further attempt; HubSpot makes ten within a day. */
  retryMs: number[];
  /** Generic unless a test plays a legacy app: those can't be created any more. */
  form: EventForm;
  timeoutMs: number;
}

export interface Forgery {
  signature?: string;
  timestamp?: number;
  /** Sent instead of the signed body. */
  body?: string;
}

const MAX_DELIVERIES = 5_000;

/** HubSpot's maximum number of concurrent connections per account. */
const MAX_CONNECTIONS = 10;

export function signature(
  secret: string,
  method: string,
  uri: string,
  body: string,
  timestamp: number,
): string {
  return createHmac("sha256", secret)
    .update(`${method}${uri}${body}${timestamp}`, "utf8")
    .digest("base64");
}

export type Webhooks = ReturnType<typeof webhooks>;

export function webhooks(options: {
  appId: number;
  clientSecret: string;
  now: () => number;
  settings?: Partial<WebhookSettings>;
}) {
  const settings: WebhookSettings = {
    targetUrl: null,
    mode: "auto",
    delayMs: 100,
    retryMs: [
      1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000,
      28_800_000,
    ],
    form: "generic",
    timeoutMs: 5_000,
    ...options.settings,
  };
  const subscriptions = defaultSubscriptions(new Date(options.now()).toISOString());
  let eventId = 2_995_000_000;
  let deliveryId = 0;
  let waiting: WebhookEvent[] = [];
  let deliveries: Delivery[] = [];
  const retries = new Map<Delivery, NodeJS.Timeout | null>();
  let timer: NodeJS.Timeout | null = null;

  function emit(portal: Portal, record: StoredRecord, happening: RecordEvent, actor: Actor): void {
    const { singular } = infoOf(record.type);
    const propertyName = happening.kind === "propertyChange" ? happening.propertyName : undefined;
    const subscription = subscriptions.find(
      (one) =>
        one.active &&
        one.eventType === `${singular}.${happening.kind}` &&
        (propertyName === undefined || one.propertyName === propertyName),
    );
    if (!portal.isInstalled || settings.targetUrl === null || !subscription) return;
    eventId += 1;
    waiting.push({
      eventId,
      subscriptionId: subscription.id,
      portalId: portal.account.portalId,
      appId: options.appId,
      occurredAt: options.now(),
      attemptNumber: 0,
      ...subjectOf(record, happening, settings.form),
      ...details(portal, record, happening, settings.form),
      changeSource: actor.changeSource,
      sourceId: actor.sourceId,
    });
    if (settings.mode === "auto" && timer === null) {
      timer = setTimeout(() => void flush(), settings.delayMs).unref();
    }
  }

  /** Sends pending deliveries, then retries, without waiting for their time. */
  async function flush(): Promise<Delivery[]> {
    if (timer) clearTimeout(timer);
    timer = null;
    const fresh = batches(waiting).map((events) => newDelivery(events));
    waiting = [];
    const again = [...retries.keys()];
    for (const delivery of again) clearTimeout(retries.get(delivery) ?? undefined);
    retries.clear();
    const due = [...fresh, ...again];
    for (let sent = 0; sent < due.length; sent += MAX_CONNECTIONS) {
      await Promise.all(
        due.slice(sent, sent + MAX_CONNECTIONS).map((delivery) => attempt(delivery)),
      );
    }
    return due;
  }

  function newDelivery(events: WebhookEvent[]): Delivery {
    deliveryId += 1;
    const delivery: Delivery = {
      id: deliveryId,
      at: new Date(options.now()).toISOString(),
      attempt: 0,
      events,
      status: null,
    };
    deliveries.push(delivery);
    if (deliveries.length > MAX_DELIVERIES * 1.2) deliveries = deliveries.slice(-MAX_DELIVERIES);
    return delivery;
  }

  async function attempt(delivery: Delivery): Promise<void> {
    delivery.status = await send(
      delivery.events.map((event) => ({ ...event, attemptNumber: delivery.attempt })),
    );
    if (delivery.status >= 200 && delivery.status < 300) return;
    const pause = settings.retryMs[delivery.attempt];
    delivery.attempt += 1;
    if (pause === undefined) return;
    const later = () => {
      retries.delete(delivery);
      void attempt(delivery);
    };
    retries.set(delivery, settings.mode === "auto" ? setTimeout(later, pause).unref() : null);
  }

  /** One signed request; a forgery breaks its authenticity. */
  async function send(events: WebhookEvent[], forgery: Forgery = {}): Promise<number> {
    const { targetUrl } = settings;
    if (targetUrl === null) return 0;
    const body = JSON.stringify(events);
    const timestamp = forgery.timestamp ?? options.now();
    try {
      const response = await fetch(targetUrl, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "HubSpot Connect 2.0 (http://dev.hubspot.com/) - WebHooks",
          "x-hubspot-signature-version": "v1",
          "x-hubspot-signature": createHash("sha256")
            .update(options.clientSecret + body)
            .digest("hex"),
          "x-hubspot-signature-v3":
            forgery.signature ??
            signature(options.clientSecret, "POST", targetUrl, body, timestamp),
          "x-hubspot-request-timestamp": String(timestamp),
        },
        body: forgery.body ?? body,
        redirect: "manual",
        signal: AbortSignal.timeout(settings.timeoutMs),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      // Whatever the cause, HubSpot only knows that there was no response.
      return 0;
    }
  }

  return {
    settings,
    emit,
    flush,
    send,
    waiting: (): readonly WebhookEvent[] => waiting,
    deliveries: (): readonly Delivery[] => deliveries,
    /** Repeats earlier deliveries, as HubSpot may at any time. */
    async redeliver(wish: { times: number; reversed: boolean; last?: number }): Promise<number[]> {
      const chosen = deliveries.slice(-(wish.last ?? deliveries.length));
      const list = wish.reversed ? chosen.toReversed() : chosen;
      const statuses: number[] = [];
      for (let round = 0; round < wish.times; round++) {
        for (const { events } of list) {
          statuses.push(await send(wish.reversed ? events.toReversed() : events));
        }
      }
      return statuses;
    },
    clear() {
      waiting = [];
      deliveries = [];
      stop();
    },
    stop,
  };

  function stop(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    for (const pending of retries.values()) clearTimeout(pending ?? undefined);
    retries.clear();
  }
}
