import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Deal } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { dealOf, ownedBy } from "../testing/crm.ts";
import {
  callOf,
  connectedSession,
  mockForecastRoutes,
  pageOf,
  rowOf,
} from "../testing/forecast.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { NO_GOALS } from "../testing/quotas.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

const UNKNOWN = "There's an unknown problem loading the deals. Contact support for help.";
const UNKNOWN_PIPELINES =
  "There's an unknown problem loading the pipelines. Contact support for help.";

const ana = rowOf(rep, {
  won: 412_000,
  quota: 600_000,
  commit: 560_000,
  updatedAt: "2026-11-14T12:00:00.000Z",
  open: 640_000,
  stageBased: 320_000,
  likely: 148_000,
  likelyDeals: 3,
  bestCase: 231_000,
  bestCaseDeals: 14,
  omitted: 30_000,
});
const ben = rowOf(otherRep, {
  won: 20_000,
  quota: 200_000,
  commit: 150_000,
  updatedAt: "2026-11-06T12:00:00.000Z",
  open: 300_000,
  stageBased: 80_000,
  likely: 40_000,
  likelyDeals: 1,
  bestCase: 60_000,
  bestCaseDeals: 2,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockForecastRoutes();
  mockRoute(api.forecast.teamOverview, [ana, ben]);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (path = "/forecast", person = manager) => openApp(path, connectedSession(person));
const table = () => screen.findByRole("table", { name: "Team overview" });
const rowNamed = async (name: string) => {
  const rows = await within(await table()).findAllByRole("row");
  const row = rows.find((one) => one.querySelector("td")?.textContent?.includes(name));
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};
const names = async () =>
  within(await table())
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const tile = async (label: string) => {
  await table();
  const term = (await screen.findAllByText(label)).find(({ tagName }) => tagName === "DT");
  return Array.from(term?.parentElement?.querySelectorAll("dd") ?? [], (dd) => dd.textContent);
};

describe("[FC-1] the quarter switcher", () => {
  it("has three choices, keeps the choice in the address and asks for its days", async () => {
    const calls = mockRoute(api.forecast.teamOverview, [ana, ben]);
    const { address } = await open();
    await table();
    await userEvent.click(screen.getByRole("radio", { name: "Next quarter" }));
    await waitFor(() => expect(address()).toBe("/forecast?quarter=next"));
    await userEvent.click(screen.getByRole("radio", { name: "Beyond next quarter" }));
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.map(({ url }) => dates(url))).toEqual([
      ["2026-10-01", "2026-12-31"],
      ["2027-01-01", "2027-03-31"],
      ["2027-04-01", null],
    ]);
  });

  it("beyond next quarter has no quota, no commit and no weekly chart", async () => {
    await open("/forecast?quarter=beyond");
    expect(await tile("Attainment")).toEqual(["n/a"]);
    expect(await tile("Remaining commit")).toEqual(["n/a"]);
    expect(await tile("Team commit")).toEqual(["n/a"]);
    expect(screen.getByText("No quota beyond next quarter, so there is no gap.")).toBeTruthy();
    expect(screen.queryByText("Set quotas to see the gap")).toBeNull();
    expect((await tile("Likely"))[0]).toBe("€188k");
    expect(screen.queryByText("Pipeline overview")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Edit attainment/ })).toBeNull();
  });
});

