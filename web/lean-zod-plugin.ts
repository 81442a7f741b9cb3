import type { Plugin } from "vite";

const JSON_SCHEMA = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;
const RENAMED = /^export \{ \w+ as (\w+) \};$/gm;

/**
 * Leaves out how Zod describes a schema as JSON Schema: a fifth of the library, which only the
 * server's API docs use, but which every schema refers to.
 */
export function leanZod(): Plugin {
  return {
    name: "lean-zod",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!JSON_SCHEMA.test(id)) return null;
      const names = [...code.matchAll(EXPORTED), ...code.matchAll(RENAMED)].map(([, name]) => name);
      // Schemas ask for their methods when they are made, and call them never.
      const stubs = names.map((name) => `export const ${name} = () => refuse;`);
      const refuse = `function refuse() { throw new Error("No JSON Schema in the web app"); }`;
      return { code: [refuse, ...stubs].join("\n"), map: null };
    },
  };
}
