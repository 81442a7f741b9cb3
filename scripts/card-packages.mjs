// Installs the packages of the card inside HubSpot from its own lock file, if they aren't there.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../hubspot-card/", import.meta.url));

/** What is installed is listed as in the lock file, without the packages that were left out. */
function isInstalled() {
  const packagesIn = (path) => JSON.parse(readFileSync(`${folder}${path}`, "utf8")).packages;
  try {
    const wanted = packagesIn("package-lock.json");
    const found = packagesIn("node_modules/.package-lock.json");
    return Object.entries(wanted).every(
      ([name, { version, peer }]) => name === "" || peer || found[name]?.version === version,
    );
  } catch {
    return false;
  }
}

/** Also what vitest calls before the card's tests. */
export function setup() {
  if (isInstalled()) return;
  const install = ["ci", "--omit=peer", "--no-audit", "--no-fund", "--prefer-offline"];
  const { status, stderr } = spawnSync("npm", install, {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm ci in hubspot-card failed:\n${stderr}`);
}
