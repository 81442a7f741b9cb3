import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A document that names a file of ours must name one that exists. */
const PATH = /`((?:domain|contract|server|web|sandbox|e2e|docs|scripts|\.ci)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

const documents = globSync(["*.md", "docs/**/*.md"]);
const missing = documents.flatMap((document) => {
  const text = readFileSync(document, "utf8");
  const named = [...text.matchAll(PATH)].map(([, path = ""]) => path);
  const linked = [...text.matchAll(LINK)].map(([, path = ""]) => join(dirname(document), path));
  return [...named, ...linked]
    .filter((path) => !existsSync(path))
    .map((path) => `${document} names ${path}, which is not there`);
});
for (const line of missing) console.error(line);
process.exit(documents.length > 0 && missing.length === 0 ? 0 : 1);
