import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkDeal } from "../checks/check-deal.ts";
import type { DealFacts } from "../checks/deal-facts.ts";
import { choosePrompt } from "../prompts/choose-prompt.ts";
import { type SummaryRecords, summarise } from "../summary/summarise.ts";
import { sentenceText } from "../testing/findings.ts";
import { healthyDeal } from "../testing/healthy-deal.ts";

/**
 * The product's sentences about deals, written out for review by a sales manager. A row has the
 * deal's title, how its facts differ from a sound deal's (`testing/healthy-deal.ts`, as of Sunday 15
 * November 2026), and the exact text. If you change a sentence, review the rows that contain it.
 */
interface Row {
  title: string;
  facts: DealFacts;
  records: Partial<SummaryRecords> & { score?: number | null };
  said: string;
}

const NOTHING = "(nothing)";

describe("[J-4] what is said of deals reads as a good manager would say it", () => {
  it.each(rowsOf("summaries"))("summary: $title", ({ facts, records, said }) => {
    const sentences = summarise(facts, recordsOf(facts, records));
    expect(sentences.map(({ parts }) => sentenceText(parts)).join(" ")).toBe(said);
  });

  it.each(rowsOf("findings"))("findings: $title", ({ facts, said }) => {
    const { findings } = checkDeal(facts, new Map());
    const lines = findings.map(
      ({ sentence, clearedBy }) => `${sentenceText(sentence)} → ${clearedBy}`,
    );
    expect(lines.join("\n") || NOTHING).toBe(said);
  });

  it.each(rowsOf("prompts"))("prompt: $title", ({ facts, said }) => {
    const { findings } = checkDeal(facts, new Map());
    const prompt = choosePrompt({ facts, findings }, []);
    const answers = prompt?.components.map(({ message }) => message).join(" | ");
    expect(prompt ? `${prompt.message} [${answers}]` : NOTHING).toBe(said);
  });

  it("holds at least a hundred rows, and says no fact twice", () => {
    const lists = ["summaries", "findings", "prompts"].map(rowsOf);
    expect(lists.flat().length).toBeGreaterThanOrEqual(100);
    for (const { title, said } of lists.flat()) {
      const sentences = said.split(/(?<=[.?”])\s+/u);
      expect(new Set(sentences).size, title).toBe(sentences.length);
      expect(said, title).not.toMatch(/\b1 days|\.\.|[;,]”|\b0 days|undefined|null/u);
    }
  });
});

function recordsOf(facts: DealFacts, { score = 4, ...given }: Row["records"]): SummaryRecords {
  const at = "2026-11-10T09:00:00.000Z";
  return {
    status: "open",
    hasOwner: true,
    deal: { name: "Acme", at },
    stageEnteredAt: at,
    closeDateMovedAt: at,
    nextStepAt: at,
    updateAt: at,
    contact: facts.lastContact && { title: "Kick-off", at },
    taskDueAt: at,
    review: facts.reviewedOn && { reviewer: "Maya", score, at },
    ...given,
  };
}

/** Rows are separated by an empty line; the first line is the title, the second the facts. */
function rowsOf(list: string): Row[] {
  const content = readFileSync(new URL(`./${list}.txt`, import.meta.url), "utf8");
  return content
    .trim()
    .split("\n\n")
    .map((block) => {
      const [title = "", given = "{}", ...said] = block.split("\n");
      const { records = {}, stage, team, ...facts } = JSON.parse(given);
      const sound = healthyDeal();
      return {
        title,
        records,
        said: said.join("\n"),
        facts: {
          ...sound,
          ...facts,
          isOpen: facts.isOpen ?? (records.status ?? "open") === "open",
          stage: { ...sound.stage, ...stage },
          team: { ...sound.team, ...team },
        },
      };
    });
}
