import { describe, expect, it } from "vitest";
import type { Day } from "../calendar/day.ts";
import type { ChatBlock } from "../chat/blocks.ts";
import { DIGEST_BLOCKS, DIGEST_METRICS } from "./catalogue.ts";
import type { DigestFacts, NamedDeal } from "./facts.ts";
import { digestMessage } from "./message.ts";

const TERMS = {
  today: "2026-11-15" as Day,
  currency: "EUR",
  fiscalStart: 1,
  here: "https://touchline.test",
};
const deal = (number: number, more: Partial<NamedDeal> = {}): NamedDeal => ({
  id: `id-${number}`,
  crmId: String(number),
  name: `Deal ${number}`,
  amount: 1000,
  closeDate: "2026-11-20",
  category: "COMMIT",
  owner: "Sam",
  ...more,
});
const deals = (count: number) => Array.from({ length: count }, (_, index) => deal(index + 1));
const brief = (name: string, count = 1): DigestFacts => ({
  type: "pipeline-brief",
  rep: { id: "sam", name },
  quarter: "2026-Q4",
  quota: 100_000,
  totals: {
    won: { value: 40_000, count: 2, weighted: 0 },
    likely: { value: 50_000, count: 3, weighted: 0 },
    maybe: { value: 30_000, count: 1, weighted: 0 },
    pipeline: { value: 100_000, count: 9, weighted: 0 },
  },
  top: { deals: deals(Math.min(count, 56)), count, value: count * 1000 },
});

const textsOf = (blocks: ChatBlock[]) =>
  blocks.flatMap((block) => {
    switch (block.type) {
      case "header":
        return [block.text.text];
      case "section":
        return [
          ...(block.text ? [block.text.text] : []),
          ...(block.fields ?? []).map((f) => f.text),
        ];
      case "context":
        return block.elements.map(({ text }) => text);
      default:
        return [];
    }
  });
const said = (...facts: DigestFacts[]) => textsOf(digestMessage("Mondays", facts, TERMS).blocks);

const METRICS = "*<https://touchline.test/forecast?asOf=2026-11-15|Pipeline metrics>*";

