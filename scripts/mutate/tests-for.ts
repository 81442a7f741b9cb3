import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const TEST = /\.test\.tsx?$/;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^;'"]*?)\s*from\s+"([^"]+)"|import\("([^"]+)"\)/g;
/**
 * Files that import everything: importing one of these doesn't imply depending on the changed file.
 */
const HUBS =
  /^(domain\/src\/index|contract\/src\/index|server\/src\/(features\/index|db\/store|app|index|main)|server\/src\/(testing|local)\/.*|web\/src\/app\/router|web\/src\/testing\/.*|sandbox\/src\/(sandbox|main))\.tsx?$/;

/** Calls every route and compares the whole answers: it meets most of the server, and is tried before anything else. */
export const WHOLE_ANSWERS = "server/src/proofs/answers.test.ts";
/** Commands of an operator, and what `npm start` does, are no part of an answer. */
const ANSWERS = /^server\/src\/(?!admin\/|local\/)/;

/** Open every page and compare all that can be read; slower than the nearest tests, and tried after them. */
export const WHOLE_SCREENS = "web/src/app/screens.test.tsx";
const SCREENS = /^web\/src\/(app|features|lib|ui)\//;

/** Whether a file is part of what screens are made of, so that comparing them whole could notice a change. */
export const isOnScreens = (file: string) => SCREENS.test(file);

export interface Imports {
  /** The files that import this one, directly or by package name. */
  importersOf: Map<string, Set<string>>;
  textOf: Map<string, string>;
  tests: string[];
}

/** The import graph of a tree, with package names resolved to files. */
export function importsIn(root: string, files: readonly string[]): Imports {
  const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const homeOf = new Map<string, string>();
  for (const [file, text] of textOf) {
    const part = /^(domain|contract)\/src\//.exec(file)?.[1];
    if (!part || TEST.test(file)) continue;
    for (const [, name = ""] of text.matchAll(
      /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm,
    )) {
      homeOf.set(`@touchline/${part} ${name}`, file);
    }
  }
  const importersOf = new Map<string, Set<string>>();
  const add = (target: string, importer: string) => {
    const known = importersOf.get(target) ?? new Set();
    importersOf.set(target, known.add(importer));
  };
  for (const [file, text] of textOf) {
    for (const [, , names = "", from = "", later = ""] of text.matchAll(IMPORT)) {
      const specifier = from || later;
      if (specifier.startsWith(".")) add(join(dirname(file), specifier), file);
      else if (specifier.startsWith("@touchline/sandbox")) add(sandboxEntry(specifier), file);
      else {
        for (const name of names.match(/\w+/g) ?? []) {
          const home = homeOf.get(`${specifier} ${name}`);
          if (home) add(home, file);
        }
      }
    }
  }
  return { importersOf, textOf, tests: files.filter((file) => TEST.test(file)) };
}

const sandboxEntry = (specifier: string) =>
  specifier.endsWith("/control") ? "sandbox/src/control-client.ts" : "sandbox/src/sandbox.ts";

/**
 * The tests that could notice a change of a file, nearest first: those that import it in few steps,
 * and those of a feature that uses it through the store, a route or a job. `at` is the position of
 * the change: callers of that repository method come before callers of others.
 */
