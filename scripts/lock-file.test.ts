import { describe, expect, it } from "vitest";
import { lockProblems } from "./lock-file.ts";

describe("[H3] the lock file", () => {
  it("has an entry for every optional dependency that is named in it", () => {
    const tool = { version: "1.0.0", optionalDependencies: { "tool-linux": "1.0.0" } };
    expect(lockProblems({ "node_modules/tool": tool })).toHaveLength(1);
    const whole = { "node_modules/tool": tool, "node_modules/tool-linux": { version: "1.0.0" } };
    expect(lockProblems(whole)).toEqual([]);
    const hollow = { "node_modules/tool": tool, "node_modules/tool-linux": {} };
    expect(lockProblems(hollow)).toHaveLength(1);
  });

  it("names no download address", () => {
    const hosted = { version: "1.0.0", resolved: "https://registry.example/x.tgz" };
    expect(lockProblems({ "node_modules/x": hosted })).toHaveLength(1);
  });
});
