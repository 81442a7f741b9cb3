// Runs the end-to-end tests in a real browser: the one configured, an installed one, or one that is
// installed now.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../node_modules/@playwright/test/cli.js", import.meta.url));
const programs = fileURLToPath(new URL("../../node_modules/.bin", import.meta.url));
// Prefer the headless shell: the same engine for half the work.
const CANDIDATES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

function installed() {
  for (const name of CANDIDATES) {
    const { status, stdout } = spawnSync("which", [name], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return existsSync(mac) ? mac : null;
}

function install() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  process.stdout.write("No Chromium found; installing one.\n");
  if (isDebianRoot) {
    execFileSync("/usr/bin/apt-get", ["update", "-qq"], { stdio: "inherit" });
    const packages = [
      "install",
      "-y",
      "-qq",
      "--no-install-recommends",
      "chromium-headless-shell",
      "fonts-liberation",
    ];
    execFileSync("/usr/bin/apt-get", packages, { stdio: "inherit" });
    return installed();
  }
  const { status } = spawnSync(process.execPath, [cli, "install", "chromium"], {
    stdio: "inherit",
  });
  if (status === 0) return "";
  process.stderr.write("The journeys need a browser. Install Chromium, or set CHROMIUM_PATH.\n");
  process.exit(1);
}

const browser = process.env.CHROMIUM_PATH || installed() || install();
const dataDir = mkdtempSync(join(tmpdir(), "touchline-e2e-"));
// The database may run under another account, which needs to enter this directory.
chmodSync(dataDir, 0o755);
const { status } = spawnSync(process.execPath, [cli, "test", ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: {
    ...process.env,
    E2E_DATA_DIR: dataDir,
    // As npm does, so that the product starts with the bundled Node.
    PATH: [programs, process.env.PATH].join(delimiter),
    ...(browser && { CHROMIUM_PATH: browser }),
  },
  stdio: "inherit",
});
rmSync(dataDir, { recursive: true, force: true });
process.exit(status ?? 1);
