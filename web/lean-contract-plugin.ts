import type { Plugin } from "vite";

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;
const SERVERS_OWN =
  /^\s*(?:summary:\s*"(?:[^"\\]|\\.)*"|summary:\s*`[^`]*`|perMinute:\s*\d+|maxBytes:\s*[\d_]+|is(?:Form|Large):\s*true|access:\s*"(?:identity|member|manager)"),\n/gm;

/**
 * Strips what only the server and the API docs need of a call: its summary, its limits, and which
 * role it needs (the browser only asks whether a call is public).
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
