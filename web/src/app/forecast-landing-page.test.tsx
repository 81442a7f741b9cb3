import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Landing, type RepLanding } from "@touchline/contract";
import { NONE_OUTSIDE_TEAM } from "@touchline/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { connectedSession, mockForecastRoutes } from "../testing/forecast.ts";
import { checkInOf, manager, otherRep, rep } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockForecastRoutes();
});
afterEach(() => {
  vi.useRealTimers();
});

const NOW = "2026-11-15T12:00:00.000Z";
const rate = (low: number, mid: number, high: number, deals: number, hits: number) => ({
  ...{ low, mid, high, deals, hits },
  isBlended: deals < 8,
});
const range = { low: 940_000, mid: 1_120_000, high: 1_310_000, won: 412_000 };
const ana: RepLanding = {
  rep: { id: rep.id, name: rep.name },
  sharedFrom: null,
  landing: { ...range, quota: 1_200_000, chance: 0.37 },
  likely: rate(0.55, 0.68, 0.8, 13, 9),
  maybe: rate(0.2, 0.35, 0.5, 4, 1),
  accuracy: [
    { period: "2026-Q3", early: 500_000, final: 400_000, won: 300_000, isFromHubspot: false },
  ],
};
const ben: RepLanding = {
  ...ana,
  rep: { id: otherRep.id, name: otherRep.name },
  sharedFrom: "2026-11-24",
  landing: null,
  likely: null,
  maybe: null,
  accuracy: [{ period: "2026-Q3", early: null, final: null, won: 0, isFromHubspot: false }],
};
const days = (length: number, value: (day: number) => number | null) =>
  Array.from({ length }, (_, day) => value(day));
const whole: Landing = {
  period: "2026-Q4",
  today: "2026-11-15",
  isOwn: false,
  lookedAt: null,
  callsKnownSince: "2026-07-06",
  evidence: { deals: 84, needed: 8, quarters: 6, quartersNeeded: 2, basis: "calls" },
  baselines: { stageWeighted: 1_050_000, winRate: 980_000 },
  outside: { ...NONE_OUTSIDE_TEAM, owners: 0 },
  landing: { ...range, quota: 1_200_000, chance: 0.37 },
  firstFor: null,
  open: {
    likely: { value: 640_000, count: 17 },
    maybe: { value: 410_000, count: 20 },
    pipeline: { value: 300_000, count: 9 },
  },
  backTest: [
    {
      period: "2026-Q2",
      low: 800_000,
      mid: 900_000,
      high: 1_000_000,
      result: 950_000,
      isInside: true,
    },
    {
      period: "2026-Q3",
      low: 800_000,
      mid: 900_000,
      high: 1_000_000,
      result: 700_000,
      isInside: false,
    },
  ],
  pacing: [
    { period: "2026-Q3", values: days(90, (day) => (day < 10 ? null : 600_000)), result: 700_000 },
    {
      period: "2026-Q4",
      values: days(92, (day) => (day > 45 ? null : day * 10_000)),
      result: null,
    },
  ],
  reps: [ana, ben],
};

const BLENDED = "Fewer than 8 of their own deals, so the team's rate is used.";
const open = (person = manager) => openApp("/forecast/landing", connectedSession(person));
const panel = async (name: RegExp) => within(await screen.findByRole("region", { name }));

