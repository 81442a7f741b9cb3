import { expect, it } from "vitest";
import { commitBacking } from "./commit-backing.ts";

const QUARTER = { won: 20, likely: 25.5, bestCase: 60 };

it.each([
  { commit: 20, by: "won", missing: 0, missingWithMaybe: 0 },
  { commit: 20.01, by: "likely", missing: 0, missingWithMaybe: 0 },
  { commit: 45.5, by: "likely", missing: 0, missingWithMaybe: 0 },
  { commit: 45.51, by: "maybe", missing: 0.01, missingWithMaybe: 0 },
  { commit: 80, by: "maybe", missing: 34.5, missingWithMaybe: 0 },
  { commit: 80.25, by: "new", missing: 34.75, missingWithMaybe: 0.25 },
])("[X-11] a commit of $commit rests on $by", ({ commit, ...backing }) => {
  expect(commitBacking(commit, QUARTER)).toEqual(backing);
});

it("[X-11] a commit met by what is won needs nothing more, even where open deals are negative", () => {
  expect(commitBacking(20, { won: 25, likely: -10, bestCase: -10 }).by).toBe("won");
});
