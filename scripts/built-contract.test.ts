import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Route, routes, TeamMemberForm } from "@touchline/contract";
import { build, type Plugin } from "vite";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { laterSchemas } from "../web/later-schemas-plugin.ts";
import { leanContract } from "../web/lean-contract-plugin.ts";
import { leanZod } from "../web/lean-zod-plugin.ts";

it("[H-10] the production build's contract takes and answers what the one in the source does", async () => {
  const built = await builtContract(leanContract(), laterSchemas());
  // The build did rewrite it, or this test would prove nothing.
  expect(Object.getPrototypeOf(built.DealOrder)).toBe(Object.prototype);
  expect("summary" in built.api.session.read).toBe(false);
  expect(built.routes.map(shapeOf)).toEqual(routes.map(shapeOf));
  expect(built.TeamMemberForm.shape.emailAddress.parse(" ANA@Example.test ")).toBe(
    "ana@example.test",
  );
});

it("[P-5] the production build judges without JSON Schema as the source does", async () => {
  const built = await builtContract(leanZod());
  for (const given of [{}, { name: " Ana ", title: "AE", emailAddress: "no address" }]) {
    const [lean, whole] = [built.TeamMemberForm, TeamMemberForm].map((it) => it.safeParse(given));
    expect(lean?.error?.issues.length).toBeGreaterThan(0);
    expect(lean?.error?.issues).toEqual(whole?.error?.issues);
  }
  // The build did leave it out, or this test would prove nothing.
  expect(() => built.TeamMemberForm.toJSONSchema()).toThrow("No JSON Schema in the web app");
});

function shapeOf({ method, path, access, params, query, body, response }: Route) {
  // `check()` gives the schema itself where something stands for it.
  const shapes = [params, query, body, response].map(
    (schema) => schema && z.toJSONSchema(schema.check(), { io: "input", unrepresentable: "any" }),
  );
  // The browser only needs to know which calls go without a token.
  return { method, path, isPublic: access === "public", shapes };
}

/** The contract as the production build has it, in a file of its own. */
async function builtContract(...plugins: Plugin[]): Promise<typeof import("@touchline/contract")> {
  const outDir = mkdtempSync(join(tmpdir(), "touchline-contract-"));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const entry = fileURLToPath(import.meta.resolve("@touchline/contract"));
  await build({
    configFile: false,
    logLevel: "error",
    plugins,
    build: { outDir, minify: false, lib: { entry, formats: ["es"], fileName: "contract" } },
  });
  return import(join(outDir, "contract.js"));
}
