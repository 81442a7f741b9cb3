import { describe, expect, it } from "vitest";
import type { Day } from "../calendar/day.ts";
import { type StandingFacts, standingOf, standingText } from "./standing.ts";

const CLOCK = {
  now: new Date("2026-11-16T09:00:00Z"),
  dayOf: (instant: Date) => instant.toISOString().slice(0, 10) as Day,
};
const FORMATS = {
  money: (amount: number) => `€${amount}`,
  ratio: (times: number) => `${times.toFixed(1)}x`,
};
const NO_NEWS = { lost: { count: 0, value: 0 }, commitBefore: null };
const FACTS: StandingFacts = {
  quota: 100,
  won: 20,
  open: 240,
  likely: 30,
  commit: 90,
  committedAt: "2026-11-15T09:00:00Z",
  lastWeek: NO_NEWS,
};
const standing = (change: Partial<StandingFacts>) => standingOf({ ...FACTS, ...change }, CLOCK);
const text = (change: Partial<StandingFacts>) => standingText(standing(change), FORMATS);

describe("[X-7] where somebody stands, and why", () => {
  it("says coverage, losses and a cut commit, in this order", () => {
    expect(
      text({
        open: 56,
        commit: 49,
        lastWeek: { lost: { count: 2, value: 31 }, commitBefore: 53 },
      }),
    ).toBe("0.7x coverage, 2 lost in 7 days, commit cut €53 → €49");
  });

  it.each([
    { open: 239, kinds: ["coverage"] },
    { open: 240, kinds: ["little-likely"] },
  ])("names coverage below 3x only: $open open for 80 to win", ({ open, kinds }) => {
    expect(standing({ open }).reasons.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    { won: 99, likely: 0, state: "short" },
    { won: 100, likely: 0, state: "met" },
    { won: 101, likely: 0, state: "met" },
    { won: 20, likely: 79, state: "short" },
    { won: 20, likely: 80, state: "covered" },
  ])("with $won won and $likely Likely of 100 is $state", ({ won, likely, state }) => {
    expect(standing({ won, likely }).state).toBe(state);
  });

  it.each([
    { before: 90, now: 90, cut: false },
    { before: 100, now: 99.01, cut: false },
    { before: 100, now: 99, cut: true },
    { before: 80, now: 90, cut: false },
    { before: 0, now: 90, cut: false },
    { before: null, now: 90, cut: false },
    { before: 53, now: 0, cut: true },
  ])("a commit of $now after $before is cut: $cut", ({ before, now, cut }) => {
    const { reasons } = standing({
      commit: now,
      lastWeek: { ...NO_NEWS, commitBefore: before },
    });
    expect(reasons.some(({ kind }) => kind === "commit-cut")).toBe(cut);
    expect(reasons.some(({ kind }) => kind === "no-commit")).toBe(false);
  });

  it.each([
    { committedAt: "2026-11-09T09:00:00.000Z", said: "Only €30 Likely" },
    { committedAt: "2026-11-09T08:59:59.999Z", said: "Commit 7 days old" },
    { committedAt: "2026-11-03T20:00:00.000Z", said: "Commit 13 days old" },
  ])("a commit of $committedAt: $said", ({ committedAt, said }) => {
    expect(text({ committedAt })).toBe(said);
  });

  it("says that there is no commit, and nothing of its age", () => {
    expect(text({ commit: 0, committedAt: "2026-10-01T00:00:00Z" })).toBe("No commit");
    expect(text({ commit: 0, committedAt: null, open: 80 })).toBe("1.0x coverage, no commit");
  });

  it("has at most three reasons", () => {
    expect(
      standing({
        open: 0,
        commit: 49,
        committedAt: "2026-11-01T00:00:00Z",
        lastWeek: { lost: { count: 1, value: 5 }, commitBefore: 53 },
      }).reasons.map(({ kind }) => kind),
    ).toEqual(["coverage", "lost", "commit-cut"]);
  });

  it("of another quarter or a past day knows of no week", () => {
    expect(text({ open: 80, commit: 0, committedAt: "2026-10-01T00:00:00Z", lastWeek: null })).toBe(
      "1.0x coverage",
    );
    expect(text({ likely: 0, lastWeek: null })).toBe("Nothing Likely");
  });

  it("says so where nobody is short, with what weakens it", () => {
    expect(text({ quota: 0 })).toBe("No quota yet");
    expect(text({ won: 120 })).toBe("Quota reached");
    expect(text({ likely: 80, open: 80 })).toBe("Likely covers the gap");
    expect(
      text({ likely: 80, lastWeek: { lost: { count: 1, value: 9 }, commitBefore: null } }),
    ).toBe("Likely covers the gap, 1 lost in 7 days");
  });
});
