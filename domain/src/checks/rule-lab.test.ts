import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "../calendar/day.ts";
import { type DealPast, dealFactsOn, type PastTeamContext } from "./deal-past.ts";
import { failureShare, outcomeAfter, type RuleOutcomes } from "./outcomes.ts";
import type { RuleSettings } from "./rule.ts";
import {
  addToRecords,
  EVALUABLE_RULES,
  emptyRecord,
  evaluatedFrom,
  evaluationDays,
  firstEvaluationDay,
  notEvaluableReason,
  type RuleRecord,
} from "./rule-lab.ts";
import { RULES } from "./rules.ts";

const TODAY: Day = "2026-11-15";
const LONG_AGO: Day = "2020-01-01";
const STAGES = ["new", "proposal", "won", "lost"].map((id, order) => ({
  id,
  label: `The ${id} stage`,
  order,
  probability: [0.2, 0.6, 1, 0][order] ?? null,
  isClosed: order > 1,
  daysLimit: null,
}));
const TEAM: PastTeamContext = {
  usualSteps: [],
  stageOf: (id) => STAGES.find((stage) => stage.id === id),
  stayOf: () => ({ medianDays: 10, samples: 20 }),
};

/** A deal opened in January, due in December, with a contact from the buyer every week. */
function past(given: Partial<DealPast> = {}): DealPast {
  return {
    createdOn: "2026-01-05",
    status: "open",
    stageId: "proposal",
    category: "BEST_CASE",
    closeDate: "2026-12-20",
    nextStep: "S",
    nextStepSince: "2026-01-05",
    stageMoves: [],
    categoryMoves: [],
    nextStepMoves: [],
    closeDateMoves: [],
    amountMoves: [],
    contacts: evaluationDays(TODAY).map((on) => ({ kind: "CALL", on })),
    reviewedOn: [],
    ...given,
  };
}

function recordsOf(deals: DealPast[], settings: RuleSettings = new Map(), watchedSince = LONG_AGO) {
  const records = new Map(EVALUABLE_RULES.map(({ id }) => [id, emptyRecord()]));
  for (const deal of deals) {
    addToRecords([{ records, settings }], deal, {
      today: TODAY,
      fiscalStart: 1,
      team: TEAM,
      watchedSince,
    });
  }
  return (rule: string): RuleRecord => records.get(rule) ?? emptyRecord();
}

const day = fc.integer({ min: -300, max: 60 }).map((days): Day => addDays(TODAY, days));
const sorted = <T extends { on: Day }>(of: fc.Arbitrary<T>) =>
  fc.array(of, { maxLength: 4 }).map((moves) => moves.toSorted((a, b) => a.on.localeCompare(b.on)));
const moveOf = <T>(value: fc.Arbitrary<T>) =>
  sorted(fc.record({ on: day, from: fc.option(value), to: fc.option(value) }));
const stage = fc.constantFrom("new", "proposal", "won", "lost", "gone");
const category = fc.constantFrom("PIPELINE", "BEST_CASE", "COMMIT", "OMIT");

const anyPast: fc.Arbitrary<DealPast> = fc.record({
  createdOn: day,
  status: fc.constantFrom("open", "won", "lost"),
  stageId: fc.option(stage),
  category: fc.option(category),
  closeDate: fc.option(day),
  nextStep: fc.constantFrom("", "S"),
  nextStepSince: fc.option(day),
  stageMoves: moveOf(stage),
  categoryMoves: moveOf(category),
  nextStepMoves: moveOf(fc.constantFrom("", "S")),
  closeDateMoves: moveOf(day),
  amountMoves: moveOf(fc.integer({ min: 0, max: 100_000 })),
  contacts: sorted(
    fc.record({ kind: fc.constantFrom("EMAIL", "CALL", "MEETING", "INCOMING_EMAIL"), on: day }),
  ),
  reviewedOn: fc.array(day, { maxLength: 3 }).map((days) => days.toSorted()),
});

