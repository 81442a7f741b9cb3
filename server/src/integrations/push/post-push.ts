import http from "node:http";
import https from "node:https";
import type { Config } from "../../config.ts";
import { openPushKey } from "../../features/push/push-key.ts";
import type { PushMessage, PushOutcome, SendPush } from "../../ports/push.ts";
import { addressTrouble } from "../../shared/public-address.ts";
import { guardedLookup, type Resolve } from "../guarded-lookup.ts";
import { encryptPush } from "./encrypt-push.ts";
import { vapidHeader } from "./vapid.ts";

const TIMEOUT_MS = 10_000;
/** For a device that is off; older news is read in the inbox. */
const TTL_SECONDS = 24 * 3600;

/**
 * Posts to the push service that a browser named: only to permitted addresses, without following
 * redirects.
 */
export function pushSender(
  { keys, webhooks: reach, supportEmail }: Pick<Config, "keys" | "webhooks" | "supportEmail">,
  resolve?: Resolve,
): SendPush {
  const lookup = guardedLookup(reach, resolve);
  return async (message: PushMessage): Promise<PushOutcome> => {
    const { organisationId, to, payload, topic, now } = message;
    const trouble = addressTrouble(to.endpoint, reach);
    if (trouble) return { kind: "refused", words: trouble };
    const key = openPushKey(keys, organisationId, message.key);
    const body = encryptPush(payload, to);
    const headers = {
      authorization: vapidHeader(to.endpoint, key, { subject: `mailto:${supportEmail}`, now }),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      "content-length": body.length,
      ttl: TTL_SECONDS,
      urgency: "normal",
      topic,
      "user-agent": "Touchline",
    };
    const client = new URL(to.endpoint).protocol === "https:" ? https : http;
    return new Promise<PushOutcome>((settle) => {
      const request = client.request(
        to.endpoint,
        { method: "POST", agent: false, lookup, signal: AbortSignal.timeout(TIMEOUT_MS), headers },
        (response) => {
          // The response body isn't used.
          response.destroy();
          settle(outcomeOf(response.statusCode ?? 0));
        },
      );
      request.on("error", ({ message }) =>
        settle({ kind: "away", words: `The push service can't be reached: ${message}` }),
      );
      request.end(body);
    });
  };
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const words = `The push service answered ${status}.`;
  return { kind: status === 429 || status >= 500 ? "away" : "refused", words };
}
