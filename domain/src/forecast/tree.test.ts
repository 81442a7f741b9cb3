import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "../calendar/day.ts";
import { sum } from "../money/money.ts";
import { managersOn, type ReportingPeriod } from "../team/tree.ts";
import {
  assignedQuotas,
  levelQuota,
  NO_TREE_FIGURES,
  rollUp,
  type Seller,
  type TreeFigures,
} from "./tree.ts";

const FIRST: Day = "2026-10-01";
const LAST: Day = "2026-12-31";
const day = (after: number) => addDays(FIRST, after);

function seller(id: string, figures: Partial<TreeFigures>, wins: Seller["wins"] = []): Seller {
  const won = sum(wins.map(({ value }) => value));
  return {
    id,
    wins,
    figures: { ...NO_TREE_FIGURES, won, ...figures },
  };
}
const reports = (
  personId: string,
  managerId: string,
  fromDay: Day = "2026-01-01",
  untilDay: Day | null = null,
): ReportingPeriod => ({ personId, managerId, fromDay, untilDay });

describe("the forecast of a tree", () => {
  // cro → north (→ ana, ben), south (→ eve); north sells too.
  const periods = [
    reports("north", "cro"),
    reports("south", "cro"),
    reports("ana", "north"),
    reports("ben", "north"),
    reports("eve", "south"),
  ];
  const sellers = [
    seller("north", { quota: 5 }, [{ day: day(3), value: 1 }]),
    seller("ana", { quota: 10, commit: 7 }, [{ day: day(3), value: 4 }]),
    seller("ben", { quota: 20, commit: 9 }, [{ day: day(4), value: 6 }]),
    seller("eve", { quota: 40, commit: 8 }, [{ day: day(5), value: 2 }]),
  ];
  const of = (leadId: string | null, among = periods, on = LAST) =>
    rollUp(sellers, managersOn(among), on, leadId);
  const rowsOf = (tree: ReturnType<typeof of>) =>
    tree.rows
      .map(({ id, figures: { quota, won, commit }, ...row }) => [id, quota, won, commit, row])
      .toSorted();

  it("[TREE-4] has a row for each direct report with the whole team behind them", () => {
    const now = { isPast: false };
    expect(rowsOf(of("cro"))).toEqual([
      ["north", 35, 11, 16, { sellerIds: ["north", "ana", "ben"], isTeam: true, ...now }],
      ["south", 40, 2, 8, { sellerIds: ["eve"], isTeam: true, ...now }],
    ]);
    expect(rowsOf(of("north"))).toEqual([
      ["ana", 10, 4, 7, { sellerIds: ["ana"], isTeam: false, ...now }],
      ["ben", 20, 6, 9, { sellerIds: ["ben"], isTeam: false, ...now }],
      // What a manager sells is a row of their own team.
      ["north", 5, 1, 0, { sellerIds: ["north"], isTeam: false, ...now }],
    ]);
    expect(of("cro").total).toMatchObject({ quota: 75, won: 13, commit: 24 });
  });

  it("[TREE-4] of the whole organisation has a row for each person without a manager", () => {
    expect(of(null).rows.map(({ id, isTeam }) => [id, isTeam])).toEqual([["cro", true]]);
    expect(of(null, periods.slice(2)).rows.map(({ id }) => id)).toEqual(["north", "south"]);
  });

  it("[TREE-7] keeps a mover's wins, and the commit they fulfilled, with the former team", () => {
    // Ana moves to the south the day after her win.
    const moved = [
      ...periods.filter(({ personId }) => personId !== "ana"),
      reports("ana", "north", "2026-01-01", day(4)),
      reports("ana", "south", day(4)),
    ];
    expect(rowsOf(of("north", moved))).toEqual([
      ["ana", 0, 4, 4, { sellerIds: [], isTeam: false, isPast: true }],
      ["ben", 20, 6, 9, { sellerIds: ["ben"], isTeam: false, isPast: false }],
      ["north", 5, 1, 0, { sellerIds: ["north"], isTeam: false, isPast: false }],
    ]);
    expect(rowsOf(of("south", moved))).toEqual([
      ["ana", 10, 0, 3, { sellerIds: ["ana"], isTeam: false, isPast: false }],
      ["eve", 40, 2, 8, { sellerIds: ["eve"], isTeam: false, isPast: false }],
    ]);
    expect(of("cro", moved).total).toEqual(of("cro").total);
    // The day before, she is where she was.
    expect(rowsOf(of("north", moved, day(3)))).toEqual(rowsOf(of("north")));
  });

  it("[TREE-7] has a win on the day of the move with the new team", () => {
    const moved = [reports("ana", "north", "2026-01-01", day(3)), reports("ana", "south", day(3))];
    expect(of("north", moved).rows.map(({ id }) => id)).toEqual(["north"]);
    expect(of("south", moved).total.won).toBe(4);
  });

  it("[TREE-7] keeps what was won before there were any teams with the team of today", () => {
    const late = [reports("ana", "north", day(10))];
    expect(of("north", late).total.won).toBe(5);
  });

  it("survives a circle in old data", () => {
    const circle = [reports("ana", "ben"), reports("ben", "ana")];
    expect(of("ben", circle).total.won).toBe(10);
  });
});

