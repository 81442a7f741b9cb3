import { describe, expect, it } from "vitest";
import { dealStatus } from "./deal-status.ts";

describe("[DL-4] a stage makes a deal", () => {
  it.each([
    { isClosed: false, isWon: false, status: "open" },
    { isClosed: false, isWon: true, status: "open" },
    { isClosed: true, isWon: true, status: "won" },
    { isClosed: true, isWon: false, status: "lost" },
  ])("$status when closed is $isClosed and won is $isWon", ({ status, ...stage }) => {
    expect(dealStatus(stage)).toBe(status);
  });
});
