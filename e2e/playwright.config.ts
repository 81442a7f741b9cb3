import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { APP_URL, PORT } from "./support/addresses.ts";

const DATA_DIR = process.env.E2E_DATA_DIR ?? join(tmpdir(), `touchline-e2e-${process.pid}`);

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  // Far above what the slowest test needs: waiting for expectations costs nothing, even on a busy
  // machine.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // This many failures usually have one cause, so don't wait for the rest.
  maxFailures: 10,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "../.touchline/reports/journeys.json" }]],
  outputDir: "../.touchline/journeys",
  use: {
    baseURL: APP_URL,
    screenshot: "only-on-failure",
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // No video or trace: they slow down every run, and the page's content is saved anyway.
    trace: "off",
    // Two browsers, the product and all vendors share two cores, so skip animations.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  webServer: {
    command: "node scripts/launch.mjs start",
    cwd: "..",
    url: `${APP_URL}/readyz`,
    // A test listens on this machine for webhook deliveries.
    env: { PORT: String(PORT), DATA_DIR, ALLOW_PRIVATE_WEBHOOKS: "true" },
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