describe("[BY-4] what changed", () => {
  const change = {
    from: "2026-11-08",
    to: "2026-11-15",
    opening: { value: 900_000, count: 30 },
    closing: { value: 830_000, count: 29 },
    parts: [
      { change: "added" as const, value: 50_000, count: 1, deals: [], reasons: null },
      {
        change: "pushedOut" as const,
        value: -120_000,
        count: 1,
        deals: [
          {
            id: "0192f0c0-0000-7000-8000-000000000001",
            hubspotId: "77",
            name: "Hartmann",
            ownerName: "Ana",
            ownedBy: ownedBy({ ...rep, name: "Ana" }),
            value: -120_000,
            before: { amount: 120_000, closeDate: "2026-12-15" },
            after: { amount: 120_000, closeDate: "2027-02-01" },
          },
        ],
        reasons: null,
      },
    ],
  };

  it("goes from what was open to what is, and each step opens its deals", async () => {
    mockRoute(api.forecast.change, change);
    await open();
    const steps = await screen.findByRole("list", { name: "Open pipeline, then and now" });
    expect(
      within(steps)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Open 8 Nov€900k30 deals",
      "Added+€50k1 deal",
      "Pushed out−€120k1 deal",
      "Open now€830k29 deals",
    ]);
    await userEvent.click(within(steps).getByRole("button", { name: /^Pushed out/ }));
    const panel = await screen.findByRole("dialog", { name: /Pushed out/ });
    expect(panel.textContent).toContain("Hartmann");
    expect(panel.textContent).toContain("Ana15 Dec → 1 Feb 2027€120k");
  });

  it("[BY-24] takes what was pushed out apart by reason, and each part opens its deals", async () => {
    const [added, pushed] = change.parts;
    const deals = pushed?.deals ?? [];
    const reasons = [
      { reason: "legal" as const, value: -100_000, count: 1, deals },
      { reason: null, value: -20_000, count: 1, deals: [] },
    ];
    const parts = [added, pushed && { ...pushed, count: 2, reasons }].filter((one) => !!one);
    mockRoute(api.forecast.change, { ...change, parts });
    await open();
    const apart = within(await screen.findByRole("list", { name: "Pushed out, taken apart" }));
    expect(apart.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Legal−€100k1 deal",
      "No reason yet−€20k1 deal",
    ]);
    await userEvent.click(apart.getByRole("button", { name: /^Legal/ }));
    const panel = await screen.findByRole("dialog", { name: /Pushed out: Legal/ });
    expect(panel.textContent).toContain("1 deal, −€100,000");
    expect(panel.textContent).toContain("Hartmann");
  });

  it("asks for the days and the person that the address names", async () => {
    const calls = mockRoute(api.forecast.change, change);
    await open(`/forecast?since=2026-10-01&until=2026-11-01&rep=${rep.id}`);
    await waitFor(() => expect(calls).not.toHaveLength(0));
    const asked = calls.at(-1)?.url.searchParams;
    expect(["from", "to", "userId"].map((name) => asked?.get(name))).toEqual([
      "2026-10-01",
      "2026-11-01",
      rep.id,
    ]);
  });

  it("says when nothing moved", async () => {
    await open();
    await screen.findByText(/Nothing moved in this period/);
  });

  it("that cannot be told says why and tries again", async () => {
    mockRoute(api.forecast.change, errorResponse(503, "The database is resting"), change);
    await open();
    const panel = within(await screen.findByRole("region", { name: "What changed" }));
    expect((await panel.findByRole("alert")).textContent).toContain("The database is resting");
    await userEvent.click(panel.getByRole("button", { name: "try again" }));
    expect(await panel.findByText("Pushed out")).toBeTruthy();
  });
});

function dates(url: URL) {
  return [url.searchParams.get("closeDateStart"), url.searchParams.get("closeDateEnd")];
}

describe("[FC-2] the totals", () => {
  it("[X-6] are the sums of the rows, each gap once, with coverage where a gap would promise too much", async () => {
    await open();
    expect(await tile("Attainment")).toEqual(["54%", "Gap €368k short"]);
    expect(await tile("Open pipeline")).toEqual(["€940k2.6x"]);
    expect(await tile("Stage based")).toEqual(["€400k", "€32k over"]);
    expect(await tile("Likely")).toEqual(["€188k", "Gap €180k short"]);
    expect(await tile("Best case")).toEqual(["€291k", "Gap €77k short"]);
    expect(await tile("Remaining commit")).toEqual(["€278k"]);
    expect(await tile("Team commit")).toEqual(["€710k", "Gap €90k short"]);
  });

  it("have no remaining commit while the quarter has not begun", async () => {
    await open("/forecast?quarter=next");
    expect((await tile("Remaining commit"))[0]).toBe("n/a");
    expect((await tile("Team commit"))[0]).toBe("€710k");
  });

  it("say the gap in large, and whether it is short or over", async () => {
    await open();
    const outlook = within(await screen.findByRole("region", { name: "Outlook" }));
    expect(outlook.getByText("Gap, counting Likely").nextSibling?.textContent).toBe("€180k short");
    expect(outlook.getByText("Maybe").textContent).toContain("€103k");
  });

  it("speak of no gap where more is likely than is wanted, and mark the quota as the bar does", async () => {
    const over = rowOf(rep, { won: 100_000, quota: 150_000, likely: 60_000, bestCase: 60_000 });
    mockRoute(api.forecast.teamOverview, [over]);
    await open();
    const outlook = within(await screen.findByRole("region", { name: "Outlook" }));
    expect(outlook.getByText("Counting Likely").nextSibling?.textContent).toBe("€10k over");
    expect((await tile("Likely"))[1]).toBe("€10k over");
    expect(outlook.getByTitle("€150,000").querySelector("span")?.dataset.look).toBe("tick");
  });

  it("[GA-4] explain themselves with formula and numbers", async () => {
    await open();
    await table();
    await userEvent.hover(screen.getByText("€32k over"));
    const how = await screen.findByText("(Quota − won) − stage based");
    expect(how.parentElement?.textContent).toContain(
      "(€800,000 − €432,000) − €400,000 = €32,000 over",
    );
  });

  it("are never something that is no number", async () => {
    mockRoute(api.forecast.teamOverview, [rowOf(rep), rowOf(otherRep, { won: 10 })]);
    await open();
    await table();
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/);
    expect((await tile("Attainment"))[0]).toBe("–");
  });
});

