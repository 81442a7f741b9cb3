import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;
const LATER = fileURLToPath(new URL("./src/lib/later.ts", import.meta.url));
/** Matches calls that create a Zod schema; `toJSONSchema` creates API docs, not a schema. */
const MAKES = /\bz(\s*\.\s*(?:(?:iso|coerce)\s*\.\s*)?(?!toJSONSchema)\w+)\(/g;

/**
 * Creates the contract's schemas lazily, on first use: creating all of them at startup delays the
 * first page.
 */
export function laterSchemas(): Plugin {
  return {
    name: "later-schemas",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!CONTRACT.test(id) || !code.includes('from "zod"')) return null;
      // Stays on the first line so that line numbers don't shift.
      const importing = `import { later } from ${JSON.stringify(LATER)};`;
      return { code: importing + code.replace(MAKES, "later(z$1)("), map: null };
    },
  };
}
