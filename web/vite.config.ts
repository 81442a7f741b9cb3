import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { laterSchemas } from "./later-schemas-plugin.ts";
import { leanContract } from "./lean-contract-plugin.ts";
import { packedFiles } from "./packed-files-plugin.ts";
import { pagesAhead } from "./pages-ahead-plugin.ts";
import { welcomePage } from "./welcome/prerender-plugin.ts";

const server = process.env.TOUCHLINE_SERVER ?? "http://localhost:3000";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    leanContract(),
    laterSchemas(),
    welcomePage(),
    pagesAhead(),
    packedFiles(),
  ],
  // The server replaces this text by a fresh nonce in every page it sends.
  html: { cspNonce: "__CSP_NONCE__" },
  server: { proxy: { "/api": server } },
  build: {
    target: "es2022",
    // Fonts and pictures stay files: the content security policy knows no data addresses for scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      input: {
        main: `${import.meta.dirname}/index.html`,
        silent: `${import.meta.dirname}/auth/silent.html`,
      },
      // A page in a few files: a hundred small ones cost more time than their bytes.
      output: {
        codeSplitting: {
          groups: [
            { name: "identity", test: /oidc-client-ts/, priority: 4 },
            { name: "start", tags: ["$initial"], priority: 3 },
            // Before the editor, which would take what it needs of these along.
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
    // The setup puts everything back, so the files of a worker share what they import.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
