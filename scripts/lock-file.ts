import { readFileSync } from "node:fs";

interface Package {
  version?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Problems that would break `npm ci` with another npm version, platform or network. */
export function lockProblems(packages: Record<string, Package>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies, resolved, link }]) => {
    const missing = Object.keys(optionalDependencies ?? {})
      .filter((name) => !resolvePackage(packages, path, name)?.version)
      .map(
        (name) =>
          `${path || "the root"} names ${name}, which is not in the lock file: delete node_modules, so that npm lists every platform's, and npm install`,
      );
    const hosted = resolved && !link && /^https?:/.test(resolved);
    return hosted
      ? [
          ...missing,
          `${path} names a download address: npm install --omit-lockfile-registry-resolved writes it without`,
        ]
      : missing;
  });
}

/** Resolves like Node: next to the package, then in each folder above. */
function resolvePackage(
  packages: Record<string, Package>,
  from: string,
  name: string,
): Package | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const here = packages[`${at ? `${at}/` : ""}node_modules/${name}`];
    if (here || !at) return here;
  }
}

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const problems = lockProblems(packages);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
