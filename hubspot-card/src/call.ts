import { hubspot } from "@hubspot/ui-extensions";
import { TOUCHLINE_URL } from "./address.ts";

/** HubSpot waits 15 seconds by default, which is longer than anybody looks at a spinner. */
const TIMEOUT_MS = 10_000;
const UNREACHABLE = "Touchline can't be reached right now. Try again in a moment.";
const WRONG_KEYS =
  "HubSpot and Touchline don't use the same keys for this app. Ask your admin to check them.";

/** Its message is meant for the reader. */
export class CallError extends Error {}

export async function read<Answer>(path: string): Promise<Answer> {
  return send(path, { method: "GET" });
}

export async function write<Answer>(path: string, body: Record<string, unknown>): Promise<Answer> {
  return send(path, { method: "POST", body });
}

/** HubSpot's servers make the call, add account and user, and sign it. */
async function send<Answer>(
  path: string,
  options: { method: "GET" | "POST"; body?: Record<string, unknown> },
): Promise<Answer> {
  const url = `${TOUCHLINE_URL}/api/hubspot-card${path}`;
  const response = await hubspot.fetch(url, { ...options, timeout: TIMEOUT_MS }).catch(() => null);
  if (!response || response.status >= 500 || response.status === 429) {
    throw new CallError(UNREACHABLE);
  }
  if (response.status === 401) throw new CallError(WRONG_KEYS);
  const answer = await response.json().catch(() => null);
  if (answer === null) throw new CallError(UNREACHABLE);
  if (!response.ok) throw new CallError(answer.message ?? UNREACHABLE);
  return answer;
}

export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : UNREACHABLE;
}

/** For each write, so that one that HubSpot sends again counts once. */
export function newRequestId(): string {
  if (typeof crypto !== "undefined" && crypto.randomUUID) return crypto.randomUUID();
  return "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((Math.random() * 16) >> (Number(digit) / 4))).toString(16),
  );
}