describe("[LINE-5] deals that are shared", () => {
  const inFull = { won: 0, likely: 40_000, open: 40_000 };
  const [first] = ana.mostLikely.deals;
  const shares = { ...ana, shared: { count: 2, ofOthers: 1, inFull } };

  it("are named below the table, with where they count in full; the panel shows the share", async () => {
    const deals = first ? [{ ...first, share: 0.6, amountInHomeCurrency: 60_000 }] : [];
    mockRoute(api.forecast.teamOverview, [
      { ...shares, mostLikely: { ...shares.mostLikely, deals } },
      ben,
    ]);
    await open();
    await table();
    expect(
      screen.getByText(
        "Deals shared with others, counted by share: Ana Silva 2. In the chart by week, pipeline changes and lists of deals, a shared deal counts in full for its owner.",
      ),
    ).toBeDefined();
    await userEvent.click(
      (await rowNamed("Ana Silva")).getByRole("button", { name: /^Likely of Ana Silva/ }),
    );
    const panel = within(await screen.findByRole("dialog"));
    expect(panel.getByText(/ · 60% of the deal$/)).toBeDefined();
    expect(
      panel.getByText(
        "2 deals shared with others, counted by share. 1 of them owned by colleagues.",
      ),
    ).toBeDefined();
  });

  it("of a rep are counted on their own page", async () => {
    mockRoute(api.forecast.teamOverview, [shares]);
    await open("/forecast", rep);
    expect(
      await screen.findByText(/^2 deals shared with others, counted by share\./),
    ).toBeDefined();
  });

  it("aren't mentioned where there are none", async () => {
    await open();
    await table();
    expect(screen.queryByText(/counted by share/)).toBeNull();
  });
});

describe("[FC-3] the pipeline filter", () => {
  it("keeps at least one pipeline, and the address keeps the choice", async () => {
    const calls = mockRoute(api.forecast.teamOverview, [ana, ben]);
    const { address } = await open();
    await table();
    await userEvent.click(screen.getByRole("button", { name: /^Pipeline/ }));
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "New business" }));
    await waitFor(() => expect(address()).toBe("/forecast?pipeline=default"));
    await waitFor(() =>
      expect(calls.at(-1)?.url.searchParams.getAll("pipelines")).toEqual(["default"]),
    );
    await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "New business" }));
    await waitFor(() => expect(address()).toBe("/forecast"));
  });

  it("[R-16] says beside the attainment that the quota is for all pipelines, while some are chosen", async () => {
    const words = "New business only. Quota and commit are for all pipelines.";
    await open();
    await table();
    expect(screen.queryByText(words)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Pipeline/ }));
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "New business" }));
    const outlook = within(await screen.findByRole("region", { name: "Outlook" }));
    expect(await outlook.findByText(words)).toBeTruthy();
    expect(within(await table()).queryByText("Furthest from goal")).toBeNull();
    const figures = within(await table())
      .getAllByRole("row")
      .at(-1) as HTMLElement;
    await userEvent.hover(within(figures).getAllByRole("button")[0] as HTMLElement);
    expect((await screen.findByRole("tooltip")).textContent).toContain(words);
  });

  it("waits for the pipelines before anything is asked for", async () => {
    const coming = deferredResponse(api.crm.pipelines);
    mockRoute(api.crm.pipelines, coming.promise);
    const calls = mockRoute(api.forecast.teamOverview, [ana]);
    await open();
    expect(calls).toHaveLength(0);
    coming.resolve([]);
    expect(await screen.findByText("No forecast data yet!")).toBeTruthy();
    expect(calls).toHaveLength(0);
  });
});

