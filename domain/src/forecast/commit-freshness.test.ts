import { describe, expect, it } from "vitest";
import { isCommitStale } from "./commit-freshness.ts";

const now = new Date("2026-11-15T12:00:00Z");

describe("[BY-2] a commit", () => {
  it.each([
    { committedAt: null, late: false },
    { committedAt: "2026-11-15T12:00:00Z", late: false },
    { committedAt: "2026-11-08T12:00:00.000Z", late: false },
    { committedAt: "2026-11-08T11:59:59.999Z", late: true },
    { committedAt: "2026-11-16T12:00:00Z", late: false },
  ])("last made at $committedAt is late: $late", ({ committedAt, late }) => {
    expect(isCommitStale(committedAt, now)).toBe(late);
    expect(isCommitStale(committedAt && new Date(committedAt), now)).toBe(late);
  });
});
