import { describe, expect, it } from "vitest";
import type { Day } from "../calendar/day.ts";
import { hasUniqueAskKinds, isSameAsk, isValidAskDueDay, isValidAskItem } from "./ask.ts";
import { askObjection, type DealForAsk } from "./ask-objection.ts";
import type { CoachedDeal, FieldChange } from "./deal-past.ts";
import { buildLedger, isAskOpen, verdictTally } from "./ledger.ts";

const ASKED_AT = new Date("2026-11-02T09:00:00Z");
const after = (days: number, milliseconds = 0) =>
  new Date(ASKED_AT.getTime() + days * 86_400_000 + milliseconds);

function dealWith(...changes: FieldChange[]): CoachedDeal {
  const now = { stage: null, pipeline: null, owner: null, amount: null, close_date: null };
  return {
    now: {
      ...{ ...now, forecast_category: null, deal_update: "" },
      next_step: changes.at(-1)?.to ?? "",
    },
    changes,
    archivedAt: null,
  };
}
const step = (days: number): FieldChange => ({
  field: "next_step",
  at: after(days),
  from: "",
  to: "Sign",
});
const ledger = (deal: CoachedDeal, now: Date, dueDays = 7) =>
  buildLedger(
    { askedAt: ASKED_AT, asked: [{ kind: "next-step", value: null }], dueEnd: after(dueDays) },
    deal,
    { stages: [], isAsked: () => true, dayOf: () => "2026-11-02" },
    now,
  );
const verdicts = (deal: CoachedDeal, now: Date) =>
  ledger(deal, now).judgements.map(({ verdict }) => verdict);

describe("[BY-23] feedback is judged after 7 and after 14 days", () => {
  it("and not a moment before", () => {
    const deal = dealWith(step(3));
    expect(verdicts(deal, after(7, -1))).toEqual([null, null]);
    expect(ledger(deal, after(7, -1))).toMatchObject({ verdict: null, states: null });
    expect(verdicts(deal, after(7))).toEqual(["landed", null]);
    expect(verdicts(deal, after(14, -1))).toEqual(["landed", null]);
    expect(verdicts(deal, after(14))).toEqual(["landed", "landed"]);
  });

  it("each by what was true then, however much later it is told", () => {
    const deal = dealWith(step(10));
    expect(verdicts(deal, after(400))).toEqual(["not yet", "landed"]);
    expect(ledger(deal, after(8)).verdict).toBe("not yet");
    expect(ledger(deal, after(400))).toMatchObject({ verdict: "landed", states: ["met"] });
  });

  it.each([
    { landedAfter: 3, dueAfter: 4, isLate: false },
    { landedAfter: 5, dueAfter: 4, isLate: true },
    { landedAfter: 10, dueAfter: 7, isLate: true },
    { landedAfter: 10, dueAfter: 14, isLate: false },
    { landedAfter: 20, dueAfter: 4, isLate: false },
  ])("landed on day $landedAfter, due on day $dueAfter: late is $isLate", (given) => {
    const told = ledger(dealWith(step(given.landedAfter)), after(30), given.dueAfter);
    expect(told.judgements[1]?.isLate).toBe(given.isLate);
  });

  it.each([
    { verdict: null, isJudgedTwice: false, isOpen: true },
    { verdict: "not yet", isJudgedTwice: false, isOpen: true },
    { verdict: "partly", isJudgedTwice: false, isOpen: true },
    { verdict: "landed", isJudgedTwice: false, isOpen: false },
    { verdict: "overtaken", isJudgedTwice: false, isOpen: false },
    { verdict: "not yet", isJudgedTwice: true, isOpen: false },
  ] as const)("is open while it can still land: $verdict, $isJudgedTwice: $isOpen", (given) => {
    const last = given.isJudgedTwice ? given.verdict : null;
    const judgements = [{ verdict: given.verdict }, { verdict: last }];
    expect(isAskOpen({ verdict: given.verdict, judgements })).toBe(given.isOpen);
  });

  it("is counted by its newest verdict; what is not judged yet is only asked", () => {
    expect(
      verdictTally(["landed", null, "landed", "not yet", "overtaken", "partly", null]),
    ).toEqual({
      asked: 7,
      landed: 2,
      partly: 1,
      "not yet": 1,
      overtaken: 1,
    });
    expect(verdictTally([]).asked).toBe(0);
  });
});

