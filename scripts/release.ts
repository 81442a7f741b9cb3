import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Locked } from "./supply-chain.ts";

/**
 * What must be so before a version is given out, and what goes with it: the bill of materials, what changed in it
 * since the last version, and whether any of it is known to be unsafe.
 *
 * The last needs a connected machine; `--offline` leaves it out and says so.
 */
const FOLDER = ".touchline/release";

interface State {
  version: string;
  changelog: string;
  /** Of the versions that were given out. */
  tags: string[];
  /** What is not committed, as git tells it. */
  uncommitted: string;
}

/** Why this version cannot be given out yet. */
export function releaseProblems({ version, changelog, tags, uncommitted }: State): string[] {
  const heading = changelog.split("\n").find((line) => line.startsWith(`## [${version}]`));
  return [
    ...(uncommitted.trim() === "" ? [] : ["There are changes that are not committed."]),
    ...(tags.includes(`v${version}`) ? [`v${version} has been given out already.`] : []),
    ...(heading === undefined ? [`CHANGELOG.md says nothing about ${version}.`] : []),
    ...(heading && !/ - \d{4}-\d\d-\d\d$/.test(heading)
      ? [`CHANGELOG.md gives ${version} no date.`]
      : []),
  ];
}

/** What is shipped now and was not, is not any more, or has another version; tools of ours are not shipped. */
export function materialChanges(
  before: Record<string, Locked>,
  now: Record<string, Locked>,
): string[] {
  const [old, fresh] = [shipped(before), shipped(now)];
  return [...new Set([...old.keys(), ...fresh.keys()])].sort().flatMap((path) => {
    const [was, is] = [old.get(path), fresh.get(path)];
    if (was === is) return [];
    const name = path.replace(/^node_modules\//, "").replaceAll("/node_modules/", " > ");
    return [`${name}: ${was ?? "new"} → ${is ?? "gone"}`];
  });
}

function shipped(packages: Record<string, Locked>): Map<string, string> {
  return new Map(
    Object.entries(packages).flatMap(([path, { version, dev, link }]): [string, string][] =>
      path.includes("node_modules/") && !dev && !link && version ? [[path, version]] : [],
    ),
  );
}

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" });

function run(command: string, args: string[]): boolean {
  console.log(`\n── ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const tags = git("tag", "--list", "v*", "--sort=-version:refname").split("\n").filter(Boolean);
  const [last] = tags;
  const problems = releaseProblems({
    ...{ version, tags, uncommitted: git("status", "--porcelain") },
    changelog: readFileSync("CHANGELOG.md", "utf8"),
  });

  mkdirSync(FOLDER, { recursive: true });
  const bill = `${FOLDER}/touchline-${version}.cdx.json`;
  writeFileSync(bill, execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8" }));
  const lock = (text: string): Record<string, Locked> => JSON.parse(text).packages;
  const changes = materialChanges(
    last ? lock(git("show", `${last}:package-lock.json`)) : {},
    lock(readFileSync("package-lock.json", "utf8")),
  );
  console.log(`${bill}: ${changes.length} changes since ${last ?? "the beginning"}`);
  writeFileSync(`${FOLDER}/touchline-${version}.changes.txt`, `${changes.join("\n")}\n`);
  if (last) for (const change of changes) console.log(`  ${change}`);

  if (!run(process.execPath, ["scripts/supply-chain.ts"])) {
    problems.push("Licences, scripts, reasons or secrets are not in order.");
  }
  if (process.argv.includes("--offline")) {
    console.log("\nNot looked for: packages that are known to be unsafe, and their signatures.");
  } else {
    if (!run("npm", ["audit", "--omit=dev", "--audit-level=high"])) {
      problems.push("A package is known to be unsafe, or nobody could be asked.");
    }
    if (!run("npm", ["audit", "signatures"])) {
      problems.push("A package is not signed as it was, or nobody could be asked.");
    }
  }
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`\n${version} can be given out with ${bill}.`);
  process.exit(problems.length === 0 ? 0 : 1);
}