describe("[BY-25] where the quarter may land", () => {
  it("is one range with its chance in words, and how often it was right before", async () => {
    mockRoute(api.landing.read, whole);
    await open();
    const landing = await panel(/^Where the quarter may land/);
    expect(landing.getByText("€940k – €1.31M")).toBeTruthy();
    expect(landing.getByText("About a 35% chance to reach the quota of €1,200,000.")).toBeTruthy();
    expect(landing.getByText("Q4 (Oct–Dec 2026), day 46 of 92")).toBeTruthy();
    await userEvent.click(
      landing.getByText("In 1 of 2 past quarters the result fell inside the range."),
    );
    const rows = within(landing.getByRole("table")).getAllByRole("row");
    expect(rows.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
      "Inside",
      "Yes",
      "No, below",
    ]);
    const tabs = within(screen.getByRole("navigation", { name: "Forecast views" }));
    expect(tabs.getByRole("link", { name: "Landing" }).getAttribute("aria-current")).toBe("page");
    expect(tabs.getByRole("link", { name: "Overview" }).getAttribute("aria-current")).toBeNull();
  });

  it("[J-2] says so where there are too few past deals, with simple sums and what is left out", async () => {
    mockRoute(api.landing.read, {
      ...whole,
      landing: null,
      backTest: [],
      evidence: { ...whole.evidence, deals: 5, quarters: 2 },
      outside: { count: 3, value: 90_000.5, withoutOwner: { count: 1, value: 0.5 }, owners: 2 },
    });
    await open();
    const landing = await panel(/^Where the quarter may land/);
    expect(landing.getByText("Too few past deals to tell")).toBeTruthy();
    expect(
      landing.getByText(
        "2 past quarters had 5 deals open on this day. A range takes 8 deals in 2 quarters. For comparison: €1,050,000 weighted by stage, €980,000 at your win rate of the last four quarters.",
      ),
    ).toBeTruthy();
    expect(
      landing.getByText(
        /^Plus 2 deals, €90,000, whose owners aren't on your team, and 1 deal, €0.50, without an owner\./,
      ),
    ).toBeTruthy();
    expect(landing.getByRole("link", { name: "Add people to your team" })).toBeTruthy();
  });

  it("says whose the range of a team of one is, and from when on others see it", async () => {
    mockRoute(api.landing.read, {
      ...whole,
      landing: null,
      firstFor: { name: otherRep.name, from: "2026-11-24" },
      backTest: [],
      reps: [ben],
    });
    await open();
    const landing = await panel(/^Where the quarter may land/);
    expect(landing.getByText(`${otherRep.name} sees this first`)).toBeTruthy();
    expect(landing.getByText(/You see it once they have looked, or from 24 Nov/)).toBeTruthy();
  });

  it("shows each person's hit rates as a range, to a manager not before the person", async () => {
    const looks = mockRoute(api.landing.recordHitRateView, {
      period: "2026-Q4",
      seenAt: "2026-11-15T12:00:00.000Z",
    });
    mockRoute(api.landing.read, whole);
    await open();
    const table = within(await screen.findByRole("table", { name: "Calls and commits" }));
    expect(table.getByText("55–80%")).toBeTruthy();
    expect(table.getByText("20–50%")).toBeTruthy();
    expect(
      table.getByText(
        `${otherRep.name} sees this first. You see it once they have looked, or from 24 Nov.`,
      ),
    ).toBeTruthy();
    expect(looks).toHaveLength(0);
    // The legend explains the stripes.
    expect(screen.getByText(BLENDED)).toBeTruthy();
  });

  it("speaks of the team's rate only where it stands in for somebody's", async () => {
    mockRoute(api.landing.read, { ...whole, reps: [{ ...ana, maybe: ana.likely }, ben] });
    await open();
    await screen.findByRole("table", { name: "Calls and commits" });
    expect(screen.queryByText(BLENDED)).toBeNull();
  });

  it("tells that a rep has looked at their own, once", async () => {
    const looks = mockRoute(api.landing.recordHitRateView, {
      period: "2026-Q4",
      seenAt: "2026-11-15T12:00:00.000Z",
    });
    const own = { ...whole, isOwn: true, reps: [ana] };
    mockRoute(api.goals.checkIn, checkInOf(rep, { repCommit: 900_000 }));
    const reads = mockRoute(api.landing.read, own, {
      ...own,
      lookedAt: "2026-11-15T12:00:00.000Z",
    });
    await open(rep);
    const table = within(await screen.findByRole("table", { name: "Your calls and commits" }));
    await userEvent.hover(table.getByText("20–50%"));
    expect(await screen.findByText("1 of 4 own deals; middle (P50) 35%")).toBeTruthy();
    // In the tooltip, and under the table.
    expect(screen.getAllByText(/^Fewer than 8 of your own deals/)).toHaveLength(2);
    await waitFor(() => expect(reads).toHaveLength(2));
    expect(looks).toHaveLength(1);
    expect(await screen.findByText(/Your commit of €900,000 is below the range/)).toBeTruthy();
    // Once at the line, once next to its figure.
    expect(screen.getAllByText("Commit")).toHaveLength(2);
  });

  it("names no commit at its line where the quota's name is in the way", async () => {
    mockRoute(api.landing.read, { ...whole, isOwn: true, lookedAt: NOW, reps: [ana] });
    mockRoute(api.goals.checkIn, checkInOf(rep, { repCommit: 1_180_000 }));
    await open(rep);
    expect(await screen.findAllByText("Commit")).toHaveLength(1);
    expect(screen.getAllByText("Quota")).toHaveLength(2);
  });

  it("makes no forecast of zeros for a rep who has had no deal, but tells of calls that were all lost", async () => {
    const none = { value: 0, count: 0 };
    // The team's rate is used for a rep without any calls.
    const newcomer = { ...ana, likely: rate(0.5, 0.6, 0.7, 0, 0), maybe: null };
    const bare: Landing = {
      ...whole,
      isOwn: true,
      lookedAt: "2026-11-15T12:00:00.000Z",
      open: { likely: none, maybe: none, pipeline: none },
      pacing: whole.pacing.map((line) => ({ ...line, values: line.values.map(() => 0) })),
      reps: [newcomer],
    };
    mockRoute(api.landing.read, bare);
    const { client } = await open(rep);
    expect(await screen.findByText("You have no deals to go by yet")).toBeTruthy();
    expect(screen.queryByText(/chance to reach/)).toBeNull();
    const lost = { ...newcomer, likely: rate(0.1, 0.2, 0.3, 3, 0) };
    mockRoute(api.landing.read, { ...bare, reps: [lost] });
    await act(() => client.invalidateQueries({ queryKey: [api.landing.read.path] }));
    const table = within(await screen.findByRole("table", { name: "Your calls and commits" }));
    expect(table.getByText("10–30%")).toBeTruthy();
    expect(screen.queryByText("You have no deals to go by yet")).toBeNull();
  });
});

