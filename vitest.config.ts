import { defineConfig } from "vitest/config";

const project = (name: string, options: object = {}) => ({
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`], ...options },
});

export default defineConfig({
  test: {
    // One fewer than there are cores is the default; on two cores that is one after another.
    maxWorkers: "100%",
    projects: [
      project("domain"),
      project("contract"),
      project("scripts"),
      project("sandbox", { testTimeout: 20_000 }),
      project("server", {
        globalSetup: "server/src/testing/global-setup.ts",
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      "web",
    ],
  },
});