describe("[FC-4] the team overview", () => {
  it("has one row per rep, their sum, and marks the one furthest from the goal", async () => {
    await open();
    const heads = within(await table()).getAllByRole("columnheader");
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      "Name",
      "Attainment",
      "Quarterly Commit",
      "Remaining Commit",
      "Total Open",
      "Stage Probability",
      "Likely",
      "Best Case",
    ]);
    const row = await rowNamed("Ana Silva");
    for (const text of ["69%", "€412k / €600k", "€560k", "€148k", "€640k", "€320k", "€231k"]) {
      expect(row.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(row.getByText(/counting Likely/).parentElement?.textContent).toBe(
      "€40k short, counting Likely",
    );
    expect(row.queryByText("Furthest from goal")).toBeNull();
    expect((await rowNamed("Ben Okafor")).getByText("Furthest from goal")).toBeTruthy();
    expect((await rowNamed("Team")).getByText("€710k")).toBeTruthy();
    await userEvent.hover(screen.getByRole("button", { name: "2 omitted, €30k" }));
    expect((await screen.findByRole("tooltip")).textContent).toContain(
      "Open deals marked Omitted, not in any other total2 deals, €30,000",
    );
  });

  it("says when there is nobody", async () => {
    mockRoute(api.forecast.teamOverview, []);
    await open();
    expect(await screen.findByText("No forecast data yet!")).toBeTruthy();
  });

  it("of a rep is their own, as tiles, without a name or a quarter to choose", async () => {
    mockRoute(api.forecast.teamOverview, [ana]);
    await open("/forecast", rep);
    const panel = within(await screen.findByRole("region", { name: "Q4 Overview" }));
    expect(await panel.findByText("Quarterly Commit")).toBeTruthy();
    expect(panel.getByText("69%")).toBeTruthy();
    expect(panel.queryByText("Ana Silva")).toBeNull();
    // The page header already has it.
    expect(panel.queryByText("Q4 (Oct–Dec 2026)")).toBeNull();
    expect(screen.queryByRole("radio", { name: "Next quarter" })).toBeNull();
    expect(screen.queryByRole("button", { name: /call for/i })).toBeNull();
  });

  it("of a rep has its shape while it is not known which pipelines there are", async () => {
    mockRoute(api.crm.pipelines, deferredResponse(api.crm.pipelines).promise);
    await open("/forecast", rep);
    const panel = within(await screen.findByRole("region", { name: "Q4 Overview" }));
    expect(panel.getByRole("status").textContent).toContain("Loading");
  });

  it("of a rep without any says so", async () => {
    mockRoute(api.forecast.teamOverview, []);
    await open("/forecast", rep);
    expect(await screen.findByText("No forecast data yet!")).toBeTruthy();
  });
});

