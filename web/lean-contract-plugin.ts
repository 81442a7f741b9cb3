import type { Plugin } from "vite";

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;
const SERVERS_OWN =
  /^\s*(?:summary:\s*"(?:[^"\\]|\\.)*"|summary:\s*`[^`]*`|perMinute:\s*\d+|isForm:\s*true),\n/gm;

/** What each call is for and how often it may be made is the server's and its description's; no browser needs to load it. */
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