describe("[TREE-6] a level's quota", () => {
  it("is its own, with the reports' sum beside it", () => {
    expect(levelQuota(100, 1, 115)).toEqual({ quota: 100, difference: 15, overAssigned: 15 });
    expect(levelQuota(100, 1, 90)).toEqual({ quota: 100, difference: -10, overAssigned: -10 });
    expect(levelQuota(300, 1, 310)).toEqual({ quota: 300, difference: 10, overAssigned: 3.3 });
  });

  it("is the reports' sum until it has its own", () => {
    expect(levelQuota(null, 90, 90)).toEqual({ quota: 90, difference: 0, overAssigned: null });
    expect(levelQuota(0, 90, 90)).toEqual({ quota: 90, difference: 0, overAssigned: null });
    expect(levelQuota(null, 0, 5)).toEqual({ quota: 0, difference: 5, overAssigned: null });
  });

  it("is what is asked of the teams below, where one of them has its own", () => {
    expect(levelQuota(null, 80, 100)).toEqual({ quota: 80, difference: 20, overAssigned: 25 });
    const asked = (own: [string, number][], leadId: string | null) =>
      Object.fromEntries(
        assignedQuotas(
          [
            { id: "north", quota: 5 },
            { id: "ana", quota: 10 },
            { id: "ben", quota: 20 },
            { id: "eve", quota: 40 },
          ],
          new Map(own),
          managersOn([
            reports("north", "cro"),
            reports("south", "cro"),
            reports("ana", "north"),
            reports("ben", "north"),
            reports("eve", "south"),
          ]),
          day(20),
          leadId,
        ),
      );
    expect(asked([], "cro")).toEqual({ north: 35, south: 40 });
    expect(asked([["north", 30]], "cro")).toEqual({ north: 30, south: 40 });
    expect(asked([["north", 30]], null)).toEqual({ cro: 70 });
    // The director's own quota covers the teams below.
    const both: [string, number][] = [
      ["north", 30],
      ["cro", 60],
    ];
    expect(asked(both, null)).toEqual({ cro: 60 });
    expect(asked(both, "cro")).toEqual({ north: 30, south: 40 });
    // The team's own quota isn't split among its people.
    expect(asked([["north", 30]], "north")).toEqual({ ana: 10, ben: 20, north: 5 });
    expect(asked([["north", 0]], "cro")).toEqual({ north: 35, south: 40 });
  });
});

const PEOPLE = Array.from({ length: 12 }, (_, i) => `p${i}`);
const cents = fc.integer({ min: 0, max: 1e9 }).map((value) => value / 100);
const anyTotal = fc.record({ value: cents, count: fc.nat(9) });
const anySeller = (id: string): fc.Arbitrary<Seller> =>
  fc
    .record({
      figures: fc.record({
        quota: cents,
        commit: cents,
        likely: anyTotal,
        bestCase: anyTotal,
        open: anyTotal,
        stageBased: cents,
        omitted: anyTotal,
      }),
      wins: fc.array(fc.record({ day: fc.nat(91).map(day), value: cents }), { maxLength: 6 }),
    })
    .map(({ figures, wins }) => ({
      id,
      wins,
      figures: { ...figures, won: sum(wins.map(({ value }) => value)) },
    }));

/** Each person reports to one with a smaller number, so there are no cycles; some move. */
const anyTree = fc
  .tuple(
    ...PEOPLE.slice(1).map((personId, i) =>
      fc.record({
        managers: fc.array(fc.nat(i), { minLength: 1, maxLength: 3 }),
        moves: fc.uniqueArray(fc.integer({ min: 1, max: 91 }), { minLength: 2, maxLength: 2 }),
        personId: fc.constant(personId),
      }),
    ),
  )
  .map((people) =>
    people.flatMap(({ personId, managers, moves }) => {
      const starts = [0, ...moves.toSorted((a, b) => a - b)].slice(0, managers.length).map(day);
      return managers.map((manager, i) =>
        reports(personId, `p${manager}`, i === 0 ? "2026-01-01" : starts[i], starts[i + 1] ?? null),
      );
    }),
  );

describe("[TREE-9] for any tree, moves and day", () => {
  it("the leaves add up to the top, to the cent, at every level", () => {
    fc.assert(
      fc.property(
        anyTree,
        fc.tuple(...PEOPLE.map(anySeller)),
        fc.nat(91).map(day),
        (periods, sellers, on) => {
          const managers = managersOn(periods);
          const trees = new Map(
            [null, ...PEOPLE].map((leadId) => [leadId, rollUp(sellers, managers, on, leadId)]),
          );
          const totalOf = (leadId: string | null) => trees.get(leadId)?.total as TreeFigures;
          const leaves = (figure: (of: TreeFigures) => number) =>
            sum(sellers.map(({ figures }) => figure(figures)));
          const FIGURES: Array<(of: TreeFigures) => number> = [
            ({ quota }) => quota,
            ({ won }) => won,
            ({ commit }) => commit,
            ({ likely }) => likely.value,
            ({ bestCase }) => bestCase.value,
            ({ open }) => open.value,
            ({ open }) => open.count,
            ({ stageBased }) => stageBased,
            ({ omitted }) => omitted.value,
          ];
          for (const figure of FIGURES) {
            // Everybody is below p0 on every day, p0 included.
            expect(figure(totalOf("p0"))).toBe(leaves(figure));
            expect(figure(totalOf(null))).toBe(leaves(figure));
            for (const { total, rows } of trees.values()) {
              expect(sum(rows.map((row) => figure(row.figures)))).toBe(figure(total));
            }
          }
          // A manager's row says what the manager's own page says, but for wins of other days.
          for (const { id, figures, isPast } of trees.get("p0")?.rows ?? []) {
            if (id === "p0" || isPast) continue;
            expect(figures.quota).toBe(totalOf(id).quota);
            expect(figures.open).toEqual(totalOf(id).open);
          }
        },
      ),
    );
  });
});
