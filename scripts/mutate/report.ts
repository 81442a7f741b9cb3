import { PARTS, type Part } from "./draw.ts";
import type { Mutant } from "./mutants.ts";

export interface Outcome extends Mutant {
  part: Part;
  diff: string;
  /** By `npm run check` (types, lint, generated files), by tests, or not caught. */
  caught: "check" | "tests" | null;
  by: string | null;
}

export function diffOf(before: string, after: string): string {
  const old = before.split("\n");
  const now = after.split("\n");
  let first = 0;
  while (first < old.length && old[first] === now[first]) first += 1;
  let same = 0;
  while (
    same < Math.min(old.length, now.length) - first &&
    old[old.length - 1 - same] === now[now.length - 1 - same]
  ) {
    same += 1;
  }
  return [
    ...old.slice(first, old.length - same).map((line) => `- ${line}`),
    ...now.slice(first, now.length - same).map((line) => `+ ${line}`),
  ].join("\n");
}

export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = [...PARTS, "all" as const].flatMap((part) => {
    const here = outcomes.filter((outcome) => part === "all" || outcome.part === part);
    if (here.length === 0) return [];
    const by = (caught: Outcome["caught"]) =>
      here.filter((outcome) => outcome.caught === caught).length;
    const percent = Math.floor((100 * (here.length - by(null))) / here.length);
    return [
      `| ${part} | ${here.length} | ${by("check")} | ${by("tests")} | ${by(null)} | ${percent} % |`,
    ];
  });
  return [
    "| part | drawn | caught by check | caught by tests | survived | caught |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}
