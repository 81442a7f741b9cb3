import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-promises-"));
  mkdirSync(join(folder, "src"));
  const compilerOptions = { strict: true, noEmit: true, types: [], lib: ["ES2024"] };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["src"] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lints each line in a separate function. */
function foundIn(lines: readonly string[]): string[] {
  const known = `
declare const save: () => Promise<boolean>;
declare const repository: { remove(id: string): Promise<void> } | undefined;
declare const pending: Promise<void> | null;
declare const say: (text: string) => void;
declare const is: boolean;
declare class Reading extends Promise<string> {}
`.trim();
  const text = lines.map((line, at) => `export async function f${at}() { ${line} }`).join("\n");
  writeFileSync(join(folder, "src/a.ts"), `${known}\n${text}\n`);
  const first = known.split("\n").length + 1;
  const { stdout } = spawnSync(
    process.execPath,
    [
      "node_modules/oxlint/bin/oxlint",
      ["--config", ".oxlintrc.json"],
      "--format=unix",
      join(folder, "src"),
    ].flat(),
    { encoding: "utf8" },
  );
  return [...stdout.matchAll(/a\.ts:(\d+):.*\(no-(\w+)-promises\)/g)].map(
    ([, at, rule]) => `${rule} ${lines[Number(at) - first]}`,
  );
}

describe("[T-9] a promise that nobody waits for", () => {
  it("is found, whatever is around it", () => {
    const lines = [
      "save();",
      'repository?.remove("1");',
      "is && save();",
      "is ? save() : say('no');",
      "save().then(() => {});",
      "save().finally(() => {});",
      "[1, 2].map(() => save());",
      "new Promise(() => {});",
      "(save());",
    ];
    expect(foundIn(lines)).toEqual(lines.map((line) => `floating ${line}`));
    expect(foundIn(["if (!save()) say('no');"])).toEqual(["misused if (!save()) say('no');"]);
  });

  it("is fine where somebody waits, takes what it throws, or says that it is meant", () => {
    expect(
      foundIn([
        "await save();",
        "void save();",
        "return save();",
        "const kept = save(); await kept;",
        "save().catch(() => {});",
        "save().then(() => {}, () => {});",
        "save().catch(() => {}).finally(() => {});",
        "say('yes');",
        "let later; later = save(); await later;",
        "if (!pending) say('no');",
        "if (!(await save())) say('no');",
      ]),
    ).toEqual([]);
  });
});
