import { describe, expect, it } from "vitest";
import type { Day } from "../calendar/day.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import { SCENARIO_CALLS } from "./calls-and-marks.ts";
import { type ScenarioOutcome, scenarioMarkOf, scenarioRecord } from "./marking.ts";
import {
  countsInScenario,
  type ScenarioChoice,
  type ScenarioDays,
  scenarioTotals,
} from "./scenario.ts";

const DAYS: ScenarioDays = ["2026-10-01", "2026-12-31"];
const IN: ScenarioChoice = { call: "in", moveTo: null };
const OUT: ScenarioChoice = { call: "out", moveTo: null };
const moved = (moveTo: Day): ScenarioChoice => ({ call: "move", moveTo });
const [WITHIN, BEYOND] = [moved("2026-12-31"), moved("2027-01-01")];

const likely = {
  status: "open" as DealStatus,
  forecastCategory: "COMMIT" as string | null,
  closeDate: "2026-12-31" as string | null,
  amount: 100 as number | null,
};

describe("[BY-28] what counts in a scenario", () => {
  it.each([
    ["Likely within the quarter", likely, true],
    ["Likely on its first day", { ...likely, closeDate: "2026-10-01" }, true],
    ["Likely after the quarter", { ...likely, closeDate: "2027-01-01" }, false],
    ["Likely without a day", { ...likely, closeDate: null }, false],
    ["Maybe", { ...likely, forecastCategory: "BEST_CASE" }, false],
    ["omitted", { ...likely, forecastCategory: "OMIT" }, false],
    ["won", { ...likely, status: "won" as const }, false],
    ["lost", { ...likely, status: "lost" as const }, false],
  ])("is as forecast where nothing is chosen: %s", (_what, deal, counts) => {
    expect(countsInScenario(deal, undefined, DAYS)).toBe(counts);
  });

  it("is as chosen, whatever the forecast says; a deal that is moved counts if it lands in the quarter", () => {
    const pipeline = { ...likely, forecastCategory: null, closeDate: "2027-02-01" };
    for (const deal of [likely, pipeline]) {
      const counts = [IN, OUT, WITHIN, BEYOND].map((choice) =>
        countsInScenario(deal, choice, DAYS),
      );
      expect(counts).toEqual([true, false, true, false]);
    }
  });

  it("is past choosing once it is decided", () => {
    for (const status of ["won", "lost"] as const) {
      expect(countsInScenario({ ...likely, status }, IN, DAYS)).toBe(false);
    }
  });
});

describe("[BY-28] what a scenario comes to", () => {
  const base = { won: 40, likely: 30.1, quota: 100 };
  const maybe = { ...likely, forecastCategory: "BEST_CASE", amount: 10.2 };

  it("is won and Likely without any choice", () => {
    expect(scenarioTotals(base, [], DAYS)).toEqual({
      won: 40,
      counted: 30.1,
      total: 70.1,
      gap: 29.9,
    });
  });

  it("adds what is taken in and takes away what is left out, to the cent", () => {
    const chosen = [
      { deal: maybe, choice: IN },
      { deal: { ...likely, amount: 5.1 }, choice: OUT },
      { deal: { ...likely, amount: 7 }, choice: IN },
      { deal: { ...maybe, amount: 3 }, choice: OUT },
      { deal: { ...likely, amount: null }, choice: OUT },
      { deal: { ...likely, amount: 1, status: "won" as const }, choice: OUT },
    ];
    expect(scenarioTotals(base, chosen, DAYS)).toEqual({
      won: 40,
      counted: 35.2,
      total: 75.2,
      gap: 24.8,
    });
  });

  it("is the same whether a deal is left out or moved beyond, taken in or moved within", () => {
    for (const deal of [likely, maybe]) {
      const of = (choice: ScenarioChoice) => scenarioTotals(base, [{ deal, choice }], DAYS);
      expect(of(BEYOND)).toEqual(of(OUT));
      expect(of(WITHIN)).toEqual(of(IN));
    }
  });
});

describe("[BY-28] whether a choice came true", () => {
  const now = (status: DealStatus, closeDate: string | null = "2026-12-15") => ({
    status,
    closeDate,
  });
  const marks = (outcome: ScenarioOutcome, isOver: boolean) =>
    [IN, OUT, WITHIN, BEYOND].map((choice) => scenarioMarkOf(choice, outcome, DAYS, isOver));

  it.each<[string, ScenarioOutcome, boolean, string[]]>([
    ["open in a running quarter", { now: now("open"), atEnd: null }, false, all("open")],
    ["won meanwhile", { now: now("won"), atEnd: null }, false, came()],
    [
      "lost meanwhile",
      { now: now("lost"), atEnd: null },
      false,
      ["wrong", "right", "wrong", "wrong"],
    ],
    ["won, and it is over", { now: now("won"), atEnd: "won" }, true, came()],
    ["booked later with a day of the quarter", { now: now("won"), atEnd: "open" }, true, came()],
    ["open when it ended, lost since", { now: now("lost"), atEnd: "open" }, true, lived()],
    ["open when it ended, and still", { now: now("open"), atEnd: "open" }, true, lived()],
    ["won in the next quarter", { now: now("won", "2027-01-01"), atEnd: "open" }, true, lived()],
    [
      "lost before it ended",
      { now: now("lost"), atEnd: "lost" },
      true,
      ["wrong", "right", "wrong", "wrong"],
    ],
    [
      "lost before it ended, open again since",
      { now: now("open", "2027-03-01"), atEnd: "lost" },
      true,
      ["wrong", "right", "wrong", "wrong"],
    ],
    ["gone", { now: null, atEnd: null }, true, all("gone")],
  ])("%s", (_what, outcome, isOver, expected) => {
    expect(marks(outcome, isOver)).toEqual(expected);
  });

  it("in and out are never both right, and once it is over nothing that is there is open", () => {
    const statuses: DealStatus[] = ["open", "won", "lost"];
    for (const status of statuses) {
      for (const atEnd of [...statuses, null]) {
        for (const closeDate of ["2026-09-30", "2026-10-01", "2026-12-31", "2027-01-01", null]) {
          const outcome = { now: now(status, closeDate), atEnd };
          const [taken, left] = marks(outcome, true);
          expect([taken, left].sort()).toEqual(["right", "wrong"]);
          expect(marks(outcome, true)).not.toContain("open");
        }
      }
    }
    expect(SCENARIO_CALLS).toHaveLength(3);
  });

  it("what was decided is counted, what missed is named, what is gone is neither right nor wrong", () => {
    const names = ["right", "wrong", "right", "open", "gone", "wrong"] as const;
    const choices = names.map((mark, index) => ({ mark, name: `${mark} ${index}` }));
    expect(scenarioRecord(choices)).toEqual({
      right: 2,
      decided: 4,
      open: 1,
      gone: 1,
      missed: ["wrong 1", "wrong 5"],
    });
    expect(scenarioRecord([]).missed).toEqual([]);
  });
});

function all(mark: string) {
  return [mark, mark, mark, mark];
}
/** Expected marks of in, out, moved within and moved out if the deal is won in the quarter. */
function came() {
  return ["right", "wrong", "right", "wrong"];
}
/** The same if it is neither won in the quarter nor lost. */
function lived() {
  return ["wrong", "right", "wrong", "right"];
}
