import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { brokenRules } from "./boundaries.ts";

let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a tree with the given files and imports, and returns the rules it breaks. */
async function broken(files: Record<string, string>): Promise<string[]> {
  folder = mkdtempSync(join(tmpdir(), "touchline-imports-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [path, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const text = imports
      ? `import * as x from "${imports}";\nexport const y = x;\n`
      : "export {};\n";
    writeFileSync(join(folder, path), text);
  }
  const roots = [...new Set(Object.keys(files).map((path) => path.split("/")[0] ?? ""))];
  return (await brokenRules(roots, folder)).map((line) => line.split(":")[0] ?? "");
}

describe("[H3] [H-7] the import rule", () => {
  it.each([
    ["domain-imports-nothing", { "domain/src/a.ts": "node:fs" }],
    ["contract-imports-domain-and-zod", { "contract/src/a.ts": "kysely" }],
    ["web-never-meets-server", { "web/src/a.ts": "../../server/src/b.ts", "server/src/b.ts": "" }],
    [
      "sandbox-knows-no-package-of-ours",
      { "sandbox/src/a.ts": "../../domain/src/b.ts", "domain/src/b.ts": "" },
    ],
    [
      "features-keep-apart",
      { "server/src/features/a/a.ts": "../b/b.ts", "server/src/features/b/b.ts": "" },
    ],
    [
      "features-keep-apart",
      { "web/src/features/a/a.ts": "../b/b.ts", "web/src/features/b/b.ts": "" },
    ],
    ["sql-only-in-repositories", { "server/src/features/a/a.service.ts": "kysely" }],
    ["vendors-only-in-integrations", { "server/src/features/a/a.ts": "@hubspot/api-client" }],
    [
      "features-know-ports-not-integrations",
      {
        "server/src/features/a/a.ts": "../../integrations/b.ts",
        "server/src/integrations/b.ts": "",
      },
    ],
    [
      "product-never-imports-tests",
      { "server/src/a.ts": "./testing/b.ts", "server/src/testing/b.ts": "" },
    ],
    [
      "product-never-imports-tests",
      { "web/src/features/a/a.ts": "../../testing/b.ts", "web/src/testing/b.ts": "" },
    ],
    [
      "product-never-imports-sandbox",
      {
        "server/src/integrations/hubspot/testing.ts": "../../../../sandbox/src/b.ts",
        "sandbox/src/b.ts": "",
      },
    ],
    ["web-app-is-on-top", { "web/src/features/a/a.ts": "../../app/b.ts", "web/src/app/b.ts": "" }],
    ["web-app-is-on-top", { "web/src/ui/a.test.ts": "../app/b.ts", "web/src/app/b.ts": "" }],
    [
      "web-kit-knows-no-feature",
      { "web/src/lib/a.test.ts": "../features/b/b.ts", "web/src/features/b/b.ts": "" },
    ],
    [
      "web-kit-knows-no-feature",
      { "web/src/ui/a.ts": "../features/b/b.ts", "web/src/features/b/b.ts": "" },
    ],
    ["no-cycles", { "server/src/a.ts": "./b.ts", "server/src/b.ts": "./a.ts" }],
  ])("%s reports a violation", async (rule, files) => {
    expect(await broken(files as Record<string, string>)).toContain(rule);
  });

  it("allows what is allowed", async () => {
    const fine = {
      "server/src/features/a/a.repository.ts": "kysely",
      "server/src/integrations/hubspot/b.ts": "@hubspot/api-client",
      "server/src/testing/c.ts": "../../../sandbox/src/d.ts",
      "sandbox/src/d.ts": "",
      "web/src/app/e.ts": "../features/f/f.ts",
      "web/src/features/f/f.ts": "../../ui/g.ts",
      "web/src/ui/g.ts": "../lib/h.ts",
      "web/src/lib/h.ts": "",
    };
    expect(await broken(fine)).toEqual([]);
  });

  it("fails when nothing was inspected", async () => {
    folder = mkdtempSync(join(tmpdir(), "touchline-imports-"));
    mkdirSync(join(folder, "domain"));
    await expect(brokenRules(["domain"], folder)).rejects.toThrow("no modules");
  });
});
