import {
  checkDeal,
  type Day,
  DEFAULT_RISK_SHARE,
  isChecked,
  RISK_LABELS,
  type RiskLevel,
  RULES,
  riskCuts,
  riskLevel,
  riskOf,
  type Sentence,
  summarise,
} from "@touchline/domain";
import { seededRandom } from "../domain/src/chance/seeded-random.ts";
import { readPortal } from "./judge-deals/portal.ts";
import { lastDayOf, type PortalDeal, portalFacts } from "./judge-deals/portal-facts.ts";

/**
 * Runs the deal check on exported deals: `npm run judge-deals -- <folder>`. The folder contains
 * deals as HubSpot exports them (see `scripts/judge-deals/portal.ts` for the format). `--day` is
 * the day to evaluate, by default the newest in the data; the deals are used as exported. `--sample
 * 40 --unflagged 20 --seed 1` draws flagged and unflagged deals with their facts and findings, for
 * manual review. Rules use their default weights and thresholds.
 */
const [folder, ...options] = process.argv.slice(2);
if (!folder || folder.startsWith("--")) {
  console.error(
    "Say where the deals are: npm run judge-deals -- <folder> [--day 2026-11-17] [--sample 40] [--unflagged 20] [--seed 1]",
  );
  process.exit(2);
}
const portal = readPortal(folder);
const day = (optionValue("--day") as Day | undefined) ?? lastDayOf(portal);
const judged = judge(portalFacts(portal, day));
const elevated = judged.filter(({ level }) => level !== "low");
const random = seededRandom(Number(optionValue("--seed") ?? 1));

console.log(`Day: ${day}\nOpen deals: ${judged.length}`);
const found = judged.filter(({ findings }) => findings.length > 0).length;
console.log(
  `With any finding: ${percentText(found)}\nShown (high or medium): ${percentText(elevated.length)}\n`,
);
console.log("| Level | Deals |\n|---|---|");
for (const level of ["high", "medium", "low"] as const) {
  const count = judged.filter((one) => one.level === level).length;
  console.log(`| ${RISK_LABELS[level]} | ${percentText(count)} |`);
}
console.log("\n| Rule | Found in | of those shown |\n|---|---|---|");
for (const { id } of RULES) {
  const has = ({ findings }: Judged) => findings.some(({ rule }) => rule === id);
  const count = judged.filter(has).length;
  if (count > 0) console.log(`| ${id} | ${percentText(count)} | ${elevated.filter(has).length} |`);
}
print("Shown", draw(elevated, Number(optionValue("--sample") ?? 0)));
print(
  "Not shown",
  draw(
    judged.filter(({ level }) => level === "low"),
    Number(optionValue("--unflagged") ?? 0),
  ),
);

interface Judged extends PortalDeal {
  findings: ReturnType<typeof checkDeal>["findings"];
  level: RiskLevel;
}

function judge(deals: PortalDeal[]): Judged[] {
  const open = deals.flatMap((deal) => {
    if (!isChecked(deal.facts)) return [];
    const { findings } = checkDeal(deal.facts, new Map());
    const risk = riskOf(deal.facts, findings, new Map());
    return risk ? [{ deal, findings, risk: { ...risk, id: deal.id } }] : [];
  });
  const ranked = open.map(({ risk }) => risk);
  const cuts = riskCuts(ranked, open.length, DEFAULT_RISK_SHARE);
  return open.map(({ deal, findings, risk }) => ({
    ...deal,
    findings,
    level: riskLevel(risk, cuts),
  }));
}

function draw(deals: readonly Judged[], count: number): Judged[] {
  return deals
    .map((deal) => ({ deal, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ deal }) => deal);
}

function print(title: string, deals: readonly Judged[]): void {
  if (deals.length > 0) console.log(`\n## ${title}`);
  for (const [place, { id, name, level, facts, records, findings }] of deals.entries()) {
    console.log(`\n${place + 1}. ${name || "Unnamed deal"} (${id}), ${level}`);
    const { createdOn, contactCount } = facts;
    console.log(`   created ${createdOn}, ${contactCount} contacts`);
    console.log(
      `   ${summarise(facts, records)
        .map(({ parts }) => sentenceText(parts))
        .join(" ")}`,
    );
    for (const { rule, sentence, clearedBy } of findings) {
      console.log(`   - ${rule}: ${sentenceText(sentence)} → ${clearedBy}`);
    }
  }
}

function sentenceText(sentence: Sentence): string {
  return sentence.map((part) => Object.values(part)[0]).join("");
}

function percentText(count: number): string {
  return `${count} (${judged.length === 0 ? 0 : Math.round((100 * count) / judged.length)} %)`;
}

function optionValue(option: string): string | undefined {
  const place = options.indexOf(option);
  return place < 0 ? undefined : options[place + 1];
}