export function testsFor(
  file: string,
  { importersOf, textOf, tests }: Imports,
  at?: number,
): string[] {
  const distances = new Map<string, number>([[file, 0]]);
  const queue = [file];
  /** Only in the same folder: better than nothing. */
  const last: string[] = [];
  const reach = (next: string, distance: number) => {
    if (distances.has(next)) return;
    distances.set(next, distance);
    queue.push(next);
  };
  for (let current = queue.shift(); current !== undefined; current = queue.shift()) {
    const distance = distances.get(current) ?? 0;
    if (current !== file && HUBS.test(current)) {
      for (const test of tests) {
        if (dirname(test) === dirname(current) && stem(test) === stem(current)) {
          reach(test, distance + 1);
        }
      }
      continue;
    }
    for (const importer of importersOf.get(current) ?? []) reach(importer, distance + 1);
    if (current === file && at !== undefined) {
      const method = methodAt(textOf.get(file) ?? "", at);
      for (const user of usersThroughStore(file, textOf, method)) reach(user, distance + 1);
    }
    for (const user of usersThroughStore(current, textOf)) reach(user, distance + 4);
    const calls = callsOf(current);
    for (const test of tests) {
      if (isSameFeature(test, current)) reach(test, distance + 2);
      else if (current === file && dirname(test) === dirname(file)) last.push(test);
      else if (calls && textOf.get(test)?.includes(calls)) reach(test, distance + 3);
    }
  }
  if (file.startsWith("server/")) for (const test of last) reach(test, 9);
  const part = file.split("/")[0];
  const cost = (test: string) =>
    (distances.get(test) ?? 0) * 2 +
    (test.startsWith(`${part}/`) ? 0 : 100) +
    (stem(test).startsWith(stem(file)) ? -3 : 0) +
    (dirname(test) === dirname(file) ? -1 : 0);
  const nearest = tests
    .filter((test) => distances.has(test) && test !== WHOLE_ANSWERS && test !== WHOLE_SCREENS)
    .sort((a, b) => cost(a) - cost(b) || (a < b ? -1 : 1));
  const first = ANSWERS.test(file) && tests.includes(WHOLE_ANSWERS) ? [WHOLE_ANSWERS] : [];
  return [...first, ...nearest];
}

/** How tests call the routes of a server file's feature: `api.dealViews.`. */
function callsOf(file: string): string | null {
  const feature = /^server\/src\/features\/([\w-]+)\//.exec(file)?.[1];
  if (!feature) return null;
  return `api.${feature.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.`;
}

/**
 * In these folders everything is reached by imports, so a neighbouring test belongs to a file only
 * if the names match.
 */
const FLAT = /^(domain\/src|web\/src\/(lib|ui|app)|server\/src\/(http|db|jobs|admin))\//;
const stem = (path: string) => path.split("/").at(-1)?.split(".")[0] ?? "";

/**
 * Tests of the same feature, of a page by its name, or of the feature that a contract file is named
 * after.
 */
function isSameFeature(test: string, file: string): boolean {
  if (dirname(test) === dirname(file)) {
    return !FLAT.test(file) || stem(test).startsWith(stem(file));
  }
  const feature = /^contract\/src\/([\w-]+)\.ts$/.exec(file)?.[1];
  return (
    feature !== undefined &&
    (test.startsWith(`server/src/features/${feature}/`) ||
      test.startsWith(`web/src/features/${feature}/`) ||
      test === "server/src/http/route-table.test.ts")
  );
}

/** The services that call a repository, or one of its methods; only the store imports it. */
function usersThroughStore(
  file: string,
  textOf: ReadonlyMap<string, string>,
  method = "\\w+",
): string[] {
  if (!file.endsWith(".repository.ts")) return [];
  const store = textOf.get("server/src/db/store.ts") ?? "";
  const exported = /export function (\w+Repository)/.exec(textOf.get(file) ?? "")?.[1];
  const name = new RegExp(`(\\w+): ${exported}\\(`).exec(store)?.[1];
  if (!name) return [];
  const use = new RegExp(`\\b${name}\\.${method}\\(`);
  return [...textOf]
    .filter(([path, text]) => /^server\/src\/(?!testing)/.test(path) && use.test(text))
    .map(([path]) => path)
    .filter((path) => path !== file);
}

/** The repository method at this position. */
function methodAt(text: string, at: number): string | undefined {
  return [...text.slice(0, at).matchAll(/^ {4}(?:async )?(\w+)\(/gm)].at(-1)?.[1];
}

/** Files of the five parts that are run or tested. */
export function isSource(file: string): boolean {
  return (
    /^(domain|contract|server|web|sandbox)\/src\/.*\.tsx?$/.test(file) && !file.endsWith(".d.ts")
  );
}

/** Files that can be mutated. */
export function isProduct(file: string): boolean {
  return (
    isSource(file) &&
    !TEST.test(file) &&
    !/\/testing(\/|\.ts)|\/db\/schema\.ts$|\/src\/index\.ts$|^contract\/src\/examples\.ts$|\/demo[-/]/.test(
      file,
    )
  );
}
