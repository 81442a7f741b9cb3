import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** Browser benchmarks, for `npm run bench -- browser`. */
export default defineConfig(journeys, {
  testDir: "figures",
  workers: 1,
  timeout: 600_000,
  // The processor is throttled four times, and the duration itself is what is measured.
  expect: { timeout: 60_000 },
  reporter: "line",
  use: {
    launchOptions: {
      ...journeys.use?.launchOptions,
      // With a debugger attached, the browser computes the source position of every error,
      // including those React only creates as a precaution, which takes a quarter of a second on
      // this processor that users don't spend. Computing positions eagerly removes it from the
      // measurement.
      args: [
        ...(journeys.use?.launchOptions?.args ?? []),
        "--js-flags=--no-enable-lazy-source-positions",
      ],
    },
  },
});
