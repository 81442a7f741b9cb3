import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/**
 * Copies the tree including uncommitted changes, so that the original is never modified. Packages
 * are linked, except our own, which must be the copy's.
 */
export function copyTree(from: string): { root: string; files: string[] } {
  const root = mkdtempSync(join(tmpdir(), "touchline-mutate-"));
  const files = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: from,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(from, file)));
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(from, file), join(root, file));
  }
  const packages = join(from, "node_modules");
  mkdirSync(join(root, "node_modules/@touchline"), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name === "@touchline" || name.startsWith(".vite")) continue;
    symlinkSync(resolve(packages, name), join(root, "node_modules", name));
  }
  for (const name of readdirSync(join(packages, "@touchline"))) {
    symlinkSync(join("../..", name), join(root, "node_modules/@touchline", name));
  }
  return { root, files };
}
