import { firstSync } from "./first-sync.ts";
import { goalRead } from "./goal-read.ts";
import type { Result } from "./measure.ts";
import { type Surroundings, surroundings } from "./surroundings.ts";

const isQuick = process.argv.includes("--quick");

const BENCHES: Array<(at: Surroundings) => Promise<Result[]>> = [
  (at) => goalRead(at, isQuick ? { rounds: 5, calls: 200 } : { rounds: 15, calls: 1000 }),
  (at) => firstSync(at, isQuick ? [2_000, 10_000] : [10_000, 100_000]),
];

let holds = true;
for (const bench of BENCHES) {
  const at = await surroundings();
  try {
    for (const result of await bench(at)) {
      holds &&= result.holds;
      process.stdout.write(`${JSON.stringify(result)}\n`);
    }
  } finally {
    await at.close();
  }
}
process.exit(holds ? 0 : 1);
