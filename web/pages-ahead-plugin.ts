import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The usual entry pages, each by the first segment of its path. */
const PAGE = /\/src\/app\/(actions|deals|forecast|home|launch|rep|scratchpad|team)-page\.tsx$/;
const SHELL = /\/src\/app\/(shell)\.tsx$/;
const PLACE = 'src="/ahead.js"';

/**
 * Tells the page which files each screen needs so that `ahead.js` can preload them while the entry
 * script is still loading; otherwise the browser discovers them only after that script has run.
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

/** File names in `assets` that the app frame needs, and what each screen needs on top of that. */
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

/** Returns a script, its imports and their stylesheets. */
function filesFor(script: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const scripts = new Set([script]);
  // Iterating a Set also visits entries added during the loop.
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
