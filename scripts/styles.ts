import { globSync, readFileSync } from "node:fs";

export interface Rule {
  selector: string;
  /** Its declarations in alphabetical order, so that the order they were written in makes no difference. */
  body: string;
}

/** Every stylesheet of the browser's part, by path. */
export const stylesheets = (): Map<string, string> =>
  new Map(
    globSync("web/src/**/*.css")
      .toSorted()
      .map((path) => [path, readFileSync(path, "utf8")]),
  );

/** The rules of a stylesheet, those within media queries and layers too. Steps of an animation are none. */
export function rulesOf(css: string): Rule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const rules: Rule[] = [];
  const open: { head: string; declarations: string[] }[] = [];
  let since = 0;
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const words = text.slice(since, index).trim().replace(/\s+/g, " ");
    since = index + 1;
    if (sign === "{") open.push({ head: words, declarations: [] });
    else if (words) open.at(-1)?.declarations.push(words);
    if (sign !== "}") continue;
    const block = open.pop();
    const isStep = open.some(({ head }) => head.startsWith("@keyframes"));
    if (block && !block.head.startsWith("@") && !isStep && block.declarations.length > 0) {
      rules.push({ selector: block.head, body: block.declarations.toSorted().join("; ") });
    }
  }
  return rules;
}

/** How many rules say to the letter what another one says. */
export function repeated(sheets: Iterable<string>): number {
  const bodies = new Map<string, number>();
  for (const css of sheets) {
    for (const { body } of rulesOf(css)) bodies.set(body, (bodies.get(body) ?? 0) + 1);
  }
  return [...bodies.values()].filter((times) => times > 1).reduce((sum, times) => sum + times, 0);
}

/** The widths in pixels at which a stylesheet has a page or a part of it change. */
export function widths(css: string): number[] {
  return [...css.matchAll(/@(?:media|container)([^{]*)\{/g)].flatMap(([, query = ""]) =>
    [...query.matchAll(/width\s*(?::|[<>]=?)\s*([\d.]+)(px|r?em)/g)].map(
      ([, amount, unit]) => Number(amount) * (unit === "px" ? 1 : LETTER),
    ),
  );
}

const LETTER = 16;

export const valuesOf = (css: string, property: string): string[] =>
  rulesOf(css).flatMap(({ body }) =>
    body
      .split("; ")
      .filter((declaration) => declaration.startsWith(`${property}: `))
      .map((declaration) => declaration.slice(property.length + 2)),
  );
