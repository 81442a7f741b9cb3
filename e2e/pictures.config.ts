import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** The documentation's screenshots, taken from the running product: `npm run pictures`. */
export default defineConfig(journeys, { testDir: "pictures", workers: 1, reporter: "list" });
