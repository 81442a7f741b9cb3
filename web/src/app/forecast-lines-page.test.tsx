import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type ForecastLine, type LineForecast, type LineLanding } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { connectedSession, mockForecastRoutes, treeOf, treeRowOf } from "../testing/forecast.ts";
import { manager, otherRep, rep } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

const RENEWALS: ForecastLine = {
  ...{ id: "00000000-0000-4000-8000-00000000a001", name: "Renewals", pipelines: null },
  ...{ filter: null, amountField: null, dateField: "renewal_date", ownerField: null },
  categories: { COMMIT: "COMMIT", BEST_CASE: "BEST_CASE", PIPELINE: "PIPELINE", OMIT: "OMIT" },
  ...{ periodKind: "month", isFilling: false, gone: [] },
};
const NEW_BUSINESS: ForecastLine = {
  ...{ ...RENEWALS, id: "00000000-0000-4000-8000-00000000a002", name: "New business" },
  ...{ dateField: null, periodKind: "quarter" },
};

const figures = { won: 40_000, quota: 100_000, commit: 70_000, likely: 20_000, likelyDeals: 2 };
const tree = treeOf({
  path: [manager],
  total: { ...figures, quota: 150_000 },
  rows: [treeRowOf(rep, figures), treeRowOf(otherRep, { won: 10_000 })],
});

function forecastOf(given: Partial<LineForecast> = {}): LineForecast {
  return {
    ...{ line: RENEWALS, period: "2026-11", first: "2026-11-01", last: "2026-11-30" },
    ...{ isSum: false, path: tree.path, total: tree.total, rows: tree.rows },
    leftOut: { withoutDate: 0, withoutOwner: 0, withoutRate: [], converted: 0 },
    ...given,
  };
}

const none = { value: 0, count: 0 };
const LANDING: LineLanding = {
  ...{ period: "2026-11", today: "2026-11-15", isOwn: false, firstFor: null, baselines: null },
  evidence: { deals: 20, needed: 8, quarters: 4, quartersNeeded: 2, basis: "calls" },
  landing: { low: 60_000, mid: 80_000, high: 95_000, won: 40_000, quota: 150_000, chance: 0.1 },
  open: { likely: { value: 20_000, count: 2 }, maybe: none, pipeline: none },
  backTest: [{ period: "2026-10", low: 10, mid: 20, high: 30, result: 40, isInside: false }],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockForecastRoutes();
  mockRoute(api.forecastLines.list, [NEW_BUSINESS, RENEWALS]);
  mockRoute(api.forecastLines.read, forecastOf());
  mockRoute(api.forecastLines.landing, LANDING);
  mockRoute(api.forecastLines.summary, [
    { line: null, isFilling: false, total: tree.total },
    {
      line: { id: RENEWALS.id, name: "Renewals", periodKind: "month" },
      isFilling: true,
      total: { ...tree.total, quota: 0 },
    },
  ]);
});
afterEach(() => {
  vi.useRealTimers();
});

const LINE = `/forecast/lines?line=${RENEWALS.id}`;
const open = (path: string, person = manager) => openApp(path, connectedSession(person));
const row = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }));

