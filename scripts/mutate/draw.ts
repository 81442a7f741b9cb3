import type { Mutant } from "./mutants.ts";

export const PARTS = ["domain", "contract", "server", "web", "sandbox"] as const;
export type Part = (typeof PARTS)[number];

/** The share of each part, in percent. */
const SHARES: Record<Part, number> = { domain: 25, contract: 10, server: 30, web: 25, sandbox: 10 };

export function sharesOf(parts: readonly Part[], sites: number): Map<Part, number> {
  const all = parts.reduce((sum, part) => sum + SHARES[part], 0);
  return new Map(
    parts.map((part) => [part, Math.max(1, Math.round((sites * SHARES[part]) / all))]),
  );
}

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Draws without replacement: a file weighted by its number of mutants, then a kind of bug, then a
 * location. Otherwise texts and constants, the most common locations, would dominate.
 */
export function draw(mutants: readonly Mutant[], count: number, next: () => number): Mutant[] {
  const left = [...mutants];
  const drawn: Mutant[] = [];
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)];
  while (drawn.length < count) {
    const file = pick(left)?.file;
    if (!file) break;
    const here = left.filter((mutant) => mutant.file === file);
    const kind = pick([...new Set(here.map((mutant) => mutant.kind))].sort());
    const chosen = pick(here.filter((mutant) => mutant.kind === kind));
    if (!chosen) break;
    drawn.push(chosen);
    left.splice(left.indexOf(chosen), 1);
  }
  return drawn;
}
