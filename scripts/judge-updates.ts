import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { analyseUpdate } from "@touchline/domain";
import { foreignUpdates, LABELS, labelledUpdates } from "./labelled-updates.ts";
import { spearman } from "./rank-correlation.ts";

/**
 * Measures how well the update analyser agrees with human labels, on texts it wasn't tuned on: `npm
 * run judge-updates`. With `--tune` it lists its errors in the other half, the only ones that may
 * be inspected.
 */
const isTuning = process.argv.includes("--tune");
const part = isTuning ? "tune" : "held-back";
const WARM_UP = 100;
const ROUNDS = 5;
const RUNS = 100;
const LANGUAGES = ["en", "de", "fr", "es", "pt", "nl"];
const updates = labelledUpdates().filter((update) => update.part === part);
const judged = updates.map((update) => ({ update, found: analyseUpdate(update.text) }));
type Judged = (typeof judged)[number];

console.log(`Part: ${part}, ${updates.length} updates\n`);
console.log("| Language | Label | n | Precision | Recall | Accuracy | Debatable |");
console.log("|---|---|---|---|---|---|---|");
for (const language of [...LANGUAGES, "all"])
  for (const label of LABELS) console.log(row(language, label));

console.log("\n| Coach's 0–4 | n | Spearman, score 0–3 | Spearman, content 0–4 |");
console.log("|---|---|---|---|");
console.log(correlation("all", judged));
console.log(
  correlation(
    "English",
    judged.filter(({ update }) => update.language === "en"),
  ),
);
console.log(
  correlation(
    "coach above 0",
    judged.filter(({ update }) => update.coach > 0),
  ),
);
console.log(
  correlation(
    "score above 0",
    judged.filter(({ found }) => found.score !== 0),
  ),
);

const recognised = judged.filter(({ update, found }) => found.language === update.language).length;
const foreign = foreignUpdates().map(({ language, text }) => ({ language, ...pick(text) }));
const unscored = foreign.filter(({ score }) => score === null).length;
console.log(`\nLanguage recognised: ${recognised} of ${judged.length}.`);
console.log(`Other languages not judged: ${unscored} of ${foreign.length}.`);
console.log(`Time for 2,000 characters: ${milliseconds().toFixed(2)} ms (slowest language).`);
console.log(`Script: ${kilobytes().toFixed(1)} KB gzip.`);
if (isTuning) showErrors();

function pick(text: string) {
  const { score, language: read } = analyseUpdate(text);
  return { score, read, text };
}

function firm(language: string, label: (typeof LABELS)[number], isFirm: boolean): Judged[] {
  return judged.filter(
    ({ update }) =>
      (language === "all" || update.language === language) && update.isDebatable[label] !== isFirm,
  );
}

function row(language: string, label: (typeof LABELS)[number]): string {
  const rows = firm(language, label, true);
  const isTrue = ({ update }: Judged) => update.labels[label];
  const isFound = ({ found }: Judged) => found[label];
  const both = rows.filter((one) => isTrue(one) && isFound(one)).length;
  const right = rows.filter((one) => isTrue(one) === isFound(one)).length;
  const open = firm(language, label, false);
  const agreed = open.filter((one) => isTrue(one) === isFound(one)).length;
  const cells = [
    language,
    label,
    rows.length,
    percentText(both, rows.filter(isFound).length),
    percentText(both, rows.filter(isTrue).length),
    percentText(right, rows.length),
    `${agreed} of ${open.length}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function percentText(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}

function correlation(name: string, rows: Judged[]): string {
  const coach = rows.map(({ update }) => update.coach);
  const score = rows.map(({ found }) => found.score ?? 0);
  const content = rows.map(({ found }) => found.content);
  const cells = [
    name,
    rows.length,
    spearman(score, coach).toFixed(2),
    spearman(content, coach).toFixed(2),
  ];
  return `| ${cells.join(" | ")} |`;
}

/**
 * CPU time, the fastest of five rounds, so that other load on the machine doesn't count; for the
 * slowest language.
 */
function milliseconds(): number {
  return Math.max(
    ...LANGUAGES.map((language) => {
      const own = labelledUpdates().filter((update) => update.language === language);
      const text = own
        .map((update) => update.text)
        .join(" ")
        .slice(0, 2_000);
      const run = (times: number) => {
        for (let time = 0; time < times; time++) analyseUpdate(text);
      };
      run(WARM_UP);
      const rounds = Array.from({ length: ROUNDS }, () => {
        const start = process.threadCpuUsage();
        run(RUNS);
        const { user, system } = process.threadCpuUsage(start);
        return (user + system) / 1000 / RUNS;
      });
      return Math.min(...rounds);
    }),
  );
}

/** The download size of the analyser alone. */
function kilobytes(): number {
  const bundle = execFileSync(
    process.execPath,
    ["node_modules/rolldown/bin/cli.mjs", "domain/src/updates/analyse-update.ts", "--minify"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  return gzipSync(bundle).length / 1024;
}

function showErrors(): void {
  for (const { update, found } of judged) {
    const wrong = LABELS.filter((label) => update.labels[label] !== found[label]);
    if (wrong.length === 0 && found.language === update.language) continue;
    const marks = wrong.map(
      (label) =>
        `${update.isDebatable[label] ? "(" : ""}${found[label] ? "+" : "-"}${label.charAt(0)}${update.isDebatable[label] ? ")" : ""}`,
    );
    console.log(`${update.language} ${found.language} ${marks.join(" ")}\t${update.text}`);
  }
  for (const { language, score, read, text } of foreign)
    if (score !== null) console.log(`${language} judged as ${read}\t${text}`);
}
