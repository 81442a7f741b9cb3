import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** What only a browser can measure, for `npm run bench -- browser`. */
export default defineConfig(journeys, {
  testDir: "figures",
  workers: 1,
  timeout: 600_000,
  reporter: "line",
});
