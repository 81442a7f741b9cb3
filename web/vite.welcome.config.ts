import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { welcomePage } from "./welcome/prerender-plugin.ts";

/** The welcome page is built by itself: nothing of the app is in it, and nothing of it in the app. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), welcomePage()],
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Beside the app, which is built first.
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { welcome: `${import.meta.dirname}/welcome/index.html` },
      // Apart from our own: what is drawn needs our styles, not the library's.
      output: {
        codeSplitting: {
          groups: [{ name: "library", test: /@mantine\/(?!dates)|ui\/(mantine|dialog)\.css/ }],
        },
      },
    },
  },
});
