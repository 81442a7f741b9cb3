import { describe, expect, it } from "vitest";
import { placePastedQuotas, splitPastedTable } from "./quota-paste.ts";

const split = (text: string) => splitPastedTable(text, "EUR");

describe("[X-3] a pasted table of quotas is split into cells", () => {
  it.each([
    ["one amount with a comma", "50,000", [["50,000"]]],
    ["a column from a spreadsheet", "50,000\n60,000\n", [["50,000"], ["60,000"]]],
    [
      "tabs, with commas in amounts",
      "Ada\t50,000\t60k\r\nBen\t1.5m\t\r\n",
      [
        ["Ada", "50,000", "60k"],
        ["Ben", "1.5m", ""],
      ],
    ],
    ["commas", "Ada,50000,60000", [["Ada", "50000", "60000"]]],
    ["commas and quotes", 'Ada,"50,000","60,000"', [["Ada", "50,000", "60,000"]]],
    ["a quote in quotes", '"Ada ""Ace"" Byron",50000', [['Ada "Ace" Byron', "50000"]]],
    ["semicolons with decimal commas", "Ada;50.000,50;60.000", [["Ada", "50.000,50", "60.000"]]],
    [
      "a line break in quotes",
      '"Ada\nByron"\t1\nBen\t2',
      [
        ["Ada\nByron", "1"],
        ["Ben", "2"],
      ],
    ],
    [
      "blank lines",
      "\n1\t2\n\n\n3\t4\n\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["a decimal comma", "50000,50", [["50000,50"]]],
    ["long numbers beside each other", "50000,60000", [["50000", "60000"]]],
    ["nothing", "  \n", []],
  ])("%s", (_, text, rows) => {
    expect(split(text)).toEqual({ rows });
  });

  it.each(["Ada,50,000", "Ada,€50,000,60,000", "Ada,1,250,000"])(
    "never guesses whether a comma is a separator: %s",
    (text) => {
      expect(split(text)).toEqual({
        problem: expect.stringContaining("could be one amount or two"),
      });
    },
  );
});

const ada = { id: "a", name: "Ada Byron", emailAddress: "ada@x.test" };
const ben = { id: "b", name: "Ben Okafor", emailAddress: "ben@x.test" };
const otherBen = { id: "c", name: "Ben Stone", emailAddress: "stone@x.test" };
const people = [ada, ben, otherBen];
const quarters = [
  { period: "2026-Q4", label: "Q4 (Oct–Dec 2026)" },
  { period: "2027-Q1", label: "Q1 (Jan–Mar 2027)" },
] as const;
const grid = { people, quarters: [...quarters] };
const place = (rows: string[][], start = { row: 0, column: 0 }) =>
  placePastedQuotas(rows, grid, start, "EUR");

describe("[X-3] pasted quotas find their place in the grid", () => {
  it("from the chosen cell on, to the right and down; empty cells change nothing", () => {
    expect(
      place(
        [
          ["10k", ""],
          ["", "20k"],
        ],
        { row: 1, column: 0 },
      ),
    ).toEqual({
      cells: [
        { personId: "b", period: "2026-Q4", text: "10k" },
        { personId: "c", period: "2027-Q1", text: "20k" },
      ],
      leftOut: [],
    });
  });

  it("says what has no place: rows below the last person, columns after the last quarter", () => {
    expect(
      place(
        [
          ["1", "2"],
          ["3", "4"],
        ],
        { row: 2, column: 1 },
      ),
    ).toEqual({
      cells: [{ personId: "c", period: "2027-Q1", text: "1" }],
      leftOut: ["Column 2 names no quarter.", "Row 2 names no one."],
    });
  });

  it("by name, address, first name or last name first, wherever it was pasted", () => {
    const rows = [
      ["ben  STONE", "1"],
      ["ada", "2"],
      ["ben@x.test", "3"],
      ["Byron, Ada", "4"],
    ];
    expect(place(rows, { row: 2, column: 1 })).toEqual({
      cells: ["c", "a", "b", "a"].map((personId, index) => ({
        personId,
        period: "2027-Q1",
        text: String(index + 1),
      })),
      leftOut: [],
    });
  });

  it("by heading, in any order; a heading row isn't read as quotas", () => {
    const rows = [
      ["Rep", "2027-Q1", "Q4"],
      ["Ada Byron", "1", "2"],
    ];
    expect(place(rows, { row: 2, column: 1 }).cells).toEqual([
      { personId: "a", period: "2027-Q1", text: "1" },
      { personId: "a", period: "2026-Q4", text: "2" },
    ]);
  });

  it.each(["Q4", "q4 2026", "2026-Q4", "2026 Q4", "Q4 (Oct–Dec 2026)"])("knows %s", (heading) => {
    expect(
      place([
        ["", heading],
        ["Ada", "2"],
      ]).cells,
    ).toEqual([{ personId: "a", period: "2026-Q4", text: "2" }]);
  });

  it("leaves out what has no name among names", () => {
    expect(
      place([
        ["Ada", "2"],
        ["", "2"],
      ]),
    ).toEqual({
      cells: [{ personId: "a", period: "2026-Q4", text: "2" }],
      leftOut: ["Row 2 names no one."],
    });
  });

  it("leaves out unknown names, and a first name that two people have", () => {
    expect(
      place([
        ["Total", "9"],
        ["Ben", "1"],
        ["Ada", "2"],
      ]),
    ).toEqual({
      cells: [{ personId: "a", period: "2026-Q4", text: "2" }],
      leftOut: [
        "“Total” isn't on your team, so this row was left out.",
        "More than one person is called “Ben”. Use the full name or email address.",
      ],
    });
  });

  it("keeps what can't be read for its cell to say so", () => {
    expect(place([["Ada", "soon"]]).cells).toEqual([
      { personId: "a", period: "2026-Q4", text: "soon" },
    ]);
    expect(place([["50 apples"], ["n/a"]]).cells.map(({ text }) => text)).toEqual([
      "50 apples",
      "n/a",
    ]);
  });
});
