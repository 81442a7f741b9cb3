import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "../bench-environment.ts";
import { type Bench, within } from "../measure.ts";

/** Scripts named in the first page's HTML; everything else is loaded on demand. */
const FIRST = /<(?:script[^>]+src|link rel="modulepreload"[^>]+href)="\/?([^"]+\.js)"/g;

/** The rich text editor is loaded when the user starts writing, on any page. */
const EDITOR = /^assets\/editor-/;

/** How much a browser loads before the first page works, and at most for any other page. */
export const bench: Bench = async function* () {
  const dist = join(ROOT, "web/dist");
  const kilobytes = (file: string) => gzipSync(readFileSync(join(dist, file))).length / 1024;
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const first = [...html.matchAll(FIRST)].map(([, file]) => String(file));
  const later = readdirSync(join(dist, "assets"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `assets/${name}`)
    .filter((file) => !first.includes(file) && !EDITOR.test(file));
  yield within("initial JavaScript, KB gzip", sum(first.map(kilobytes)), 176);
  yield within("largest file loaded later, KB gzip", Math.max(...later.map(kilobytes)), 130);
};

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
