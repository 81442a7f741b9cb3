import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "no-meeting-ahead";
const nextMeetingOn = null;

describe("[DC-2] closing soon without a meeting ahead", () => {
  it.each([
    { closeDate: "2026-11-14" as const, left: -1, finds: false },
    { closeDate: "2026-11-15" as const, left: 0, finds: true },
    { closeDate: "2026-12-15" as const, left: 30, finds: true },
    { closeDate: "2026-12-16" as const, left: 31, finds: false },
    { closeDate: null, left: null, finds: false },
  ])("with $left days left is found: $finds", ({ closeDate, finds }) => {
    expect(findingOf(RULE, { closeDate, nextMeetingOn }) !== undefined).toBe(finds);
  });

  it("is not found with a meeting ahead", () => {
    const closeDate = "2026-11-30";
    expect(findingOf(RULE, { closeDate, nextMeetingOn: "2026-11-29" })).toBeUndefined();
    expect(findingOf(RULE, { closeDate, nextMeetingOn: "2026-11-30" })).toBeUndefined();
  });

  it("[J-4] is found where the meeting is after the close date", () => {
    const finding = findingOf(RULE, { closeDate: "2026-11-30", nextMeetingOn: "2026-12-01" });
    expect(sentenceText(finding?.sentence)).toBe(
      "Closes in 15 days, but the next meeting is on 2026-12-01.",
    );
  });

  it("says when it should close", () => {
    const finding = findingOf(RULE, { closeDate: "2026-11-16", nextMeetingOn });
    expect(sentenceText(finding?.sentence)).toBe("Closes tomorrow with no meeting booked.");
    expect(finding).toMatchObject({ category: "interaction", score: 1 });
  });
});
