import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/**
 * Every page in every viewport and colour scheme, for `npm run screens`; saves screenshots to the
 * folder in `PICTURES`.
 */
export default defineConfig(journeys, {
  testDir: "screens",
  timeout: 1_200_000,
  // This run isn't time-critical, and a slow machine must not fail it.
  expect: { timeout: 60_000 },
  reporter: "list",
});
