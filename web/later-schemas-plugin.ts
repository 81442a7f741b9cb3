import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;
const LATER = fileURLToPath(new URL("./src/lib/later.ts", import.meta.url));
/** A call that makes a schema. What describes the API is no schema. */
const MAKES = /\bz(\s*\.\s*(?:(?:iso|coerce)\s*\.\s*)?(?!toJSONSchema)\w+)\(/g;

/** Has the schemas of the contract made when they are first used: all of them at the start hold up the first page. */
export function laterSchemas(): Plugin {
  return {
    name: "later-schemas",
    enforce: "pre",
    transform(code, id) {
      if (!CONTRACT.test(id) || !code.includes('from "zod"')) return null;
      // On the first line, so that all lines keep their numbers.
      const importing = `import { later } from ${JSON.stringify(LATER)};`;
      return { code: importing + code.replace(MAKES, "later(z$1)("), map: null };
    },
  };
}
