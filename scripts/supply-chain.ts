import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";

export interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  inBundle?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

const PERMISSIVE = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"],
  ...["BlueOak-1.0.0", "Unlicense", "CC0-1.0", "Python-2.0", "MPL-2.0 in development"],
]);

/** Shipped packages with another licence, and why that is acceptable. */
const EXCEPTIONS: Record<string, string> = {
  "@fontsource-variable/inter": "OFL-1.1: a font, which may be shipped with anything",
  "ical.js": "MPL-2.0: used unchanged",
  "@img/sharp": "LGPL-3.0-or-later: libvips, a library beside ours that anybody may replace",
  sentry:
    "FSL-1.1: a command that @sentry/node installs for builds; ours neither runs nor ships it",
};

/** Packages whose licence hasn't been approved. */
export function licenceProblems(packages: Record<string, Locked>): string[] {
  return Object.entries(packages).flatMap(([path, { license = "none", dev, link }]) => {
    const name = path.replace(/^.*node_modules\//, "");
    if (link || name === path) return [];
    const excepted = Object.keys(EXCEPTIONS).some(
      (one) => name === one || name.startsWith(`${one}-`),
    );
    if (excepted) return [];
    const words = license.replace(/[()]/g, "").split(/ (?:OR|AND) /);
    const fits = (one: string) =>
      PERMISSIVE.has(one) || (dev && PERMISSIVE.has(`${one} in development`));
    const isFine = license.includes(" OR ") ? words.some(fits) : words.every(fits);
    return isFine
      ? []
      : [
          `${name} has the licence ${license}: choose another package, or say in EXCEPTIONS of scripts/supply-chain.ts why it is no trouble`,
        ];
  });
}

/** Packages that aren't pinned to a content hash, or run an install script that isn't allowed. */
export function pinProblems(
  packages: Record<string, Locked>,
  allowScripts: Record<string, boolean>,
): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const { integrity, inBundle, link, hasInstallScript } = locked;
    const name = path.replace(/^.*node_modules\//, "");
    if (link || name === path) return [];
    // What lies in the package that brings it has that package's checksum.
    const unpinned =
      integrity || inBundle
        ? []
        : [`${path} has no checksum in the lock file: npm install it anew from a registry`];
    const asks = hasInstallScript && !(name in allowScripts);
    return asks
      ? [
          ...unpinned,
          `${name} has an install script: read it, then name it in allowScripts of package.json with true or false`,
        ]
      : unpinned;
  });
}

/** An exact version, or that of a package installed under an alias. */
const EXACT = /^(npm:@?[^@]+@)?\d/;

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Our dependencies without an exact version, or without a reason in the record of dependencies. */
export function noteProblems(manifests: Manifest[], record: string): string[] {
  const named = [...record.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const isNoted = (name: string) =>
    named.some((one) => one === name || (one.endsWith("*") && name.startsWith(one.slice(0, -1))));
  return manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([name]) => !name.startsWith("@touchline/"))
      .flatMap(([name, version]) => [
        ...(EXACT.test(version)
          ? []
          : [`${name} ${version} is not an exact version: npm install --save-exact ${name}`]),
        ...(isNoted(name)
          ? []
          : [`${name} has no reason yet: add a line to docs/decisions/0011-dependencies.md`]),
      ]),
  );
}

const SECRETS: Record<string, RegExp> = {
  "a private key": /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{20}/,
  "an AWS key": /\bAKIA[0-9A-Z]{16}\b/,
  "a Slack token": /\bxox[abprs]-\d{9,}-[\w-]{20,}/,
  "a live Stripe key": /\b[rs]k_live_\w{16,}/,
  "a GitHub token": /\bgh[pousr]_\w{36}\b/,
  "a HubSpot token": /\bpat-(?:na|eu)\d-[0-9a-f]{8}-[0-9a-f-]{27}\b/,
  "a Google key": /\bAIza[\w-]{35}\b/,
  "a signed token": /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
};

export function secretsIn(text: string): string[] {
  return Object.entries(SECRETS)
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => name);
}

const TEXT =
  /\.(ts|tsx|js|mjs|json|jsonl|md|sql|ya?ml|tpl|html|css|example|sh|txt|grit)$|file$|\.npmrc$/i;

if (import.meta.main) {
  const json = (file: string) => JSON.parse(readFileSync(file, "utf8"));
  const { packages } = json("package-lock.json");
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  const problems = [
    ...licenceProblems(packages),
    ...pinProblems(packages, json("package.json").allowScripts),
    ...noteProblems(
      ["package.json", ...globSync("*/package.json")].map(json),
      readFileSync("docs/decisions/0011-dependencies.md", "utf8"),
    ),
    ...files
      .filter((file) => TEXT.test(file))
      .flatMap((file) =>
        secretsIn(readFileSync(file, "utf8")).map(
          (what) =>
            `${file} holds what looks like ${what}: take it out, and revoke it if it is real`,
        ),
      ),
  ];
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
