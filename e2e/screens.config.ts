import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";
import { KIT_PORT, KIT_URL } from "./support/addresses.ts";

/**
 * Every part and every page in every viewport and colour scheme, for `npm run screens`; saves
 * screenshots to the folder in `PICTURES`. The kit comes first: what is wrong there is wrong on
 * many pages.
 */
export default defineConfig(journeys, {
  testDir: "screens",
  timeout: 1_200_000,
  // This run isn't time-critical, and a slow machine must not fail it.
  expect: { timeout: 60_000 },
  reporter: "list",
  projects: [
    { name: "kit", testMatch: "kit.spec.ts" },
    { name: "pages", testIgnore: "kit.spec.ts", dependencies: ["kit"] },
  ],
  // Started next to the product, which the journeys' settings start.
  webServer: [
    {
      command: `npm run kit -- --port ${KIT_PORT} --strictPort`,
      cwd: "..",
      env: { BROWSER: "none" },
      url: KIT_URL,
      timeout: 120_000,
    },
  ],
});
