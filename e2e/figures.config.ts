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
  use: {
    launchOptions: {
      ...journeys.use?.launchOptions,
      // A browser that is watched works out where in its source each error was made, also those that React only keeps
      // at hand: a quarter of a second on this processor that nobody waits for who is not watched. Known ahead, it costs nothing then.
      args: [
        ...(journeys.use?.launchOptions?.args ?? []),
        "--js-flags=--no-enable-lazy-source-positions",
      ],
    },
  },
});