describe("[DG-6] what a digest says", () => {
  it("[X-14] says that an open deal whose day has passed was due then, not that it closes then", () => {
    const linesOf = (closeDate: Day | null) => {
      const facts = brief("Sam");
      if (facts.type !== "pipeline-brief") throw new Error("It is a brief.");
      return said({ ...facts, top: { ...facts.top, deals: [deal(1, { closeDate })] } }).at(-1);
    };
    expect(linesOf("2026-11-14")).toContain(" · was due Sat 14 Nov · ");
    expect(linesOf("2026-11-15")).toContain(" · closes Sun 15 Nov · ");
    expect(linesOf(null)).toContain(" · no close date · ");
  });

  it("[X-14] of a team is a headline, a line a rep and three deals to watch, short enough for a channel", () => {
    const names = ["Sam Okafor", "Olivia Brandt", "Stefan Novak", "Priya Raman", "Tom", "Lucía"];
    const review: DigestFacts = {
      type: "deals-to-review",
      deals: deals(9).map((one) => ({ ...one, reviewedOn: null })),
      count: 9,
      value: 9000,
    };
    const words = said(...names.map((name) => brief(name, 7)), review);
    expect(words.slice(0, 3)).toEqual([
      "Mondays",
      "*Q4 (Oct–Dec 2026)* · €240,000 won of €600,000 · €60,000 short, counting Likely",
      "*<https://touchline.test/rep/sam?asOf=2026-11-15|Sam Okafor>* · €40,000 of €100,000 · €50,000 Likely · €10,000 short · 3.0x",
    ]);
    expect(words).toHaveLength(2 + names.length + 3);
    expect(words.at(-2)?.split("\n")).toHaveLength(3);
    expect(words.at(-1)).toMatch(/\|Plus 6 more>$/);
    // As people read it: a link is its words.
    const read = words.join("\n").replaceAll(/<[^|>]*\|([^>]*)>/g, "$1");
    expect(read.length).toBeLessThanOrEqual(1500);
    expect(read).not.toMatch(/\d\.\d\d\b/);
  });

  it("of a rep has the figures of the forecast, and the largest deals", () => {
    expect(said(brief("Sam & Co"))).toEqual([
      "Mondays",
      "*<https://touchline.test/rep/sam?asOf=2026-11-15|Sam &amp; Co>* · Q4 (Oct–Dec 2026)",
      "*Quota*\n€100,000",
      "*Won*\n€40,000",
      "*Open*\n€180,000",
      "*Likely*\n€50,000",
      "*Maybe*\n€30,000",
      "*Coverage*\n3.0x",
      "*Gap*\n€10,000 short",
      "• <https://touchline.test/deals?deal=1&amp;asOf=2026-11-15|Deal 1>: €1,000 · Likely · closes Fri 20 Nov · Sam",
    ]);
    const [item] = digestMessage("Mondays", [brief("Sam")], TERMS).items;
    expect(item?.data).toMatchObject({
      rep: { id: "sam" },
      coverage: 3,
      gap: 10_000,
      maybe: 30_000,
    });
  });

  it("[BY-21] leads to its deals as they were on the day it was sent, as its figures do", () => {
    const [, , list] = said({ type: "closing-soon", deals: deals(1), count: 1, value: 1000 });
    expect(list).toContain("/deals?deal=1&amp;asOf=2026-11-15|");
  });

  it("without a quota asks for one, and counts no gap", () => {
    const words = said({ ...brief("Sam"), type: "pipeline-brief", quota: 0 } as DigestFacts);
    expect(words).toContain("*Quota*\nSet quota");
    expect(words).toContain("*Coverage*\n–");
    expect(words).toContain("*Gap*\n–");
  });

  it("[R-30] links what does not fit into one message to that day's deals", () => {
    const long = deals(5).map((one) => ({ ...one, name: "A".repeat(100), owner: "B".repeat(100) }));
    const closing: DigestFacts = { type: "closing-soon", deals: long, count: 5, value: 5000 };
    const { blocks } = digestMessage("Mondays", Array(9).fill(closing), TERMS);
    const more = "<https://touchline.test/deals?asOf=2026-11-15|Plus 3 more>";
    expect(textsOf(blocks).at(-1)).toBe(more);
  });

  it("[R-30] names at most five deals, then 'Plus N more', which opens exactly these", () => {
    const to = (last: number) =>
      `https://touchline.test/deals?queue=${deals(last)
        .slice(5)
        .map(({ crmId }) => crmId)}`;
    const closing = (count: number): DigestFacts => ({
      type: "closing-soon",
      deals: deals(Math.min(count, 56)),
      count,
      value: count * 1000,
    });
    const linesOf = (count: number) => {
      const [, , lines = "", ...rest] = said(closing(count));
      return [lines.split("\n").length, ...rest];
    };
    expect(linesOf(5)).toEqual([5]);
    expect(linesOf(6)).toEqual([5, `<${to(6)}|Plus 1 more>`]);
    expect(linesOf(55)).toEqual([5, `<${to(55)}|Plus 50 more>`]);
    expect(linesOf(56)).toEqual([5, `<${to(55)}|Plus 51 more (opens the first 50)>`]);
    expect(linesOf(300)).toEqual([5, `<${to(55)}|Plus 295 more (opens the first 50)>`]);
    expect(said(brief("Sam", 7)).at(-1)).toBe(`<${to(7)}|Plus 2 more>`);
    expect(said(closing(300))[1]).toBe("*Closing soon* · 300 deals · €300,000");
  });

  it("says why a deal is in its list", () => {
    const [, , review] = said({
      type: "deals-to-review",
      deals: [
        { ...deal(1), reviewedOn: "2026-11-01" },
        { ...deal(2), reviewedOn: null },
      ],
      count: 2,
      value: 2000,
    });
    expect(review).toMatch(/not reviewed for 14 days · Sam\n.*never reviewed · Sam$/);
    const [, title, slipped] = said({
      type: "slipped-this-period",
      timeFrame: "this-month",
      deals: [{ ...deal(1, { closeDate: "2027-01-08" }), was: "2026-12-30" }],
      count: 1,
      value: 1000,
    });
    expect(title).toBe("*Slipped, this month* · 1 deal · €1,000");
    expect(slipped).toContain("Wed 30 Dec → Fri 8 Jan 2027, 9 days later");
  });

  it("has the metrics that were asked for, in their time frame", () => {
    const total = (value: number, count: number) => ({ value, count, weighted: 0 });
    const facts: DigestFacts = {
      type: "pipeline-metrics",
      timeFrame: "last-7-days",
      metrics: [...DIGEST_METRICS],
      closed: { won: total(10, 1), lost: total(20, 2), likely: total(999, 9) },
      open: {
        likely: total(0.1, 1),
        maybe: total(0.2, 1),
        pipeline: total(30, 3),
        won: total(999, 9),
      },
      outside: null,
    };
    expect(said(facts).slice(1)).toEqual([
      `${METRICS} · last 7 days`,
      "*Open pipeline (this quarter)*\n€30 · 5 deals",
      "*Closed won*\n€10 · 1 deal",
      "*Closed lost*\n€20 · 2 deals",
      "*Maybe (this quarter)*\n€0 · 1 deal",
      "*Likely (this quarter)*\n€0 · 1 deal",
    ]);
    const only = said({ ...facts, timeFrame: "this-month", metrics: ["closed-lost"] });
    expect(only.slice(1)).toEqual([`${METRICS} · this month`, "*Closed lost*\n€20 · 2 deals"]);
    const outside = {
      all: { closed: { won: total(1.5, 2) }, open: { likely: total(2, 2) } },
      withoutOwner: { closed: { won: total(0.5, 1) }, open: {} },
    };
    expect(said({ ...facts, metrics: ["closed-won"], outside }).slice(2)).toEqual([
      "*Closed won*\n€10 · 1 deal",
      "Closed won, plus 1 deal, €1, whose owner isn't on your team, and 1 deal, €1, without an owner.",
    ]);
    const [, narrowed] = said({ ...facts, pipelineIds: ["default", "a&b"] });
    expect(narrowed).toContain(
      "/forecast?asOf=2026-11-15&amp;pipeline=default&amp;pipeline=a%26b|Pipeline metrics>*",
    );
  });

  it("tells actions with who and when, late ones as late", () => {
    const action = (dueDate: Day) => ({
      id: "a",
      text: "Call <b>\n Acme",
      dueDate,
      assignee: "Sam",
    });
    const [, , lines] = said({
      type: "actions-due",
      count: 2,
      actions: [action("2026-11-14"), action("2026-11-15")],
    });
    expect(lines).toBe(
      "• Call &lt;b&gt; Acme: Sam · late, was due Sat 14 Nov\n• Call &lt;b&gt; Acme: Sam · due Sun 15 Nov",
    );
  });

  it("says so where there is nothing", () => {
    expect(said({ type: "closing-soon", deals: [], count: 0, value: 0 }).slice(1)).toEqual([
      "*Closing soon*",
      "No open deals close within 14 days.",
    ]);
  });

  it("a team that is too large is cut at whole reps and counted; other blocks stay", () => {
    const team = Array.from({ length: 400 }, (_, index) => brief(`Rep ${index}`, 300));
    const closing: DigestFacts = { type: "closing-soon", deals: deals(9), count: 9, value: 9 };
    const { items, blocks } = digestMessage("Mondays", [...team, closing], TERMS);
    expect(blocks.length).toBeLessThanOrEqual(50);
    expect(textsOf(blocks).join("").length).toBeLessThanOrEqual(10_000);
    expect(items.at(-1)?.type).toBe("closing-soon");
    const listed = items.filter(({ type }) => type === "pipeline-brief").length;
    expect(listed).toBeGreaterThan(5);
    // Reps are listed from the first on, and only the last of them counts the omitted ones.
    const reps = items.filter(({ type }) => type === "pipeline-brief");
    const full = digestMessage("Mondays", [...team.slice(0, listed), closing], TERMS).items;
    // The first comes with the headline, which counts all.
    expect(reps.slice(1, -1)).toEqual(full.slice(1, listed - 1));
    const plus = reps.map(
      ({ blocks: own }) => textsOf(own).filter((text) => /Plus \d+ more rep/.test(text)).length,
    );
    expect(plus).toEqual([...Array.from({ length: listed - 1 }, () => 0), 1]);
    expect(textsOf(blocks)).toContain(
      `<https://touchline.test/forecast?asOf=2026-11-15|Plus ${400 - listed} more reps>`,
    );
    expect(textsOf(blocks)).toContain(
      "<https://touchline.test/deals?queue=4,5,6,7,8,9|Plus 6 more>",
    );
  });

  it("its preview is what arrives: the title and the blocks of its items", () => {
    const { items, blocks } = digestMessage("A".repeat(200), [brief("Sam"), brief("Kim")], TERMS);
    expect(blocks.slice(1)).toEqual(items.flatMap((item) => item.blocks));
    expect(blocks[0]).toMatchObject({ type: "header" });
  });
});

describe("[DG-4] the blocks there are", () => {
  it("are six, each with a name, a description and what it can be narrowed by", () => {
    expect(DIGEST_BLOCKS.map(({ type }) => type)).toEqual([
      "pipeline-brief",
      "pipeline-metrics",
      "deals-to-review",
      "slipped-this-period",
      "closing-soon",
      "actions-due",
    ]);
    for (const { name, description, settings } of DIGEST_BLOCKS) {
      expect([name, description]).not.toContain("");
      expect(settings).toContain("repIds");
    }
  });
});
