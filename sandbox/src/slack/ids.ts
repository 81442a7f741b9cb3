import { createHash, randomBytes } from "node:crypto";
import type { State } from "./state.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An id in Slack's format that is the same on every start. */
export function idOf(prefix: string, ...of: string[]): string {
  const digest = createHash("sha256").update(of.join("\n")).digest();
  return `${prefix}0${[...digest.subarray(0, 9)].map((byte) => LETTERS[byte % 32]).join("")}`;
}

export const secret = (prefix: string) => `${prefix}${randomBytes(24).toString("hex")}`;

/** The next message's timestamp, which is also its id within its conversation. */
export function nextTs(state: State): string {
  state.lastMicros = Math.max(state.lastMicros + 1, state.now() * 1000);
  const seconds = Math.floor(state.lastMicros / 1_000_000);
  return `${seconds}.${String(state.lastMicros % 1_000_000).padStart(6, "0")}`;
}
