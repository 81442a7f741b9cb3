import { describe, expect, it } from "vitest";
import { licenceProblems, noteProblems, pinProblems, secretsIn } from "./supply-chain.ts";

const at = (name: string, rest: object) => ({ [`node_modules/${name}`]: rest });

describe("[H3] what we ship", () => {
  it("is under licences that somebody has thought about", () => {
    expect(licenceProblems(at("fine", { license: "MIT" }))).toEqual([]);
    expect(licenceProblems(at("choice", { license: "(AGPL-3.0 OR MIT)" }))).toEqual([]);
    expect(licenceProblems(at("both", { license: "GPL-3.0 AND MIT" }))).toHaveLength(1);
    expect(licenceProblems(at("nothing", {}))).toEqual([
      expect.stringMatching(/^nothing has the licence none: /),
    ]);
    expect(licenceProblems(at("tool", { license: "MPL-2.0", dev: true }))).toEqual([]);
    expect(licenceProblems(at("shipped", { license: "MPL-2.0" }))).toHaveLength(1);
    expect(
      licenceProblems(at("@img/sharp-libvips-linux-x64", { license: "LGPL-3.0-or-later" })),
    ).toEqual([]);
  });

  it("is pinned to its content and runs no script that nobody allowed", () => {
    const whole = { integrity: "sha512-x" };
    expect(pinProblems(at("fine", whole), {})).toEqual([]);
    expect(pinProblems(at("loose", {}), {})).toHaveLength(1);
    expect(pinProblems(at("bundled", { inBundle: true }), {})).toEqual([]);
    const script = at("eager", { ...whole, hasInstallScript: true });
    expect(pinProblems(script, {})).toHaveLength(1);
    expect(pinProblems(script, { eager: false })).toEqual([]);
  });

  it("has an exact version and a reason for each dependency", () => {
    const record = "| `known`, `@family/*` | server | because |";
    const manifest = { dependencies: { known: "1.0.0", "@family/one": "2.0.0" } };
    expect(noteProblems([manifest], record)).toEqual([]);
    expect(noteProblems([{ devDependencies: { known: "^1.0.0" } }], record)).toHaveLength(1);
    expect(
      noteProblems([{ devDependencies: { known: "npm:@maker/other@1.0.0" } }], record),
    ).toEqual([]);
    expect(noteProblems([{ devDependencies: { known: "npm:other@^1.0.0" } }], record)).toHaveLength(
      1,
    );
    expect(noteProblems([{ optionalDependencies: { other: "1.0.0" } }], record)).toHaveLength(1);
  });

  it.each([
    ["a Slack token", `xoxb-${"1".repeat(12)}-${"a".repeat(24)}`],
    ["a live Stripe key", `sk_live_${"a".repeat(24)}`],
    ["a private key", `-----BEGIN PRIVATE KEY-----\n${"A".repeat(64)}`],
    ["a GitHub token", `ghp_${"a".repeat(36)}`],
  ])("holds no secret: %s would be found", (what, secret) => {
    expect(secretsIn(`const x = "${secret}";`)).toEqual([what]);
    expect(secretsIn("sk_test_sandbox xoxb-sandbox ghp_short")).toEqual([]);
  });
});
