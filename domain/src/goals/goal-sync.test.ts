import { describe, expect, it } from "vitest";
import { type CrmConnectionState, goalSync } from "./goal-sync.ts";

const at = "2026-11-15T06:00:00.000Z";
const link: CrmConnectionState = {
  isConnected: true,
  isRevoked: false,
  trouble: null,
  lastSync: { hasFailed: false, words: null },
  syncedAt: at,
};
const failed = { hasFailed: true, words: null };

describe("[GA-2] a goal's figures", () => {
  it.each([
    { given: { isConnected: false, syncedAt: at }, is: ["by-hand", null, null] },
    { given: {}, is: ["synced", null, at] },
    { given: { lastSync: null, syncedAt: null }, is: ["synced", null, null] },
    {
      given: { lastSync: { hasFailed: true, words: "HubSpot is resting." } },
      is: ["failed", "HubSpot is resting.", at],
    },
    {
      given: { lastSync: failed },
      is: [
        "failed",
        "There's an unknown problem loading the pipelines movement. Contact support for help.",
        at,
      ],
    },
    { given: { trouble: "Scopes are missing." }, is: ["failed", "Scopes are missing.", at] },
    {
      given: { isRevoked: true, trouble: "BAD_REFRESH_TOKEN", lastSync: failed },
      is: [
        "failed",
        "We're having trouble connecting to HubSpot. Please, check you integration.",
        at,
      ],
    },
  ])("$given: $is", ({ given, is: [state, message, when] }) => {
    expect(goalSync({ ...link, ...given })).toEqual({ state, message, at: when });
  });
});