describe("[FC-5] sorting", () => {
  it("[X-7] is by the largest gap with its reason until a column is chosen", async () => {
    mockRoute(api.forecast.teamOverview, [
      rowOf(rep, { quota: 100_000, won: 60_000, likely: 50_000, open: 50_000, commit: 90_000 }),
      rowOf(otherRep, {
        ...{ quota: 90_000, won: 19_000, likely: 16_000, open: 50_000 },
        ...{ commit: 49_000, commitBefore: 53_000, lost: 2 },
      }),
    ]);
    await open();
    expect(await names()).toEqual(["Ben Okafor", "Ana Silva"]);
    const ben = await rowNamed("Ben Okafor");
    expect(ben.getByText("0.7x coverage, 2 lost in 7 days, commit cut €53k → €49k")).toBeTruthy();
    expect((await rowNamed("Ana Silva")).getByText("Likely covers the gap")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Name" }));
    await waitFor(async () => expect(await names()).toEqual(["Ana Silva", "Ben Okafor"]));
  });

  it("cycles ascending, descending, off, and stands in the address", async () => {
    const { address } = await open();
    expect(await names()).toEqual(["Ben Okafor", "Ana Silva"]);
    const head = () => screen.getByRole("button", { name: "Attainment" });
    await userEvent.click(head());
    await waitFor(async () => expect(await names()).toEqual(["Ben Okafor", "Ana Silva"]));
    expect(address()).toContain("sort=attainment");
    await userEvent.click(head());
    await waitFor(async () => expect(await names()).toEqual(["Ana Silva", "Ben Okafor"]));
    expect(address()).toContain("order=desc");
    await userEvent.click(head());
    await waitFor(() => expect(address()).toBe("/forecast"));
  });
});

describe("[FC-6] the deals behind a figure", () => {
  it("[R-30] are listed by name, ten of them, then a link to all, and the queue button opens their check", async () => {
    const { address } = await open();
    const row = await rowNamed("Ana Silva");
    await userEvent.click(row.getByRole("button", { name: "Best case of Ana Silva: 14 deals" }));
    const panel = within(await screen.findByRole("dialog", { name: /Best case, Ana Silva/ }));
    expect(panel.getAllByRole("listitem")).toHaveLength(10);
    expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toMatchObject([
      "Deal 1 of Ana SilvaProposal · LikelyTue 10 Nov€1k",
      "Deal 2 of Ana SilvaProposal · LikelyFri 4 Dec€1k",
      ...Array.from({ length: 8 }, () => expect.any(String)),
    ]);
    const more = panel.getByRole("link", { name: "... and 4 more" });
    expect(more.getAttribute("href")).toBe(`/deals?owner=${rep.id}&triage=COMMIT&triage=BEST_CASE`);
    await userEvent.click(panel.getByRole("button", { name: "Check the first 10" }));
    const ten = Array.from({ length: 10 }, (_, index) => 501 + index).join("%2C");
    await waitFor(() => expect(address()).toBe(`/forecast?queue=${ten}`));
  });

  it("are all of them when there are few", async () => {
    await open();
    const row = await rowNamed("Ana Silva");
    await userEvent.click(row.getByRole("button", { name: "Likely of Ana Silva: 3 deals" }));
    const panel = within(await screen.findByRole("dialog", { name: /Likely, Ana Silva/ }));
    expect(panel.getAllByRole("listitem")).toHaveLength(3);
    expect(panel.queryByText(/more$/)).toBeNull();
    expect(panel.getByRole("button", { name: "Check 3 deals" })).toBeTruthy();
    await userEvent.click(panel.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("[FC-7] editing", () => {
  it("[X-9] [X-11] the attainment opens the quota alone, with the rest of the goal alignment behind a link", async () => {
    const after = checkInOf(rep, { quota: 650_000, repCommit: 80_000 });
    const saved = mockRoute(api.goals.saveCheckIn, after);
    const overview = mockRoute(api.forecast.teamOverview, [ana, ben]);
    await open();
    const row = await rowNamed("Ana Silva");
    await userEvent.click(row.getByRole("button", { name: /^Edit attainment of Ana/ }));
    const quota = await screen.findByRole("textbox", { name: "Quota" });
    expect(screen.getByText("Ana Silva, Q4 (Oct–Dec 2026)")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Commit" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Note" })).toBeNull();
    await userEvent.clear(quota);
    await userEvent.type(quota, "650000");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Goal alignment updated!")).toBeTruthy();
    expect(saved[0]?.body).toEqual({ period: "2026-Q4", values: { quota: 650_000 }, note: "" });
    await waitFor(() => expect(overview.length).toBeGreaterThan(1));
  });

  it("[X-11] the quarterly commit opens the amount beside what it rests on, and the rest behind a link", async () => {
    const goal = checkInOf(rep, {
      ...{ quota: 600_000, repCommit: 80_000, won: 30_000 },
      ...{ mostLikely: 25_000, bestCase: 65_000 },
    });
    mockRoute(api.goals.checkIn, goal);
    const saved = mockRoute(api.goals.saveCheckIn, goal);
    await open();
    const row = await rowNamed("Ana Silva");
    await userEvent.click(row.getByRole("button", { name: /^Edit quarterly commit of Ana/ }));
    const commit = await screen.findByRole("textbox", { name: "Commit" });
    const dialog = within(screen.getByRole("dialog", { name: "Goal alignment" }));
    const figures = dialog.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(figures).toEqual(["€30,000", "€25,000", "€40,000"]);
    expect(dialog.getByRole("status").textContent).toBe(
      "€25,000 missing after Likely, to come from Maybe.",
    );
    expect(dialog.queryByRole("textbox", { name: "Quota" })).toBeNull();
    expect(dialog.queryByRole("textbox", { name: "Note" })).toBeNull();
    expect(dialog.queryByText(/^Ratings/)).toBeNull();
    await userEvent.clear(commit);
    expect(dialog.getByRole("status").textContent).toBe(
      "What will close this quarter in total, won deals included.",
    );
    const said = [
      ["30k", "Already won."],
      ["55k", "Won and Likely cover it."],
      ["100k", "€45,000 missing after Likely. Even with every Maybe, €5,000 is missing."],
    ] as const;
    for (const [typed, words] of said) {
      await userEvent.clear(commit);
      await userEvent.type(commit, typed);
      expect(dialog.getByRole("status").textContent).toBe(words);
    }
    await userEvent.click(dialog.getByRole("button", { name: "Quota, ratings and note" }));
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Commit" }).value).toBe("100,000");
    await userEvent.type(dialog.getByRole("textbox", { name: "Note" }), "Acme came back");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Goal alignment updated!")).toBeTruthy();
    expect(saved.map(({ body }) => body)).toEqual([
      { period: "2026-Q4", values: { repCommit: 100_000 }, note: "Acme came back" },
    ]);
  });

  it("[X-9] [GOAL-3] without quotas one row says so and opens the grid, and a rep's 'Set quota' sets theirs", async () => {
    mockRoute(api.forecast.teamOverview, [rowOf(rep, { won: 205_000 }), rowOf(otherRep)]);
    mockRoute(api.goals.checkIn, checkInOf(rep, {}));
    const saved = mockRoute(api.goals.saveCheckIn, checkInOf(rep, { quota: 1 }));
    await open();
    expect(await tile("Likely")).toEqual(["€0"]);
    expect(await tile("Remaining commit")).toEqual(["No commit"]);
    expect(screen.getByText("Set quotas to see the gap")).toBeTruthy();
    const fill = async (words: string, amount: string) => {
      await screen.findByText(words);
      const quota = screen.getByRole("textbox", { name: "Quota" });
      await userEvent.clear(quota);
      await userEvent.type(quota, `${amount}{Enter}`);
    };
    const row = await rowNamed("Ben Okafor");
    await userEvent.click(row.getByRole("button", { name: "Set quota of Ben Okafor" }));
    await fill("Ben Okafor, Q4 (Oct–Dec 2026)", "250k");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ values: { quota: 250_000 } });
    mockRoute(api.team.players, [rep, otherRep]);
    mockRoute(api.goals.quotas, []);
    mockRoute(api.goals.hubspotQuotas, NO_GOALS);
    await userEvent.click(screen.getByRole("button", { name: "Set quotas" }));
    expect(await screen.findByLabelText("Quota of Ana Silva, Q4 (Oct–Dec 2026)")).toBeTruthy();
  });

  it("gives the focus back to what opened it", async () => {
    await open();
    const row = await rowNamed("Ana Silva");
    const opener = row.getByRole("button", { name: /^Edit quarterly commit of Ana/ });
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole("textbox", { name: "Commit" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("shows coverage with one decimal, green from three times", async () => {
    await open();
    expect((await rowNamed("Ana Silva")).getByText("3.4x").dataset.tone).toBe("good");
    expect((await rowNamed("Ben Okafor")).getByText("1.7x").dataset.tone).toBe("bad");
  });
});

describe("[BY-2] the commit and the manager's call", () => {
  it("says how old a commit is, and that it is late", async () => {
    await open();
    expect((await rowNamed("Ana Silva")).getByText("1 day ago")).toBeTruthy();
    expect((await rowNamed("Ben Okafor")).getByText("not updated for 9 days")).toBeTruthy();
  });

  it("is no longer late in a quarter that has not begun", async () => {
    await open("/forecast?quarter=next");
    expect((await rowNamed("Ben Okafor")).getByText("9 days ago")).toBeTruthy();
  });

  it("keeps the manager's own number beside the rep's, with a note", async () => {
    mockRoute(api.goals.managerCalls, [callOf(rep, 500_000)]);
    const made = mockRoute(api.goals.saveManagerCall, callOf(rep, 480_000));
    await open();
    const row = await rowNamed("Ana Silva");
    expect(
      (await rowNamed("Ben Okafor")).getByRole("button", { name: /call for/i }).textContent,
    ).toBe("Set call for Ben Okafor");
    await userEvent.click(await row.findByRole("button", { name: /^Call for Ana Silva: ?€500k$/ }));
    const value = await screen.findByRole("textbox", { name: "Your call" });
    await userEvent.clear(value);
    await userEvent.type(value, "480000");
    await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "Acme slips");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Manager's call saved")).toBeTruthy();
    expect(made[0]?.body).toEqual({ period: "2026-Q4", value: 480_000, note: "Acme slips" });
  });

  it("[R-29] says beside the manager's own number why the server refused it", async () => {
    mockRoute(api.goals.managerCalls, [callOf(rep, 500_000)]);
    mockRoute(
      api.goals.saveManagerCall,
      errorResponse(400, "Value: give at most 1,000.", "bad_request", "value"),
    );
    await open();
    const row = await rowNamed("Ana Silva");
    await userEvent.click(await row.findByRole("button", { name: /^Call for Ana Silva: ?€500k$/ }));
    const value = await screen.findByRole("textbox", { name: "Your call" });
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Value: give at most 1,000.")).toBeTruthy();
    expect(value.getAttribute("aria-invalid")).toBe("true");
  });

  it("[R-1] takes the manager's own number as it was typed, and asks before one far from the last", async () => {
    mockRoute(api.goals.managerCalls, [callOf(rep, 500_000)]);
    const made = mockRoute(api.goals.saveManagerCall, callOf(rep, 5_000_000));
    await open();
    const row = await rowNamed("Ana Silva");
    await userEvent.click(await row.findByRole("button", { name: /^Call for Ana Silva: ?€500k$/ }));
    const value = await screen.findByRole("textbox", { name: "Your call" });
    await userEvent.clear(value);
    await userEvent.type(value, "-5{Enter}");
    expect(await screen.findByText("Enter an amount of 0 or more.")).toBeTruthy();
    await userEvent.clear(value);
    await userEvent.type(value, "5m{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "That's 10 times the last call (€500k). Save anyway?",
    );
    expect(made).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Save anyway" }));
    expect(await screen.findByText("Manager's call saved")).toBeTruthy();
    expect(made.map(({ body }) => body)).toEqual([
      { period: "2026-Q4", value: 5_000_000, note: callOf(rep, 0).note },
    ]);
  });
});

describe("[FC-9] the weekly chart", () => {
  const closing = (closeDate: string, change: Partial<Deal>) => dealOf({ closeDate, ...change });
  const won = (name: string): Partial<Deal> => ({
    name,
    Stage: { ...dealOf().Stage, closed: true, closedWon: true },
  });

  beforeEach(() => {
    mockRoute(
      api.deals.list,
      pageOf([
        closing("2026-11-10", won("Acme")),
        closing("2026-11-20", { name: "Globex", forecastCategory: "COMMIT" }),
        closing("2026-11-17", {
          name: "Initech",
          forecastCategory: "COMMIT",
          amountInHomeCurrency: 50_000,
        }),
        closing("2026-12-31", { name: "Hooli", forecastCategory: "OMIT" }),
        closing("2026-12-31", { name: "Umbrella", Owner: null }),
      ]),
    );
  });

  it("has a column per week with what is won, likely, maybe and in the pipeline", async () => {
    const calls = mockRoute(api.deals.list, pageOf([closing("2026-11-10", won("Acme"))]));
    await open();
    expect(
      await screen.findByRole("button", { name: "Won, 9 Nov – 15 Nov: €12,500, 1 deal" }),
    ).toBeTruthy();
    expect(screen.getByText("this week").parentElement?.textContent).toContain("9 Nov");
    const sent = calls[0]?.url.searchParams;
    expect(sent?.get("pageSize")).toBe("10000");
    expect(sent?.get("closeDateStart")).toBe("2026-10-01");
  });

  it("lists the deals of a segment, the largest first", async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: /^Likely, 16 Nov/ }));
    const panel = within(await screen.findByRole("dialog", { name: /^Likely/ }));
    expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "InitechDiscovery · Ana SilvaTue 17 Nov€50k",
      "GlobexDiscovery · Ana SilvaFri 20 Nov€12.5k",
    ]);
  });

  it("[R-11] says which deals it leaves out, to the cent", async () => {
    await open();
    const words = "Plus 1 deal, €12,500, without an owner.";
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pipeline, 28 Dec/ })).toBeNull();
  });

  it("[R-11] shows no deals until it is known whose count", async () => {
    mockRoute(api.forecast.teamOverview, errorResponse(503, "The database is resting"), [ana, ben]);
    await open();
    await screen.findAllByRole("alert");
    expect(screen.queryByRole("button", { name: /^Pipeline, 28 Dec/ })).toBeNull();
    const [tryAgain] = screen.getAllByRole("button", { name: "try again" });
    await userEvent.click(tryAgain as HTMLElement);
    expect(await screen.findByRole("button", { name: /^Won, 9 Nov/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pipeline, 28 Dec/ })).toBeNull();
  });

  it("goes from column to column with the arrow keys", async () => {
    await open();
    const first = await screen.findByRole("button", { name: /^Won, 9 Nov/ });
    first.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Likely, 16 Nov/);
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(first);
  });

  it("is also a table, by amount or by count", async () => {
    const { address } = await open();
    const asTable = await screen.findByRole("table", { name: "Deals by week of their close date" });
    const week = () => within(asTable).getByRole("row", { name: /^16 Nov/ });
    expect(week().textContent).toContain("€62,500");
    await userEvent.click(screen.getByRole("radio", { name: "Count" }));
    await waitFor(() => expect(address()).toBe("/forecast?by=count"));
    expect(Array.from(week().querySelectorAll("td"), (cell) => cell.textContent)).toEqual([
      "0",
      "2",
      "0",
      "0",
    ]);
  });

  it("says when there is nothing to show", async () => {
    mockRoute(api.deals.list, pageOf([]));
    await open();
    expect(
      await screen.findByText(
        "There are no deals to show - try choosing a different pipeline or date range.",
      ),
    ).toBeTruthy();
  });

  it.each([
    [errorResponse(503, "HubSpot is resting"), "HubSpot is resting"],
    [new Response("<html>", { status: 502 }), UNKNOWN],
  ])("that cannot be loaded says why and tries again", async (answered, words) => {
    mockRoute(api.deals.list, answered, pageOf([closing("2026-11-10", won("Acme"))]));
    await open();
    const panel = within(await screen.findByRole("region", { name: "Pipeline overview" }));
    expect((await panel.findByRole("alert")).textContent).toContain(words);
    await userEvent.click(panel.getByRole("button", { name: "try again" }));
    expect(await screen.findByRole("button", { name: /^Won, 9 Nov/ })).toBeTruthy();
  });
});