describe("[BY-29] a deal as it stood", () => {
  const deal = past({
    stageMoves: [{ on: "2026-09-01", from: "new", to: "proposal" }],
    closeDateMoves: [{ on: "2026-10-01", from: "2026-10-15", to: "2026-12-20" }],
    nextStepMoves: [{ on: "2026-10-20", from: null, to: "S" }],
  });

  it("holds what it held at the end of that day, and knows nothing of what came after", () => {
    const august = dealFactsOn(deal, "2026-08-31", TEAM, 1);
    expect(august).toMatchObject({ closeDate: "2026-10-15", nextStep: "", closeDateMoves: [] });
    expect(august?.stage).toMatchObject({ label: "The new stage", enteredOn: "2026-01-05" });
    const october = dealFactsOn(deal, "2026-10-01", TEAM, 1);
    expect(october).toMatchObject({ closeDate: "2026-12-20", nextStep: "" });
    expect(october?.stage).toMatchObject({ label: "The proposal stage", enteredOn: "2026-09-01" });
    expect(dealFactsOn(deal, TODAY, TEAM, 1)).toMatchObject({
      nextStep: "S",
      nextStepSince: "2026-10-20",
    });
  });

  it("is not there before it was made or once it was closed", () => {
    expect(dealFactsOn(deal, "2026-01-04", TEAM, 1)).toBeNull();
    const won = past({
      status: "won",
      stageId: "won",
      stageMoves: [{ on: "2026-10-10", from: "proposal", to: "won" }],
    });
    expect(dealFactsOn(won, "2026-10-09", TEAM, 1)).not.toBeNull();
    expect(dealFactsOn(won, "2026-10-10", TEAM, 1)).toBeNull();
  });
});

describe("[BY-29] what became of a deal", () => {
  const moved = (to: Day, on: Day = "2026-10-01") => [{ on, from: "2026-10-15" as const, to }];
  it.each<[string, Partial<DealPast>, string]>([
    ["lost is lost", { status: "lost", closeDateMoves: moved("2027-01-20") }, "lost"],
    ["moved out of its quarter slipped", { closeDateMoves: moved("2027-01-01") }, "slipped"],
    ["moved to its quarter's end did not", { closeDateMoves: moved("2026-12-31") }, "undecided"],
    ["won later slipped", { status: "won", closeDateMoves: moved("2027-01-01") }, "slipped"],
    [
      "moved before does not count",
      { closeDateMoves: moved("2027-01-01", "2026-08-31") },
      "undecided",
    ],
    [
      "moved out and back did not",
      {
        closeDateMoves: [
          ...moved("2027-01-01"),
          { on: "2026-10-01", from: "2027-01-01", to: "2026-10-15" },
        ],
      },
      "undecided",
    ],
    [
      "moved out, back and out again slipped, also without a date in the end",
      {
        closeDateMoves: [
          ...moved("2027-01-01"),
          { on: "2026-10-02", from: "2027-01-01", to: "2026-12-31" },
          { on: "2026-10-03", from: "2026-12-31", to: "2027-02-01" },
          { on: "2026-10-04", from: "2027-02-01", to: null },
        ],
      },
      "slipped",
    ],
    ["won on its date was kept", { status: "won", closeDate: "2026-10-15" }, "kept"],
    ["won days later was kept", { status: "won", closeDateMoves: moved("2026-10-20") }, "kept"],
    ["open after its quarter slipped", { closeDate: "2026-09-30" }, "slipped"],
    ["late within its quarter is undecided", { closeDate: "2026-10-01" }, "undecided"],
    ["without a date is undecided", { closeDate: null }, "undecided"],
  ])("%s", (_, given, outcome) => {
    const now = { today: TODAY, fiscalStart: 1 };
    expect(outcomeAfter(past(given), "2026-08-31", now)).toBe(outcome);
  });

  it("follows the quarters of the organisation's own year", () => {
    const deal = past({ closeDateMoves: moved("2026-11-01") });
    const of = (fiscalStart: number) =>
      outcomeAfter(deal, "2026-08-31", { today: TODAY, fiscalStart });
    expect([of(1), of(2)]).toEqual(["undecided", "slipped"]);
  });
});

