import { spawnSync } from "node:child_process";
import { join } from "node:path";
import ts from "typescript";
import type { Part } from "./draw.ts";

export interface Compiled {
  /** The compiler's error for the file. */
  problem: string | null;
  /** Whether the file's exported types have changed, so that its importers may fail to compile. */
  hasOtherTypes: boolean;
}

/** Compiles a file with its text changed in memory only. */
export function compilerFor(root: string, part: Part): (file: string, text: string) => Compiled {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, part, "tsconfig.json"),
    { noEmit: true, incremental: false },
    {
      ...ts.sys,
      getCurrentDirectory: () => root,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"));
      },
    },
  );
  if (!config) throw new Error(`no tsconfig.json for ${part}`);
  const changed = new Map<string, { text: string; version: number }>();
  let version = 0;
  const service = ts.createLanguageService(
    {
      getCompilationSettings: () => config.options,
      getScriptFileNames: () => config.fileNames,
      getScriptVersion: (name) => String(changed.get(name)?.version ?? 0),
      getScriptSnapshot: (name) => {
        const text = changed.get(name)?.text ?? ts.sys.readFile(name);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
      realpath: ts.sys.realpath,
    },
    ts.createDocumentRegistry(),
  );
  const typesSeen = (path: string) =>
    service.getEmitOutput(path, true, true).outputFiles.map((output) => output.text)[0];
  return (file, text) => {
    const path = join(root, file);
    const typesBefore = typesSeen(path);
    const before = ts.sys.readFile(path) ?? "";
    version += 1;
    changed.set(path, { text, version });
    const found = [
      ...service.getSyntacticDiagnostics(path),
      ...service.getSemanticDiagnostics(path),
    ].find(({ category }) => category === ts.DiagnosticCategory.Error);
    const types = typesSeen(path);
    version += 1;
    changed.set(path, { text: before, version });
    return {
      problem: found ? ts.flattenDiagnosticMessageText(found.messageText, " ") : null,
      hasOtherTypes: types === undefined || types !== typesBefore,
    };
  };
}

/** The style linter's first error for a changed file of the copy. */
export function styleProblem(root: string, file: string): string | null {
  return lint(root, [
    "@biomejs/biome/bin/biome",
    ...["lint", "--error-on-warnings", "--reporter=github", file],
  ]);
}

/** The first promise that a changed file of the copy leaves floating. Slow: it reads all types. */
export function floatingPromise(root: string, file: string): string | null {
  return lint(root, ["oxlint/bin/oxlint", "--format=unix", file]);
}

function lint(root: string, [program = "", ...args]: string[]): string | null {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`node_modules/${program}`, ...args],
    { cwd: root, encoding: "utf8" },
  );
  if (status === 0) return null;
  return `${stdout}${stderr}`.split("\n").find((line) => line !== "") ?? "";
}

/** Whether the API's description, which `npm run check` compares, has changed. */
export function changesApiDescription(root: string): boolean {
  const program = `
    import { readFileSync } from "node:fs";
    import { description } from "./scripts/openapi.ts";
    process.exit(readFileSync("docs/openapi.json", "utf8") === description() ? 0 : 1);`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
  });
  return status !== 0;
}

/**
 * Type-checks the whole part like `npm run check`: a bug may only cause an error where it is used.
 */
export function typeProblem(root: string, part: Part): string | null {
  const { status, stdout } = spawnSync(
    process.execPath,
    ["node_modules/typescript-native/bin/tsc", "-p", part, "--singleThreaded"],
    { cwd: root, encoding: "utf8" },
  );
  return status === 0 ? null : (stdout.split("\n")[0] ?? "");
}
