// What the last npm test spent its time on: the ten slowest test files and the ten slowest
// end-to-end tests.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const SHOWN = 10;
const reports = ".touchline/reports";
const read = (name) => {
  const file = `${reports}/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
};

const files = (read("vitest")?.testResults ?? []).map(({ name, startTime, endTime }) => ({
  name: relative(".", name),
  ms: endTime - startTime,
}));

const journeysOf = ({ specs = [], suites = [] }) => [
  ...specs.map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...suites.flatMap(journeysOf),
];
const journeys = journeysOf(read("journeys") ?? {});

for (const [what, all] of Object.entries({ files, journeys })) {
  const total = all.reduce((sum, { ms }) => sum + ms, 0);
  console.log(`\nThe slowest of ${all.length} ${what}, ${seconds(total)} s in all:`);
  for (const { name, ms } of all.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN)) {
    console.log(`${seconds(ms).padStart(7)} s  ${name}`);
  }
}

function seconds(ms) {
  return (ms / 1000).toFixed(1);
}
