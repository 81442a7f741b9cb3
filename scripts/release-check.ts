import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import type { Locked } from "./supply-chain.ts";

/**
 * Checks a version before its release, and creates its documents: the bill of materials, its
 * changes since the last version, and known vulnerabilities. The last needs network access;
 * `--offline` skips it and reports that.
 */
const FOLDER = ".touchline/release";

interface State {
  version: string;
  /** The version in other places. */
  elsewhere: Record<string, string>;
  changelog: string;
  /** Of released versions. */
  tags: string[];
  uncommitted: string;
}

export function releaseProblems(state: State): string[] {
  const { version, elsewhere, changelog, tags, uncommitted } = state;
  const heading = changelog.split("\n").find((line) => line.startsWith(`## [${version}]`));
  return [
    ...(uncommitted.trim() === ""
      ? []
      : ["There are changes that are not committed: commit them, or take them back."]),
    ...(tags.includes(`v${version}`)
      ? [`v${version} has been given out already: package.json needs a new version.`]
      : []),
    ...Object.entries(elsewhere)
      .filter(([, other]) => other !== version)
      .map(([place, other]) => `${place} says ${other}: write ${version} there.`),
    ...(heading === undefined
      ? [`CHANGELOG.md says nothing about ${version}: give it an entry.`]
      : []),
    ...(heading && !/ - \d{4}-\d\d-\d\d$/.test(heading)
      ? [`CHANGELOG.md gives ${version} no date: write ## [${version}] - YYYY-MM-DD.`]
      : []),
  ];
}

/**
 * Shipped packages that were added, removed or changed in version; development tools aren't
 * shipped.
 */
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

function versionsElsewhere(): Record<string, string> {
  const read = (file: string) => readFileSync(file, "utf8");
  const chart = parse(read("deploy/helm/Chart.yaml"));
  return {
    ...Object.fromEntries(
      globSync("*/package.json").map((file) => [file, JSON.parse(read(file)).version]),
    ),
    "version in deploy/helm/Chart.yaml": chart.version,
    "appVersion in deploy/helm/Chart.yaml": chart.appVersion,
    "image in compose.yaml": parse(read("compose.yaml"), { merge: true }).services.web.image.split(
      ":",
    )[1],
    "image.tag in deploy/helm/values.yaml": parse(read("deploy/helm/values.yaml")).image.tag,
  };
}

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" });

function run(command: string, args: string[]): boolean {
  console.log(`\n── ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}

if (import.meta.main) {
  const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
  const tags = git("tag", "--list", "v*", "--sort=-version:refname").split("\n").filter(Boolean);
  const [last] = tags;
  const problems = releaseProblems({
    ...{ version, tags, uncommitted: git("status", "--porcelain") },
    elsewhere: versionsElsewhere(),
    changelog: readFileSync("CHANGELOG.md", "utf8"),
  });

  mkdirSync(FOLDER, { recursive: true });
  const bill = `${FOLDER}/touchline-${version}.cdx.json`;
  const materials = JSON.parse(
    execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8" }),
  );
  // npm names it after the folder it is in.
  materials.metadata.component.name = name;
  writeFileSync(bill, `${JSON.stringify(materials, null, 2)}\n`);
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
