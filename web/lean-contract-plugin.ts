import type { Plugin } from "vite";

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;
const SERVERS_OWN =
  /^\s*(?:summary:\s*"(?:[^"\\]|\\.)*"|summary:\s*`[^`]*`|perMinute:\s*\d+|isForm:\s*true),\n/gm;

/**
 * Strips call summaries and rate limits from the contract; only the server and the API docs need
 * them.
 */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      return { code: code.replace(SERVERS_OWN, ""), map: null };
    },
  };
}
