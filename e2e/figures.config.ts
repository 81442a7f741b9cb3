import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** What only a browser can measure, for `npm run bench -- browser`. */
export default defineConfig(journeys, {
  testDir: "figures",
  workers: 1,
  timeout: 600_000,
  // A processor four times slower beside whatever else runs: how long it took is what is measured.
  expect: { timeout: 60_000 },
  reporter: "line",
});
