import { describe, expect, it } from "vitest";
import { normalQuantile } from "../chance/seeded-random.ts";
import type { PathChange } from "../history/deal-path.ts";
import type { CalledDeal } from "./calls.ts";
import { baselinesOf } from "./landing-baselines.ts";
import { pointRecord, rangeRecord } from "./landing-record.ts";

const QUARTER = { days: ["2026-10-01", "2026-12-31"], day: "2026-11-15" } as const;
const statusOf = (_: string | null, stage: string | null) =>
  stage === "won" || stage === "lost" ? stage : "open";
const chanceOf = (_: string | null, stage: string | null) => (stage === "early" ? 0.2 : null);

function deal(
  ownerId: string,
  amount: number,
  given: Partial<CalledDeal["now"]>,
  changes: PathChange[] = [],
): CalledDeal {
  const stage = given.stage ?? "early";
  return {
    ...{ ownerId, amount, rate: 1, createdOn: "2025-01-01", changes },
    status: statusOf(null, stage),
    now: {
      ...{ stage, pipeline: "p", amount: String(amount), close_date: "2026-12-01" },
      ...{ forecast_category: null, ...given },
    },
  };
}

describe("[J-2] two simple estimates", () => {
  const tell = (deals: CalledDeal[], yearBefore: "2025-10-01" | "2026-07-01" = "2025-10-01") =>
    baselinesOf(deals, { ...QUARTER, yearBefore }, { statusOf, chanceOf }, "EUR");
  const year = [
    deal("a", 300, { stage: "won", close_date: "2025-10-01" }),
    deal("b", 100, { stage: "lost", close_date: "2026-09-30" }),
    deal("b", 9000, { stage: "won", close_date: "2025-09-30" }),
  ];

  it("are what is won and what is open, by stage or at the win rate of the year before", () => {
    const deals = [
      ...year,
      deal("a", 50, { stage: "won", close_date: "2026-10-05" }),
      deal("a", 1000, {}),
      deal("b", 400, { stage: "unknown" }),
      deal("b", 7000, { forecast_category: "OMIT" }),
      deal("b", 7000, { stage: "lost", close_date: "2026-10-05" }),
      deal("b", 7000, { close_date: "2027-01-01" }),
    ];
    expect(tell(deals)(["a", "b"])).toEqual({ stageWeighted: 250, winRate: 50 + 0.75 * 1400 });
    expect(tell(deals)(["b"])).toEqual({ stageWeighted: 0, winRate: 300 });
    expect(tell(deals)([])).toEqual({ stageWeighted: 0, winRate: 0 });
    expect(tell(deals, "2026-07-01")(["a"])).toEqual({ stageWeighted: 250, winRate: 50 });
  });

  it("go by what deals held on that day", () => {
    const won = deal("a", 80, { stage: "won", close_date: "2026-12-20" }, [
      { field: "amount", on: "2026-11-20", from: "100" },
      { field: "stage", on: "2026-12-20", from: "early" },
      { field: "close_date", on: "2026-12-20", from: "2026-12-10" },
    ]);
    expect(tell([won])(["a"])).toEqual({ stageWeighted: 20, winRate: null });
    const later = { ...won, createdOn: "2026-11-16" as const };
    expect(tell([later])(["a"])).toEqual({ stageWeighted: 0, winRate: null });
  });
});

describe("[J-2] a record", () => {
  it("is shares of what came: bias either way, error both ways", () => {
    const told = [
      { low: 80, mid: 120, high: 160, result: 100 },
      { low: 200, mid: 210, high: 260, result: 300 },
    ];
    expect(rangeRecord(told)).toEqual({
      ...{ count: 2, inside: 1, width: 140 / 400 },
      ...{ bias: (20 - 90) / 400, error: (20 + 90) / 400 },
    });
    expect(pointRecord([{ said: 90, result: 100 }])).toEqual({ count: 1, bias: -0.1, error: 0.1 });
  });

  it("counts the ends of a range in, and says nothing where nothing came", () => {
    const at = (result: number) => rangeRecord([{ low: 80, mid: 90, high: 100, result }]).inside;
    expect([79, 80, 100, 101].map(at)).toEqual([0, 1, 1, 0]);
    expect(rangeRecord([{ low: 0, mid: 0, high: 5, result: 0 }])).toEqual({
      ...{ count: 1, inside: 1, bias: null, error: null, width: null },
    });
    expect(pointRecord([])).toEqual({ count: 0, bias: null, error: null });
  });
});

it("[J-2] the bell curve lies below its quantiles as tables say", () => {
  for (const [probability, at] of [
    [0.5, 0],
    [0.9, 1.2815515655],
    [0.01, -2.326347874],
    [0.975, 1.9599639845],
  ] as const) {
    expect(normalQuantile(probability)).toBeCloseTo(at, 7);
  }
});
