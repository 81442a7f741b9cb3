import { METHODS } from "./backtest/methods.ts";
import { WEEKS } from "./backtest/quarter-views.ts";
import { keyOf, LEVELS, runWorld, type Scores } from "./backtest/run.ts";
import { summaryOf } from "./backtest/score.ts";
import { createWorld } from "./backtest/world.ts";

/**
 * Tests how reliable the landing range is, on simulated companies whose truth is known: `npm run
 * backtest`. Worlds with an odd seed are for tuning (`--tune`); only those with an even one, which
 * were never used for tuning, are reported. `--worlds 400` sets their number, `--seed 1` the first
 * seed.
 */
const isTuning = process.argv.includes("--tune");
const worlds = numberOption("--worlds", 300);
const start = numberOption("--seed", 1);

const scores: Scores = new Map();
for (let world = 0; world < worlds; world += 1) {
  const seed = 2 * (start + world) + (isTuning ? 1 : 0);
  runWorld(createWorld(seed), WEEKS, METHODS, scores);
}

console.log(`Worlds: ${worlds} ${isTuning ? "for tuning" : "held back"}, from seed ${start}\n`);
console.log(
  "In percent of what such a rep, team or company brings in a quarter. Bias: middle less result.\n",
);
console.log("| Week | Level | Method | n | Inside P10–P90 | Bias | Error | Width | CRPS |");
console.log("|---|---|---|---|---|---|---|---|---|");
for (const week of WEEKS) {
  for (const level of LEVELS) {
    for (const method of Object.keys(METHODS)) {
      const { count, coverage, bias, error, width, crps } = summaryOf(
        scores.get(keyOf(week, level, method)) ?? [],
      );
      const cells = [
        week,
        level,
        method,
        count,
        share(coverage),
        signed(bias),
        share(error),
        share(width),
        share(crps),
      ];
      console.log(`| ${cells.join(" | ")} |`);
    }
  }
}

function share(percent: number | null): string {
  return percent === null ? "–" : `${percent.toFixed(1)} %`;
}

function signed(percent: number): string {
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(1)} %`;
}

function numberOption(option: string, usual: number): number {
  const place = process.argv.indexOf(option);
  return place < 0 ? usual : Number(process.argv[place + 1]);
}
