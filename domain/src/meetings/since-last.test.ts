import { describe, expect, it } from "vitest";
import type { Sentence } from "../checks/sentence.ts";
import {
  currentMeeting,
  isWrapUpUndoable,
  lastMeeting,
  metAt,
  openMeetings,
} from "./last-meeting.ts";
import { type DueAction, promiseLines } from "./promise-lines.ts";
import { figureChanges } from "./quarter-figures.ts";
import { type DealSinceMeeting, type DealState, dealLines, quietAfterDays } from "./since-last.ts";

const TOLD = { today: "2026-11-15", since: "2026-11-02", quietDays: 14 } as const;

const held = (change: Partial<DealState> = {}): DealState => ({
  status: "open",
  stage: { label: "Proposal", order: 2 },
  forecastCategory: "COMMIT",
  amount: 50_000,
  closeDate: "2026-12-01",
  ...change,
});
const deal = (change: Partial<DealSinceMeeting>): DealSinceMeeting => ({
  id: "a",
  before: held(),
  after: held(),
  isMadeSince: false,
  heardOn: TOLD.today,
  ...change,
});
const said = (says: Sentence) => says.map((part) => String(Object.values(part)[0])).join("");
const told = (...deals: DealSinceMeeting[]) =>
  dealLines(deals, TOLD).map(({ kind, says }) => [kind, said(says)]);

describe("[BY-22] what became of a deal since two people last met", () => {
  const early = { label: "Discovery", order: 1 };
  it.each([
    ["nothing", {}, []],
    [
      "a stage forward",
      { before: held({ stage: early }) },
      [["forward", "From Discovery to Proposal"]],
    ],
    [
      "a stage back",
      { after: held({ stage: early }) },
      [["back", "Back from Proposal to Discovery"]],
    ],
    [
      "another pipeline, which is no step back",
      { after: held({ stage: { label: "Renewing", order: null } }) },
      [["forward", "From Proposal to Renewing"]],
    ],
    [
      "a later close date",
      { after: held({ closeDate: "2026-12-31" }) },
      [["pushed", "Pushed by 30 days, now closing 2026-12-31"]],
    ],
    [
      "an earlier one",
      { after: held({ closeDate: "2026-11-30" }) },
      [["pulled", "Pulled in by 1 day, now closing 2026-11-30"]],
    ],
    ["its first date", { before: held({ closeDate: null }) }, []],
    ["more money", { before: held({ amount: 20_000 }) }, [["grown", "Up 30000, now 50000"]]],
    ["less", { after: held({ amount: null }) }, [["shrunk", "Down 50000, now 0"]]],
    [
      "several things at once, each a line",
      {
        before: held({ stage: early, amount: 40_000, forecastCategory: "BEST_CASE" }),
        after: held({ closeDate: "2026-12-02" }),
      },
      [
        ["forward", "From Discovery to Proposal"],
        ["upgraded", "Upgraded from Maybe to Likely"],
        ["pushed", "Pushed by 1 day, now closing 2026-12-02"],
        ["grown", "Up 10000, now 50000"],
      ],
    ],
    [
      "a win is all there is to say",
      { after: held({ status: "won", amount: 60_000, closeDate: "2026-11-10" }) },
      [["won", "Won for 60000"]],
    ],
    ["a loss", { after: held({ status: "lost" }) }, [["lost", "Lost, 50000"]]],
    [
      "made and lost meanwhile",
      { before: null, isMadeSince: true, after: held({ status: "lost" }) },
      [["lost", "Lost, 50000"]],
    ],
    ["lost before it was handed to them", { before: null, after: held({ status: "lost" }) }, []],
    ["won then already", { before: held({ status: "won" }), after: held({ status: "won" }) }, []],
    [
      "made since",
      { before: null, isMadeSince: true },
      [["new", "New, in Proposal, closing 2026-12-01"]],
    ],
    ["taken over", { before: null }, [["new", "Taken over, in Proposal, closing 2026-12-01"]]],
    ["re-opened", { before: held({ status: "lost" }) }, [["new", "Re-opened, in Proposal"]]],
    [
      "handed on, to nobody knows whom",
      { after: "handed on" },
      [["gone", "Handed over, was Likely in Proposal"]],
    ],
    [
      "deleted",
      { before: held({ forecastCategory: null }), after: "deleted" },
      [["gone", "Deleted, was Pipeline in Proposal"]],
    ],
    [
      "won then, and out of the count since",
      { before: held({ status: "won" }), after: "left out" },
      [["gone", "Moved to a pipeline outside the forecast, was won"]],
    ],
    ["lost then, and gone since", { before: held({ status: "lost" }), after: "deleted" }, []],
    ["come and gone meanwhile", { before: null, after: "handed on" }, []],
    [
      "more confidence",
      { before: held({ forecastCategory: "BEST_CASE" }) },
      [["upgraded", "Upgraded from Maybe to Likely"]],
    ],
    [
      "less",
      { after: held({ forecastCategory: null }) },
      [["downgraded", "Downgraded from Likely to Pipeline"]],
    ],
    [
      "none at all",
      { before: held({ forecastCategory: "PIPELINE" }), after: held({ forecastCategory: "OMIT" }) },
      [["downgraded", "Downgraded from Pipeline to Omitted"]],
    ],
    [
      "another word for the pipeline",
      { before: held({ forecastCategory: null }), after: held({ forecastCategory: "PIPELINE" }) },
      [],
    ],
  ] as Array<[string, Partial<DealSinceMeeting>, string[][]]>)("%s", (_, change, expected) => {
    expect(told(deal(change))).toEqual(expected);
  });

  it("gone quiet: heard of when they met, for so many days no more, and nothing else happened", () => {
    const line = [["quiet", "Gone quiet: nothing heard for 14 days"]];
    expect(told(deal({ heardOn: "2026-11-01" }))).toEqual(line);
    expect(told(deal({ heardOn: "2026-11-02" }))).toEqual([]);
    expect(told(deal({ heardOn: "2026-10-20" }))).toHaveLength(1);
    expect(told(deal({ heardOn: "2026-10-19" }))).toEqual([]);
    const pushed = deal({ heardOn: "2026-11-01", after: held({ closeDate: "2026-12-31" }) });
    expect(told(pushed)).toMatchObject([["pushed", expect.anything()]]);
    expect(dealLines([deal({ heardOn: "2026-11-01" })], { ...TOLD, quietDays: null })).toEqual([]);
  });

  it("quiet is what the rule about contact says, unless that is off", () => {
    const setting = (isOn: boolean, threshold: number | null) =>
      new Map([["no-contact", { isOn, threshold }]]);
    expect([
      quietAfterDays(new Map()),
      quietAfterDays(setting(true, 21)),
      quietAfterDays(setting(false, 21)),
    ]).toEqual([14, 21, null]);
  });

  it("the most money comes first; a line is known again until it goes further", () => {
    const [small, large] = [held({ amount: 1000 }), held({ amount: 90_000 })];
    const pushed = (id: string, before: DealState, closeDate: DealState["closeDate"]) =>
      deal({ id, before, after: { ...before, closeDate } });
    const lines = dealLines(
      [pushed("a", small, "2026-12-05"), pushed("b", large, "2026-12-05")],
      TOLD,
    );
    expect(lines.map(({ dealId }) => dealId)).toEqual(["b", "a"]);
    const again = dealLines(
      [pushed("a", small, "2026-12-05"), pushed("b", large, "2026-12-09")],
      TOLD,
    );
    expect(again[1]?.key).toBe(lines[1]?.key);
    expect(again[0]?.key).not.toBe(lines[0]?.key);
  });
});

