import { defineConfig } from "vitest/config";

// Files in the same worker share imported modules, so each test must restore what it changes.
const project = (name: string, options: object = {}) => ({
  test: {
    name,
    isolate: false,
    // A busy machine must not fail a test; passing tests don't wait for it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: "scripts/example-seed.ts",
    include: [`${name}/**/*.test.{ts,tsx}`],
    ...options,
  },
});

export default defineConfig({
  test: {
    projects: [
      project("domain"),
      project("contract"),
      project("scripts"),
      project("sandbox"),
      project("server", { globalSetup: "server/src/testing/global-setup.ts" }),
      project("hubspot-card", { globalSetup: "scripts/card-packages.mjs" }),
      "web",
    ],
  },
});
