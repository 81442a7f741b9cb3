import { expect, it } from "vitest";
import { proofState } from "./proof-state.ts";

const outcome = (status: string, fullName = "the image is built") => ({ status, fullName });
const without = outcome("skipped", "the image is built (needs Debian's mmdebstrap)");

it("[S-23] a proof whose only test lacks a program did not run, and says what is missing", () => {
  expect(proofState([without], true)).toMatchObject({
    state: "not run",
    needed: ["needs Debian's mmdebstrap"],
    failures: 0,
  });
});

it("[S-23] a proof runs in part, is proven, or fails also where nothing of it ran", () => {
  const states = [
    [[outcome("passed"), without], true],
    [[outcome("passed")], true],
    [[outcome("failed"), without], true],
    [[], true],
    [[outcome("skipped")], true],
    [[], false],
  ] as const;
  expect(states.map(([found, hasTests]) => proofState([...found], hasTests).state)).toEqual([
    "in part",
    "proven",
    "FAILS",
    "FAILS",
    "FAILS",
    "not run",
  ]);
});
