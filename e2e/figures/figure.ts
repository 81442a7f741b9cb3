import { appendFileSync } from "node:fs";

/** Writes a figure and its limit as a line to the file named by the caller. */
export function reportFigure(name: string, ours: number, limit: number, isAtLeast = false): void {
  const ratio = Number((ours / limit).toPrecision(3));
  const holds = isAtLeast ? ours >= limit : ours <= limit;
  const line = JSON.stringify({ name, ours, limit, ratio, bar: 1, holds });
  const file = process.env.FIGURES;
  if (file) appendFileSync(file, `${line}\n`);
  else process.stdout.write(`${line}\n`);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