describe("[LINE-6] the page of lines of business", () => {
  it("shows all lines side by side, and opens one", async () => {
    await open("/forecast/lines");
    const all = await row("All deals");
    expect(all.getByText("€150k")).toBeDefined();
    const renewals = await row("Renewals");
    expect(renewals.getByText("· collecting deals")).toBeDefined();
    await userEvent.click(renewals.getByRole("button", { name: "Renewals" }));
    expect(await screen.findByText("Renewals, Nov 2026")).toBeDefined();
    expect((await row(rep.name)).getAllByText("€40k")[0]).toBeDefined();
  });

  it("sets a quota for the month it shows, and undoes it", async () => {
    const saved = mockRoute(api.forecastLines.setNumber, { value: 25_000 });
    await open(LINE);
    const other = await row(otherRep.name);
    await userEvent.click(
      other.getByRole("button", { name: `Quota of ${otherRep.name}: Set quota` }),
    );
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox", { name: "Quota" }), "25000");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(saved.at(-1)?.body).toEqual({
        ...{ kind: "quota", personId: otherRep.id, period: "2026-11", value: 25_000, note: "" },
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ value: null }));
  });

  it("[LINE-3] shows a quarter as the sum of its months, where nothing can be set", async () => {
    const read = mockRoute(
      api.forecastLines.read,
      forecastOf(),
      forecastOf({ period: "2026-Q4", isSum: true, first: "2026-10-01", last: "2026-12-31" }),
    );
    await open(LINE);
    await row(rep.name);
    await userEvent.click(screen.getByRole("radio", { name: "Quarter" }));
    expect(
      await screen.findByText(
        "This line is planned by month. Quotas, commits and calls here are the sums of its months.",
      ),
    ).toBeDefined();
    expect(read.at(-1)?.url.searchParams.get("period")).toBe("2026-Q4");
    expect(screen.queryByRole("button", { name: /^Quota of/ })).toBeNull();
  });

  it("goes to the next month and back to this one", async () => {
    const read = mockRoute(api.forecastLines.read, forecastOf());
    await open(LINE);
    await row(rep.name);
    await userEvent.click(screen.getByRole("button", { name: "Next month" }));
    await waitFor(() => expect(read.at(-1)?.url.searchParams.get("period")).toBe("2026-12"));
    expect(await screen.findByText("Renewals, Dec 2026")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "This month" }));
    expect(await screen.findByText("Renewals, Nov 2026")).toBeDefined();
  });

  it("opens the deals behind a figure", async () => {
    mockRoute(api.forecastLines.deals, {
      ...{ count: 2, value: 20_000 },
      deals: [
        {
          ...{ id: rep.id, hubspotId: "501", name: "Acme renewal", stage: "Signing" },
          ...{ owner: { id: rep.id, name: rep.name }, amount: 15_000, bucket: "likely" },
          ...{ date: "2026-11-20", share: 0.6 },
        },
        {
          ...{ id: otherRep.id, hubspotId: null, name: null, stage: "Signing" },
          ...{ owner: { id: rep.id, name: rep.name }, amount: null, bucket: "likely" },
          ...{ date: "2026-11-21", share: null },
        },
      ],
    });
    await open(LINE);
    await userEvent.click(
      (await row(rep.name)).getByRole("button", { name: `Likely of ${rep.name}: €20k` }),
    );
    const panel = within(await screen.findByRole("dialog"));
    expect(await panel.findByText("2 deals, €20,000")).toBeDefined();
    expect(panel.getByText("Acme renewal")).toBeDefined();
    expect(panel.getByText("Signing · 60% of the deal")).toBeDefined();
    expect(panel.getByText("A deal of another owner")).toBeDefined();
  });

  it("says what is old, incomplete or left out", async () => {
    mockRoute(
      api.forecastLines.read,
      forecastOf({
        line: {
          ...RENEWALS,
          isFilling: true,
          gone: [{ field: "arr", label: "ARR", goneAt: "2026-11-10T09:00:00.000Z" }],
        },
        leftOut: {
          ...{ withoutDate: 3, withoutOwner: 0, converted: 2 },
          withoutRate: [{ currency: "SEK", count: 1 }],
        },
      }),
    );
    await open(LINE);
    expect(await screen.findByText(/Collecting this line's deals/)).toBeDefined();
    expect(
      screen.getByText("HubSpot no longer has ARR. These figures use its values of Tue 10 Nov."),
    ).toBeDefined();
    expect(
      screen.getByText(
        "Not in these figures: 3 open deals without a date and the amounts of 1 deal: no rate for SEK. Amounts of 2 deals in other currencies are converted at HubSpot's rate: today's for open deals, that of the closing day for closed ones.",
      ),
    ).toBeDefined();
  });

  it("shows a rep their own line, with a commit to set and no call", async () => {
    const saved = mockRoute(api.forecastLines.setCommit, { value: 5000 });
    mockRoute(api.forecastLines.read, forecastOf({ rows: [treeRowOf(rep, { won: 10 })] }));
    await open("/forecast/lines", rep);
    const own = await row(rep.name);
    expect(screen.queryByRole("columnheader", { name: "Your call" })).toBeNull();
    expect(screen.queryByRole("row", { name: /^Total/ })).toBeNull();
    await userEvent.click(own.getByRole("button", { name: `Commit of ${rep.name}: Set commit` }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox", { name: "Commit" }), "5000");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(saved.at(-1)?.body).toEqual({ personId: rep.id, period: "2026-11", value: 5000 }),
    );
  });

  it("says how to get a line where there is none", async () => {
    mockRoute(api.forecastLines.list, []);
    await open("/forecast/lines");
    expect(await screen.findByText("No lines of business yet")).toBeDefined();
    expect(screen.getByRole("link", { name: "Add a line" }).getAttribute("href")).toBe(
      "/settings/pipelines",
    );
  });

  it("says where the current month may land, and nothing of another month", async () => {
    await open(LINE);
    const landing = within(await screen.findByRole("region", { name: "Where the month may land" }));
    expect(landing.getByText("Nov 2026, day 15 of 30")).toBeDefined();
    expect(landing.getByText("€60k – €95k", { exact: false })).toBeDefined();
    expect(
      landing.getByText("About a 10% chance to reach the quota of €150,000.", { exact: false }),
    ).toBeDefined();
    const test = within(landing.getByRole("table", { name: "Past months against their range" }));
    expect(test.getByRole("row", { name: "Oct 2026 €10 €30 €40 No, above" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Next month" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: /may land$/ })).toBeNull());
  });

  it.each([
    [LANDING, "€60k – €95k"],
    [{ ...LANDING, landing: null }, "Too few deals"],
    [{ ...LANDING, landing: null, firstFor: { name: "Ana Silva", from: "2026-11-20" } }, "Not yet"],
  ])(
    "says beside each line where the current quarter may land, or why not",
    async (landing, said) => {
      const line = { id: NEW_BUSINESS.id, name: "New business", periodKind: "quarter" as const };
      mockRoute(api.forecastLines.landing, landing);
      mockRoute(api.forecastLines.summary, [{ line, isFilling: false, total: tree.total }]);
      await open("/forecast/lines");
      expect(await (await row("New business")).findByText(said)).toBeDefined();
      await userEvent.click(screen.getByRole("button", { name: "Next quarter" }));
      await waitFor(() =>
        expect(screen.queryByRole("columnheader", { name: "80% likely" })).toBeNull(),
      );
    },
  );

  it("can be tried again after an error", async () => {
    mockRoute(api.forecastLines.read, errorResponse(500, "It broke."), forecastOf());
    await open(LINE);
    await userEvent.click(await screen.findByRole("button", { name: /try again/i }));
    expect((await row(rep.name)).getAllByText("€40k")[0]).toBeDefined();
  });
});