describe("[J-2] the track record", () => {
  const point = { count: 5, bias: 0.21, error: 0.3 };
  const methods = {
    range: { count: 5, inside: 4, bias: -0.04, error: 0.12, width: 0.55 },
    stageWeighted: point,
    winRate: { count: 0, bias: null, error: null },
  };
  const ask = async () => {
    await open();
    const landing = await panel(/^Where the quarter may land/);
    await userEvent.click(landing.getByText("Track record at weeks 2, 6 and 10"));
    return landing;
  };

  it("is read when asked for, and says how each way to forecast did, team and reps", async () => {
    mockRoute(api.landing.read, whole);
    const reads = mockRoute(api.landing.record, {
      isOwn: false,
      firstFor: null,
      weeks: [
        { week: 2, team: null, reps: null },
        { week: 6, team: methods, reps: { ...methods, range: { ...methods.range, count: 40 } } },
      ],
    });
    const landing = await ask();
    const table = await landing.findByRole("table", { name: "Track record at weeks 2, 6 and 10" });
    expect(reads).toHaveLength(1);
    const rows = within(table).getAllByRole("row");
    expect(rows.map((row) => Array.from(row.children, ({ textContent }) => textContent))).toEqual([
      ["Forecast", "Result in range", "On average", "Off by", "Range width"],
      ["Week 6, team"],
      ["Range (middle)", "4 of 5", "4% too low", "12%", "55%"],
      ["Weighted by stage", "–", "21% too high", "30%", "–"],
      ["Win rate × open deals", "–", "–", "–", "–"],
      ["Week 6, each rep"],
      ["Range (middle)", "4 of 40", "4% too low", "12%", "55%"],
      ["Weighted by stage", "–", "21% too high", "30%", "–"],
      ["Win rate × open deals", "–", "–", "–", "–"],
    ]);
  });

  it("says that there is none yet", async () => {
    mockRoute(api.landing.read, whole);
    mockRoute(api.landing.record, {
      isOwn: false,
      firstFor: null,
      weeks: [2, 6, 10].map((week) => ({ week, team: null, reps: null })),
    });
    const landing = await ask();
    expect(await landing.findByText(/^No track record yet/)).toBeTruthy();
  });

  it("says whose it is first", async () => {
    mockRoute(api.landing.read, whole);
    const firstFor = { name: otherRep.name, from: "2026-11-24" };
    mockRoute(api.landing.record, { isOwn: false, firstFor, weeks: [] });
    const landing = await ask();
    expect(
      await landing.findByText(
        `${otherRep.name} sees this first. You see it once they have looked, or from 24 Nov.`,
      ),
    ).toBeTruthy();
  });

  it("says what went wrong, and tries again", async () => {
    mockRoute(api.landing.read, whole);
    const none = { week: 2, team: null, reps: null };
    mockRoute(api.landing.record, errorResponse(503, "Resting"), {
      isOwn: false,
      firstFor: null,
      weeks: [none],
    });
    const landing = await ask();
    expect(await landing.findByText("Resting")).toBeTruthy();
    await userEvent.click(landing.getByRole("button", { name: "try again" }));
    expect(await landing.findByText(/^No track record yet/)).toBeTruthy();
  });
});