describe("[BY-23] what can be asked for", () => {
  it.each([
    ["stage", "offer", true],
    ["stage", "", false],
    ["stage", null, false],
    ["category", "COMMIT", true],
    ["category", "CLOSED", false],
    ["category", null, false],
    ["close-date", "2026-12-01", true],
    ["close-date", null, true],
    ["close-date", "soon", false],
    ["close-date", "2026-13-01", false],
    ["next-step", null, true],
    ["next-step", "Call", false],
    ["update", null, true],
    ["amount", "1", false],
  ] as const)("%s with %j: %s", (kind, value, is) => {
    expect(isValidAskItem({ kind, value })).toBe(is);
  });

  it("is each asked once, and due within a fortnight", () => {
    const stages = [
      { kind: "stage" as const, value: "offer" },
      { kind: "stage" as const, value: "won" },
    ];
    expect(hasUniqueAskKinds(stages)).toBe(false);
    expect(hasUniqueAskKinds(stages.slice(1))).toBe(true);
    const due: [Day, boolean][] = [
      ["2026-11-01", false],
      ["2026-11-02", true],
      ["2026-11-16", true],
      ["2026-11-17", false],
    ];
    for (const [day, is] of due) expect(isValidAskDueDay(day, "2026-11-02")).toBe(is);
  });

  it("is the same in any order, and another with other words, day or value", () => {
    const asked = [
      { kind: "stage" as const, value: "offer" },
      { kind: "update" as const, value: null },
    ];
    const one = { asked, words: "", dueDay: "2026-11-09" };
    expect(isSameAsk(one, { ...one, asked: asked.toReversed() })).toBe(true);
    expect(isSameAsk(one, { ...one, words: "Now" })).toBe(false);
    expect(isSameAsk(one, { ...one, dueDay: "2026-11-10" })).toBe(false);
    expect(isSameAsk(one, { ...one, asked: asked.slice(1) })).toBe(false);
    expect(isSameAsk(one, null)).toBe(false);
    expect(isSameAsk(null, null)).toBe(true);
  });
});

describe("[BY-23] what is so already, or can no longer be, is nothing to ask for", () => {
  const stage = (id: string, place: number, isWon = false) => {
    return { id, pipelineId: "sales", place, isClosed: isWon, isWon };
  };
  const STAGES = [stage("new", 0), stage("demo", 1), stage("offer", 2), stage("won", 3, true)];
  const DEAL: DealForAsk = {
    stageId: "demo",
    pipelineId: "sales",
    closeDate: "2026-11-20",
    forecastCategory: "COMMIT",
  };
  it.each([
    ["stage", "new", {}, "so already"],
    ["stage", "demo", {}, "so already"],
    ["stage", "offer", {}, null],
    ["stage", "offer", { stageId: "won" }, "so already"],
    ["category", "COMMIT", {}, "so already"],
    ["category", "BEST_CASE", {}, null],
    ["category", "PIPELINE", { forecastCategory: null }, "so already"],
    ["close-date", "2026-11-19", {}, null],
    ["close-date", "2026-11-20", {}, "so already"],
    ["close-date", "2026-12-31", {}, "so already"],
    ["close-date", "2026-12-31", { closeDate: "2026-11-01" }, null],
    ["close-date", "2026-12-31", { closeDate: null }, null],
    ["close-date", "2026-11-02", {}, null],
    ["close-date", "2026-11-01", {}, "past"],
    ["close-date", null, {}, null],
    ["next-step", null, {}, null],
    ["update", null, {}, null],
    ["amount", null, {}, null],
  ] as const)("%s %s of %j: %s", (kind, value, change, objection) => {
    const found = askObjection({ kind, value }, { ...DEAL, ...change }, STAGES, "2026-11-02");
    expect(found).toBe(objection);
  });
});
