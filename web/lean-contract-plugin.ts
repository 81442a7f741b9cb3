import type { Plugin } from "vite";

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;
const SUMMARY = /^\s*summary:\s*"(?:[^"\\]|\\.)*",\n/gm;

/** What each call is for is read in the API's description; no browser needs to load it. */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      return { code: code.replace(SUMMARY, ""), map: null };
    },
  };
}