describe("[FC-10] a failure", () => {
  it.each([
    [errorResponse(503, "The database is resting"), "The database is resting"],
    [new Response("<html>", { status: 502 }), UNKNOWN],
  ])("is shown in every total card, and trying again helps", async (answered, words) => {
    mockRoute(api.forecast.teamOverview, answered, [ana, ben]);
    await open();
    await screen.findAllByRole("alert");
    expect(screen.getAllByText(words)).toHaveLength(7 + 2);
    const [tryAgain] = screen.getAllByRole("button", { name: "try again" });
    await userEvent.click(tryAgain as HTMLElement);
    expect(await table()).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });

  it.each([
    [errorResponse(503, "No pipelines today"), "No pipelines today"],
    [new Response("<html>", { status: 502 }), UNKNOWN_PIPELINES],
  ])("of the pipelines says so", async (answered, words) => {
    mockRoute(api.crm.pipelines, answered);
    await open();
    expect((await screen.findByRole("alert")).textContent).toContain(words);
  });
});

it("[FC-11] stage based is the sum of amount times stage probability, and says so", async () => {
  await open();
  const row = await rowNamed("Ana Silva");
  await userEvent.hover(row.getByText("€320k"));
  expect(
    await screen.findByText("Total of each open deal's amount × its stage probability"),
  ).toBeTruthy();
});