describe("[BY-29] a rule's record", () => {
  it("tells the deals that it spoke up about from the others", () => {
    const silent = past({ contacts: [{ kind: "CALL", on: "2026-08-01" }] });
    const lost = past({ ...silent, status: "lost" });
    const record = recordsOf([past(), silent, lost])("no-contact");
    expect(record.flagged).toEqual({ deals: 2, lost: 1, slipped: 0, kept: 0, undecided: 1 });
    expect(record.others).toEqual({ deals: 1, lost: 0, slipped: 0, kept: 0, undecided: 1 });
  });

  it("counts the outcome from the first look at which it spoke up", () => {
    const pushedBefore = past({
      closeDateMoves: [
        { on: "2026-06-01", from: "2026-07-01", to: "2026-08-01" },
        { on: "2026-06-20", from: "2026-08-01", to: "2026-12-20" },
      ],
    });
    expect(recordsOf([pushedBefore])("close-date-pushed").flagged).toMatchObject({ undecided: 1 });
    expect(recordsOf([pushedBefore])("no-contact").others).toMatchObject({ slipped: 1 });
  });

  it("is the sum of its parts, and every deal that was open is on one side or the other", () => {
    fc.assert(
      fc.property(fc.array(anyPast, { maxLength: 8 }), (deals) => {
        const of = recordsOf(deals);
        const open = deals.filter((deal) =>
          evaluationDays(TODAY).some((on) => {
            const facts = dealFactsOn(deal, on, TEAM, 1);
            return facts !== null && facts.category !== "OMIT";
          }),
        );
        for (const { id } of EVALUABLE_RULES) {
          const { flagged, others } = of(id);
          for (const side of [flagged, others]) expect(partsOf(side)).toBe(side.deals);
          expect(flagged.deals + others.deals).toBe(open.length);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("flags no more deals with a stricter threshold, whichever rule it is", () => {
    const numbered = EVALUABLE_RULES.filter(({ threshold }) => threshold !== null);
    fc.assert(
      fc.property(
        fc.array(anyPast, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...numbered),
        fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 })),
        (deals, { id }, numbers) => {
          const [low = 0, high = 0] = numbers
            .toSorted((a, b) => a - b)
            .map((threshold) => {
              const settings: RuleSettings = new Map([[id, { isOn: true, threshold }]]);
              return recordsOf(deals, settings)(id).flagged.deals;
            });
          // For a step back, a larger number of days is looser; for all other rules it is stricter.
          const [loose, strict] = id === "moved-back" ? [high, low] : [low, high];
          expect(strict).toBeLessThanOrEqual(loose);
        },
      ),
    );
  });

  it("is there for rules that are switched off, so that one can decide", () => {
    const silent = past({ contacts: [] });
    const off: RuleSettings = new Map([["no-contact", { isOn: false, threshold: null }]]);
    expect(recordsOf([silent], off)("no-contact").flagged.deals).toBe(1);
  });

  it("has a share only of eight deals or more about which it is known", () => {
    const seven: RuleOutcomes = { deals: 9, lost: 2, slipped: 3, kept: 2, undecided: 2 };
    expect(failureShare(seven)).toBeNull();
    expect(failureShare({ ...seven, deals: 10, kept: 3 })).toBe(5 / 8);
  });

  it("says which rules cannot look back, and from when on the others can", () => {
    const unable = RULES.filter(({ id }) => notEvaluableReason(id) !== null).map(({ id }) => id);
    expect(unable, "those named in MISSING_HISTORY").toEqual([
      "few-contacts",
      "no-meeting-ahead",
      "decision-passed",
      "task-overdue",
      "own-field-empty",
      "own-field-unchanged",
      "own-field-not-allowed",
      "objection-open",
    ]);
    expect(firstEvaluationDay(TODAY)).toBe("2026-05-17");
    expect(evaluatedFrom("no-contact", TODAY, "2026-11-01")).toBe("2026-05-17");
    expect(evaluatedFrom("likely-not-reviewed", TODAY, "2026-11-01")).toBe("2026-11-01");
    const likely = past({ category: "COMMIT" });
    const watched = recordsOf([likely], new Map(), "2026-11-02")("likely-not-reviewed");
    expect(watched.flagged.deals).toBe(1);
    const tooNew = recordsOf([likely], new Map(), TODAY)("likely-not-reviewed");
    expect(tooNew.flagged.deals + tooNew.others.deals).toBe(0);
  });
});

function partsOf({ lost, slipped, kept, undecided }: RuleOutcomes): number {
  return lost + slipped + kept + undecided;
}