describe("[BY-22] promises", () => {
  const promise = (change: Partial<DueAction>): DueAction => ({
    id: "p",
    text: "Send the terms",
    dueDate: "2026-11-10",
    doneOn: null,
    ...change,
  });
  const lines = (promises: DueAction[], ended: Parameters<typeof promiseLines>[1] = null) =>
    promiseLines(promises, ended, TOLD).map(({ kind, says }) => [kind, said(says)]);

  it.each([
    ["missed the day after", { dueDate: "2026-11-14" }, [["missed", "Send the terms, 1 day late"]]],
    ["due today", { dueDate: "2026-11-15" }, []],
    ["without a day", { dueDate: null }, []],
    ["kept", { doneOn: "2026-11-10" }, [["kept", "Send the terms, done"]]],
    ["kept late", { doneOn: "2026-11-12" }, [["kept", "Send the terms, done 2 days late"]]],
    ["kept on the day they met", { doneOn: "2026-11-02" }, [["kept", "Send the terms, done"]]],
    ["kept before", { doneOn: "2026-11-01" }, []],
  ] as Array<[string, Partial<DueAction>, string[][]]>)("%s", (_, change, expected) => {
    expect(lines([promise(change)])).toEqual(expected);
  });

  it("what was missed comes first; a commit is judged when its quarter has ended", () => {
    const promises = [promise({ doneOn: "2026-11-10" }), promise({ id: "q" })];
    expect(lines(promises).map(([kind]) => kind)).toEqual(["missed", "kept"]);
    const quarter = (won: number, fiscalStart = 1) =>
      ({ period: "2026-Q3", fiscalStart, commit: 100, won }) as const;
    expect(lines([], quarter(99))).toEqual([
      ["missed", "Commit of Q3 (Jul–Sep 2026): won 99 of 100"],
    ]);
    expect(lines([], quarter(100, 2))).toEqual([
      ["kept", "Commit of Q3 (Aug–Oct 2026): won 100 of 100"],
    ]);
    expect(lines([], { ...quarter(5), commit: 0 })).toEqual([]);
  });
});

