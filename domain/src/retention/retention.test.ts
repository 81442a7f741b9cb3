import { describe, expect, it } from "vitest";
import { isAllowedRetention, RETENTION_POLICIES, retentionCutoff } from "./retention.ts";

describe("[BY-9] how long something is kept", () => {
  it("is for ever, or as long as is offered for its kind", () => {
    expect(RETENTION_POLICIES.every(({ kind }) => isAllowedRetention(kind, null))).toBe(true);
    expect(isAllowedRetention("audit-log", 90)).toBe(true);
    expect(isAllowedRetention("audit-log", 30), "too short to find out who did what").toBe(false);
    expect(isAllowedRetention("webhook-deliveries", 7)).toBe(true);
    expect(isAllowedRetention("alerts", 31)).toBe(false);
  });

  it("counts back from now", () => {
    expect(retentionCutoff(new Date("2026-11-15T09:00:00Z"), 30)).toEqual(
      new Date("2026-10-16T09:00:00Z"),
    );
  });
});
