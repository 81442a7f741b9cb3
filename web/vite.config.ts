import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { laterSchemas } from "./later-schemas-plugin.ts";
import { leanContract } from "./lean-contract-plugin.ts";
import { leanZod } from "./lean-zod-plugin.ts";
import { packedFiles } from "./packed-files-plugin.ts";
import { pagesAhead } from "./pages-ahead-plugin.ts";
import { welcomePage } from "./welcome/prerender-plugin.ts";

const server = process.env.TOUCHLINE_SERVER ?? "http://localhost:3000";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    // These two rewrite the contract, in the production build only; elsewhere it runs as written (0060).
    leanContract(),
    laterSchemas(),
    leanZod(),
    welcomePage(),
    pagesAhead(),
    packedFiles(),
  ],
  // The server replaces this with a new nonce in every page.
  html: { cspNonce: "__CSP_NONCE__" },
  server: { proxy: { "/api": server } },
  build: {
    target: "es2022",
    // Fonts and images stay files: the CSP doesn't allow data URLs for scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      input: {
        main: `${import.meta.dirname}/index.html`,
        silent: `${import.meta.dirname}/auth/silent.html`,
      },
      // Few files per page: a hundred small ones cost more time than their size.
      output: {
        codeSplitting: {
          groups: [
            { name: "identity", test: /oidc-client-ts/, priority: 4 },
            // Without the hidden frame that renews sessions, which is a page of its own.
            {
              name: "start",
              tags: ["$initial"],
              test: /^(?!.*\/silent\.(?:ts|html))/,
              priority: 3,
            },
            // Before the editor's group, which would otherwise absorb its shared dependencies.
            {
              name: "shared",
              minShareCount: 3,
              test: /^(?!.*(tiptap|prosemirror))/,
              priority: 2,
            },
            { name: "editor", test: /tiptap|prosemirror/, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    name: "web",
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["../scripts/example-seed.ts", "src/testing/setup.ts"],
    testTimeout: 300_000,
    css: false,
    // The setup resets everything, so files in a worker can share imports.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
