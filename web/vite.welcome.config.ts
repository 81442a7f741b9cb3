import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { welcomePage } from "./welcome/prerender-plugin.ts";

/** The welcome page is a separate build: it shares no code with the app's bundle. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), welcomePage()],
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Next to the app, which is built first.
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { welcome: `${import.meta.dirname}/welcome/index.html` },
      // Separate from our own: the static page needs our styles but not Mantine's.
      output: {
        codeSplitting: {
          groups: [{ name: "library", test: /@mantine\/(?!dates)|ui\/(mantine|dialog)\.css/ }],
        },
      },
    },
  },
});