describe("[BY-12] pacing and accuracy", () => {
  it("compares today with the same day of earlier quarters, with a table behind the lines", async () => {
    mockRoute(api.landing.read, whole);
    await open();
    const pacing = await panel(/^Pacing/);
    expect(pacing.getByText(/is won or Likely today, €150k less than the middle/)).toBeTruthy();
    expect(pacing.getByText(/is on record since 6 Jul/)).toBeTruthy();
    await userEvent.click(pacing.getByText("Show as a table"));
    const rows = within(pacing.getByRole("table")).getAllByRole("row");
    const texts = rows.map((row) => Array.from(row.children, ({ textContent }) => textContent));
    expect(texts[0]).toEqual(["Day", "Q4 2026", "Q3 2026"]);
    expect(texts).toContainEqual(["46 (today)", "€450k", "€600k"]);
    // Missing figures display the reason, such as a shorter quarter having ended by then.
    expect(texts).toContainEqual(["7", "€60k", "not known"]);
    expect(texts).toContainEqual(["49", "to come", "€600k"]);
    expect(texts).toContainEqual(["91", "to come", "over by then"]);
    expect(texts.at(-1)).toEqual(["Won in the end", "to come", "€700k"]);
  });

  it("draws this quarter, the last one and all before, as high as the highest of them", async () => {
    const before = (["2026-Q1", "2026-Q2"] as const).map((period, index) => ({
      period,
      values: days(90, (day) => (day > 80 ? 2_050_000 : 800_000 + index * 100_000)),
      result: 2_050_000,
    }));
    mockRoute(api.landing.read, { ...whole, pacing: [...before, ...whole.pacing] });
    await open();
    const pacing = await panel(/^Pacing/);
    const key = pacing.getByText("Day 46").parentElement;
    expect(Array.from(key?.children ?? [], ({ textContent }) => textContent)).toEqual([
      "Day 46",
      "Q4 2026€450k",
      "Q3 2026€600k",
      "Earlier quarters€800k – €900k",
    ]);
    expect(pacing.getByTitle("Q2 2026 €900k, Q1 2026 €800k")).toBeTruthy();
    expect(pacing.getByText("€2M")).toBeTruthy();
    expect(pacing.queryByText("€3M")).toBeNull();
  });

  it("tells how much of a commit was won, as it stood at the end and a third in", async () => {
    mockRoute(api.landing.read, whole);
    await open();
    const table = within(await screen.findByRole("table", { name: "Calls and commits" }));
    expect(table.getByText("75%")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "A third into the quarter" }));
    expect(table.getByText("60%")).toBeTruthy();
  });

  it("[GOAL-2] marks a commit that was submitted in HubSpot's forecast, and says so below", async () => {
    const [submitted] = ana.accuracy.map((one) => ({ ...one, isFromHubspot: true }));
    mockRoute(api.landing.read, {
      ...whole,
      reps: [{ ...ana, accuracy: submitted ? [submitted] : [] }, ben],
    });
    await open();
    const table = within(await screen.findByRole("table", { name: "Calls and commits" }));
    expect(table.getByText("75%*")).toBeTruthy();
    expect(screen.getByText(/^\* Against what they submitted in HubSpot's forecast/)).toBeTruthy();
  });
});