describe("[BY-22] the last meeting of two people", () => {
  const at = (time: string) => new Date(`2026-11-${time}:00Z`);
  const meeting = (on: string, hour: string, isWrappedUp = false) => ({
    on: `2026-11-${on}` as "2026-11-15",
    at: at(`${on}T${hour}:30`),
    startsAt: at(`${on}T${hour}:00`),
    isWrappedUp,
  });
  const [monday, today, later] = [meeting("09", "10"), meeting("15", "10"), meeting("15", "16")];

  it("[X-5] is the latest before today; one of today counts from tomorrow on, wrapped up or not", () => {
    expect(lastMeeting([], "2026-11-15")).toBeNull();
    expect(lastMeeting([meeting("02", "10"), today, monday], "2026-11-15")).toBe(monday);
    expect(lastMeeting([today, monday], "2026-11-16")).toBe(today);
    const wrapped = { ...today, isWrappedUp: true };
    expect(lastMeeting([monday, wrapped], "2026-11-15")).toBe(monday);
    expect(lastMeeting([monday, wrapped], "2026-11-16")).toBe(wrapped);
  });

  it("the one at hand is of today: the one that began last, or else the first to come", () => {
    const hand = (time: string, ...meetings: (typeof today)[]) =>
      currentMeeting([monday, ...meetings], "2026-11-15", at(`15T${time}`));
    expect(hand("09:00", later, today)).toBe(today);
    expect(hand("10:10", later, today)).toBe(today);
    expect(hand("15:59", later, today)).toBe(today);
    expect(hand("16:00", later, today)).toBe(later);
    expect(hand("12:00", { ...today, isWrappedUp: true }, later)).toBe(later);
    expect(hand("12:00")).toBeNull();
  });

  it("[X-5] those to wrap up are the six nearest within a week, earliest first", () => {
    const days = ["07", "08", "09", "14", "15", "16", "20", "22", "23"];
    const all = days.map((day) => meeting(day, "10"));
    const chosen = openMeetings(all.toReversed(), "2026-11-15", at("15T12:00"));
    expect(chosen.map(({ on }) => on.slice(-2))).toEqual(["09", "14", "15", "16", "20", "22"]);
    const few = [
      meeting("08", "10"),
      meeting("22", "10"),
      meeting("07", "10"),
      meeting("23", "10"),
    ];
    expect(openMeetings(few, "2026-11-15", at("15T12:00")).map(({ on }) => on.slice(-2))).toEqual([
      "08",
      "22",
    ]);
    expect(openMeetings([{ ...today, isWrappedUp: true }], "2026-11-15", at("15T12:00"))).toEqual(
      [],
    );
  });

  it("[X-5] the two met at the scheduled end, or when it was wrapped up if that was earlier", () => {
    const [closed, before, after] = [at("15T12:00"), at("15T11:59"), at("15T12:01")];
    expect(metAt(before, closed)).toBe(before);
    expect(metAt(after, closed)).toBe(closed);
    expect(metAt(null, closed)).toBe(closed);
  });

  it("[X-5] a wrap-up can be undone for a day", () => {
    expect(isWrapUpUndoable(at("15T12:00"), at("16T11:59"))).toBe(true);
    expect(isWrapUpUndoable(at("15T12:00"), at("16T12:00"))).toBe(false);
  });
});

it("[BY-22] figures then and now; coverage where there is something to cover", () => {
  const was = { quota: 100, commit: 80, won: 20, likely: 30, open: 160 };
  const is = { quota: 100, commit: 70, won: 100, likely: 10, open: 40 };
  expect(figureChanges(was, is)).toEqual([
    { name: "commit", was: 80, is: 70 },
    { name: "won", was: 20, is: 100 },
    { name: "likely", was: 30, is: 10 },
    { name: "open", was: 160, is: 40 },
    { name: "coverage", was: 2, is: null },
  ]);
});
