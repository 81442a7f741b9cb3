import { defineConfig } from "vitest/config";

// Files that share a worker share what they import: each test puts back what it changed.
const project = (name: string, options: object = {}) => ({
  test: {
    name,
    isolate: false,
    setupFiles: "scripts/example-seed.ts",
    include: [`${name}/**/*.test.{ts,tsx}`],
    ...options,
  },
});

export default defineConfig({
  test: {
    projects: [
      // Laws are tried on many examples.
      project("domain", { testTimeout: 20_000 }),
      project("contract"),
      project("scripts"),
      // A sandbox with its demo companies takes seconds to start on a busy machine.
      project("sandbox", { testTimeout: 20_000, hookTimeout: 60_000 }),
      project("server", {
        globalSetup: "server/src/testing/global-setup.ts",
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      "web",
    ],
  },
});
