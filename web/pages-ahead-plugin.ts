import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The screens that people begin with, each by the first part of its address. */
const PAGE = /\/src\/app\/(actions|deals|forecast|home|launch|rep|scratchpad|team)-page\.tsx$/;
const SHELL = /\/src\/app\/(shell)\.tsx$/;
const PLACE = 'src="/ahead.js"';

/**
 * Tells the page which files each of its screens needs, for `ahead.js` to ask for them while the first script is
 * still on the way; else a browser learns of them only once that one has run.
 */
export function pagesAhead(): Plugin {
  return {
    name: "pages-ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        if (!html.includes(PLACE)) return html;
        const files = JSON.stringify(filesOf(bundle)).replaceAll('"', "&quot;");
        return html.replace(PLACE, `${PLACE} data-files="${files}"`);
      },
    },
  };
}

/** What the frame around all screens needs, and each screen beyond it: the names of files in `assets`. */
function filesOf(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const needed = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((it) => filesFor(it, bundle)),
  );
  const take = (pattern: RegExp) =>
    chunks.flatMap((chunk) => {
      const name = pattern.exec(chunk.facadeModuleId ?? "")?.[1];
      return name
        ? [[name, filesFor(chunk, bundle).filter((file) => !needed.has(file))] as const]
        : [];
    });
  const [shell] = take(SHELL);
  if (!shell) throw new Error("The frame of the screens is no file of its own any more.");
  for (const file of shell[1]) needed.add(file);
  return Object.fromEntries([shell, ...take(PAGE)]);
}

/** A script, what it imports, and their styles. */
function filesFor(script: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const scripts = new Set([script]);
  // A set goes on to what is added to it on the way.
  for (const { imports } of scripts) {
    for (const file of imports) {
      const imported = bundle[file];
      if (imported?.type === "chunk") scripts.add(imported);
    }
  }
  const files = [...scripts].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
  return [...new Set(files)].map((file) => basename(file));
}
