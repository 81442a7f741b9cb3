import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { APP, PORT } from "./support/addresses.ts";

const DATA_DIR = process.env.E2E_DATA_DIR ?? join(tmpdir(), `touchline-e2e-${process.pid}`);

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  // Far more than the slowest need: who waits for what they expect loses nothing by it, on a busy machine either.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // Where so many fail, one thing is broken: nobody waits for all the others to find the same.
  maxFailures: 10,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "../.touchline/reports/journeys.json" }]],
  outputDir: "../.touchline/journeys",
  use: {
    baseURL: APP,
    screenshot: "only-on-failure",
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // No film and no trace: they cost every run a good part of its time, and what the page held is kept anyway.
    trace: "off",
    // Two browsers, the product and all vendors share two cores: nobody waits for, or draws, what only moves.
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
    url: `${APP}/readyz`,
    // A journey listens on this machine for what a webhook tells it.
    env: { PORT: String(PORT), DATA_DIR, ALLOW_PRIVATE_WEBHOOKS: "true" },
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
