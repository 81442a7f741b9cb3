import { describe, expect, it } from "vitest";
import { isNewCommit } from "./new-commit.ts";

describe("[BY-2] a promise is made anew", () => {
  it.each([
    { before: 80, given: undefined, isOwn: true, isNew: false },
    { before: 80, given: 80, isOwn: true, isNew: true },
    { before: 80, given: 90, isOwn: true, isNew: true },
    { before: 80, given: 80, isOwn: false, isNew: false },
    { before: 80, given: 90, isOwn: false, isNew: true },
  ])("$before to $given, by oneself $isOwn: $isNew", ({ isNew, ...save }) => {
    expect(isNewCommit(save)).toBe(isNew);
  });
});
