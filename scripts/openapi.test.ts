import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { description } from "./openapi.ts";

/** What Redocly's rules find in a description, by our configuration; nothing if it may be published. */
function found(described: object): string[] {
  const folder = mkdtempSync(join(tmpdir(), "touchline-openapi-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(described));
  const lint = ["node_modules/@redocly/cli/bin/cli.js", "lint", file, "--config=redocly.yaml"];
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const run = spawnSync(process.execPath, [...lint, "--format=json"], { encoding: "utf8", env });
  rmSync(folder, { recursive: true });
  const rules = JSON.parse(run.stdout).problems.map(({ ruleId }: { ruleId: string }) => ruleId);
  expect(run.status).toBe(rules.length === 0 ? 0 : 1);
  return rules;
}

it("[H-12] Redocly finds what is only a warning as well, and nothing else in the description", () => {
  const { info, paths, ...rest } = JSON.parse(description());
  const { [DIGEST_PREVIEW]: excepted, ...others } = paths;
  expect(excepted, "the one place that .redocly.lint-ignore.yaml names").toBeDefined();
  expect(found({ info, paths: others, ...rest })).toEqual([]);
  const { license: _, ...unlicensed } = info;
  expect(found({ info: unlicensed, paths: others, ...rest })).toEqual(["info-license"]);
});

const DIGEST_PREVIEW = "/api/digests/preview/{id}";
