import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const read = (file: string) => readFileSync(file, "utf8");
const documents = globSync(["*.md", "docs/**/*.md"]);

/** Checks that every file and heading of ours named in a document exists. */
const PATH =
  /`((?:domain|contract|server|web|sandbox|e2e|docs|scripts|deploy|\.ci)\/[\w./-]+|boundaries\.ts)`/g;
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
const anchorsIn = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

const brokenReferences = documents.flatMap((document) => {
  const text = read(document);
  const named = [...text.matchAll(PATH)].map(([, path = ""]) => path);
  const links = [...text.matchAll(LINK)].map(([, path = "", anchor]) => ({
    path: path ? join(dirname(document), path) : document,
    anchor,
  }));
  return [
    ...[...named, ...links.map(({ path }) => path)]
      .filter((path) => !existsSync(path))
      .map((path) => `${document} names ${path}, which is not there: correct or remove it`),
    ...links
      .filter(
        ({ path, anchor }) =>
          anchor && path.endsWith(".md") && existsSync(path) && !anchorsIn(path).includes(anchor),
      )
      .map(({ path, anchor }) => `${document} links to #${anchor}, which is no heading of ${path}`),
  ];
});

const architecture = read("docs/architecture.md");
const tables = globSync("server/migrations/*.sql").flatMap((file) =>
  [...read(file).matchAll(/^create table (?:if not exists )?(\w+) /gm)].map(
    ([, table = ""]) => table,
  ),
);
const undocumentedTables = tables
  .filter((table) => !architecture.includes(`\`${table}\``))
  .map((table) => `docs/architecture.md does not say what ${table} holds: add it under Data`);

const index = read("docs/decisions/README.md");
const unlisted = globSync("docs/decisions/0*.md")
  .filter((file) => !index.includes(`(${basename(file)})`))
  .map((file) => `${file} is not in docs/decisions/README.md: add its line`);

const problems = [...brokenReferences, ...undocumentedTables, ...unlisted];
for (const problem of problems) console.error(problem);
process.exit(documents.length > 0 && tables.length > 0 && problems.length === 0 ? 0 : 1);