it("[NAV-11] without a connected CRM offers to connect it", async () => {
  await openApp("/forecast", sessionOf(manager));
  expect(await screen.findByRole("heading", { name: "Connect HubSpot" })).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

describe("[BY-26] what is likely on stale evidence", () => {
  const stale = [
    {
      rep: { id: rep.id, name: rep.name },
      value: 100_000,
      count: 2,
      deals: [
        {
          hubspotId: "77",
          name: "Hartmann",
          amountInHomeCurrency: 60_000,
          closeDate: "2026-11-20",
          wanting: ["decision-date" as const],
        },
      ],
    },
    { rep: { id: otherRep.id, name: otherRep.name }, value: 10_000, count: 1, deals: [] },
  ];

  it.each([manager, rep])("is a stripe of the bar with words, and opens its deals", async (who) => {
    mockRoute(api.evidence.stale, stale);
    await open("/forecast", who);
    const outlook = await screen.findByRole("region", { name: "Outlook" });
    const words = await within(outlook).findByRole("button", {
      name: "of which €110k on stale evidence",
    });
    const widths = Array.from(
      outlook.querySelectorAll<HTMLElement>("[aria-hidden] span[style*=width]"),
      ({ style }) => Number.parseFloat(style.width),
    );
    expect(widths).toHaveLength(4);
    await userEvent.click(words);
    const panel = await screen.findByRole("dialog", { name: /Likely on stale evidence/ });
    expect(panel.textContent).toContain("3 deals, €110,000");
    expect(panel.textContent).toContain("Ana Silva · to confirm: decision date");
  });

  it.each([
    [0, 0, null],
    [1, 60_000, "1 deal, €60,000"],
    [2, 100_000, "2 deals, €100,000"],
  ])("[T-10] counts %i deals of it", async (count, value, words) => {
    const [own] = stale;
    mockRoute(api.evidence.stale, own ? [{ ...own, count, value }] : []);
    await open();
    const outlook = await screen.findByRole("region", { name: "Outlook" });
    if (words === null) {
      expect((await tile("Likely"))[0]).toBe("€188k");
      expect(within(outlook).queryByText(/stale evidence/)).toBeNull();
      return;
    }
    const button = await within(outlook).findByRole("button", { name: /on stale evidence/ });
    expect(button.title).toBe(`${words}: the buyer's confirmation is too old or missing`);
  });

  it("is not spoken of where all is fresh, and can be asked for again where it is not known", async () => {
    mockRoute(api.evidence.stale, errorResponse(503, "resting"), []);
    await open();
    await userEvent.click(
      await screen.findByRole("button", { name: /Couldn't load its evidence/ }),
    );
    await waitFor(() => expect(screen.queryByText(/Couldn't load its evidence/)).toBeNull());
    expect(screen.queryByText(/stale evidence/)).toBeNull();
    expect((await tile("Likely"))[0]).toBe("€188k");
  });
});
