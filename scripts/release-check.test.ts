import { describe, expect, it } from "vitest";
import { materialChanges, releaseProblems } from "./release-check.ts";

const fine = {
  version: "0.2.0",
  elsewhere: { "server/package.json": "0.2.0" },
  changelog: "# Changelog\n\n## [0.2.0] - 2026-11-15\n\n## [0.1.0] - 2026-10-01\n",
  tags: ["v0.1.0"],
  uncommitted: "",
};

describe("[H3] a version", () => {
  it("is given out once, as committed, with a dated entry in the changelog", () => {
    expect(releaseProblems(fine)).toEqual([]);
    const again = { ...fine, version: "0.1.0", elsewhere: {} };
    expect(releaseProblems(again)).toEqual([
      "v0.1.0 has been given out already: package.json needs a new version.",
    ]);
    expect(releaseProblems({ ...fine, uncommitted: " M README.md\n" })).toHaveLength(1);
    expect(releaseProblems({ ...fine, version: "0.3.0" })).toEqual([
      "server/package.json says 0.2.0: write 0.3.0 there.",
      "CHANGELOG.md says nothing about 0.3.0: give it an entry.",
    ]);
    const changelog = fine.changelog.replace("2026-11-15", "Unreleased");
    expect(releaseProblems({ ...fine, changelog })).toEqual([
      "CHANGELOG.md gives 0.2.0 no date: write ## [0.2.0] - YYYY-MM-DD.",
    ]);
  });

  it("says what changed in what is shipped", () => {
    const before = {
      "": { version: "0.1.0" },
      domain: { version: "0.0.0" },
      "node_modules/@touchline/domain": { link: true },
      "node_modules/kept": { version: "1.0.0" },
      "node_modules/raised": { version: "1.0.0" },
      "node_modules/left": { version: "1.0.0" },
      "node_modules/tool": { version: "1.0.0", dev: true },
    };
    const now = {
      ...before,
      "node_modules/raised": { version: "2.0.0" },
      "node_modules/raised/node_modules/kept": { version: "3.0.0" },
      "node_modules/tool": { version: "2.0.0", dev: true },
    };
    const { "node_modules/left": _left, ...rest } = now;
    expect(materialChanges(before, rest)).toEqual([
      "left: 1.0.0 → gone",
      "raised: 1.0.0 → 2.0.0",
      "raised > kept: new → 3.0.0",
    ]);
    expect(materialChanges(before, before)).toEqual([]);
  });
});
