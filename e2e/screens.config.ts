import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** Every page in every look, for `npm run screens`; with a picture of each in the folder that `PICTURES` names. */
export default defineConfig(journeys, {
  testDir: "screens",
  timeout: 1_200_000,
  // Nobody waits for this run with a watch in hand, and a slow machine is not what it looks for.
  expect: { timeout: 60_000 },
  reporter: "list",
});
