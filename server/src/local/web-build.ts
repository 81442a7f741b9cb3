import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["web", "contract/src", "domain/src", "package-lock.json"];
const NOT_SOURCES = new Set(["dist", "node_modules"]);

/** Builds the web app if a source is newer than the last build. */
export async function buildWebIfStale(root: string): Promise<void> {
  const built = join(root, "web/dist/index.html");
  const newest = Math.max(...SOURCES.map((path) => newestIn(join(root, path))));
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return;
  process.stderr.write("Building the web app …\n");
  execFileSync(process.execPath, [join(root, "web/build.mjs")], {
    // Always build for production, even from a test, where NODE_ENV differs.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function newestIn(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).filter((name) => !NOT_SOURCES.has(name));
  return Math.max(0, ...inside.map((name) => newestIn(join(path, name))));
}
