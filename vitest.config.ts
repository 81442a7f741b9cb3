import { defineConfig } from "vitest/config";

// Files that share a worker share what they import: each test puts back what it changed.
const project = (name: string, options: object = {}) => ({
  test: {
    name,
    isolate: false,
    // Nobody fails for a busy machine; a passing test does not wait for it.
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
      "web",
    ],
  },
});
