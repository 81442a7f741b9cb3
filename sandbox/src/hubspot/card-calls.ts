import type { Portal } from "./portal.ts";
import type { State } from "./state.ts";
import { signature } from "./webhooks.ts";

/** How a call of a card can go wrong on its way, by its label. */
export const CARD_FAULTS = {
  none: "Nothing",
  signature: "Wrong signature",
  stale: "Signed six minutes ago",
  unknown: "A user that nobody knows",
  repeated: "Its answer is lost, so HubSpot sends it again",
} as const;
export type CardFault = keyof typeof CARD_FAULTS;

interface CardCall {
  path: string;
  method: "GET" | "POST";
  body?: object;
  /** Who looks at the page. */
  user: { id: number; email: string };
  fault: CardFault;
}

export interface CardReply {
  /** The status of each attempt; 0 if there was no response. */
  statuses: number[];
  answer: unknown;
}

const STALE_MS = 6 * 60_000;
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1_000_000;
const UNKNOWN_USER = "somebody.else@people.test";
/** HubSpot decodes these, and no others, in the address before it signs it. */
const DECODED = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi;

/**
 * `hubspot.fetch` of a card: HubSpot's servers make the call, add account, user and app to its
 * address, sign it, and send it once more after a lost connection or a 5xx.
 */
export async function callForCard(
  state: State,
  { account }: Portal,
  call: CardCall,
): Promise<CardReply> {
  const { method, body, user, fault } = call;
  const { targetUrl } = state.webhooks.settings;
  if (targetUrl === null) return { statuses: [0], answer: null };
  const url = new URL(`/api/hubspot-card${call.path}`, targetUrl);
  url.searchParams.set("portalId", String(account.portalId));
  url.searchParams.set("userId", String(user.id));
  url.searchParams.set("userEmail", fault === "unknown" ? UNKNOWN_USER : user.email);
  url.searchParams.set("appId", String(state.app.appId));
  const text = body ? JSON.stringify(body) : "";
  const timestamp = state.now() - (fault === "stale" ? STALE_MS : 0);
  const secret = fault === "signature" ? "somebody else's secret" : state.app.clientSecret;
  const signed = url.href.replace(DECODED, decodeURIComponent);

  const send = async (): Promise<{ status: number; answer: unknown }> => {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          "x-hubspot-signature-v3": signature(secret, method, signed, text, timestamp),
          "x-hubspot-request-timestamp": String(timestamp),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: text }),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const read = await response.text();
      if (read.length > MAX_ANSWER_BYTES) return { status: 0, answer: null };
      return { status: response.status, answer: parsed(read) };
    } catch {
      // Whatever the cause, HubSpot only knows that there was no response.
      return { status: 0, answer: null };
    }
  };

  const first = await send();
  const isLost = first.status === 0 || first.status >= 500 || fault === "repeated";
  if (!isLost) return { statuses: [first.status], answer: first.answer };
  const second = await send();
  return { statuses: [first.status, second.status], answer: second.answer };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
