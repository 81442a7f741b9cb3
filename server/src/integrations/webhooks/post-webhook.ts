import http from "node:http";
import https from "node:https";
import type { Config } from "../../config.ts";
import { openSecret, signatureOf } from "../../features/webhooks/webhook-secret.ts";
import type { SendWebhook, WebhookResponse } from "../../ports/webhooks.ts";
import { addressTrouble, type NetworkAccess } from "../../shared/public-address.ts";
import { guardedLookup, type Resolve } from "../guarded-lookup.ts";

const TIMEOUT_MS = 10_000;

interface Post {
  url: string;
  body: string;
  headers: Record<string, string>;
}

export function webhookSender({ keys, webhooks }: Pick<Config, "keys" | "webhooks">): SendWebhook {
  const post = webhookPoster(webhooks);
  return async (message) => {
    const { url, body, event, deliveryId, at } = message;
    const secret = openSecret(keys, message, message);
    const headers = {
      "touchline-event": event,
      "touchline-delivery": deliveryId,
      "touchline-signature": signatureOf(secret, at, body),
    };
    return post({ url, body, headers });
  };
}

/** Posts to user-entered URLs: only to permitted addresses, once, without following redirects. */
export function webhookPoster(reach: NetworkAccess, resolve?: Resolve) {
  const lookup = guardedLookup(reach, resolve);
  return async ({ url, body, headers }: Post): Promise<WebhookResponse> => {
    const trouble = addressTrouble(url, reach);
    if (trouble) return { status: null, words: trouble };
    const client = new URL(url).protocol === "https:" ? https : http;
    return new Promise<WebhookResponse>((settle) => {
      const request = client.request(
        url,
        {
          method: "POST",
          agent: false,
          lookup,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            ...headers,
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            "user-agent": "Touchline",
          },
        },
        (response) => {
          const { statusCode: status = 0 } = response;
          // The response body isn't used.
          response.destroy();
          const isRedirect = status >= 300 && status < 400;
          const more = isRedirect ? ", and redirects aren't followed." : ".";
          settle({ status, words: `It answered ${status}${more}` });
        },
      );
      request.on("error", (error) => settle({ status: null, words: messageOf(error) }));
      request.end(body);
    });
  };
}

function messageOf(error: Error): string {
  return error.name === "TimeoutError" || error.name === "AbortError"
    ? "It took too long to answer."
    : `It can't be reached: ${error.message}`.slice(0, 500);
}
