import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type OutcomeStages, type WinsAndLosses } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { connectedSession, mockForecastRoutes } from "../testing/forecast.ts";
import { manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockForecastRoutes();
  mockRoute(api.winsAndLosses.stages, stages);
});
afterEach(() => {
  vi.useRealTimers();
});

const PATH = "/forecast/wins-and-losses";
const age = (key: string, label: string, from: number, to: number | null, count: number) => ({
  ...{ key, label, from, to, count, amount: count * 1000 },
});
const told: WinsAndLosses = {
  ...{ first: "2026-01-01", last: "2026-12-31", isOwn: false },
  won: { count: 12, amount: 300_000 },
  lost: { count: 8, amount: 700_000 },
  winRate: { byCount: 0.6, byAmount: 0.3 },
  cycleDays: 64,
  byReason: [
    { key: "price", label: "Price", count: 5, amount: 400_000 },
    { key: "", label: "No reason given", count: 3, amount: 300_000 },
  ],
  otherReasons: { count: 0, amount: 0 },
  byRep: [
    { key: rep.id, label: rep.name, count: 8, amount: 700_000, won: { count: 4, amount: 1 } },
    { key: otherRep.id, label: otherRep.name, count: 0, amount: 0, won: { count: 8, amount: 1 } },
  ],
  byAge: [age("0", "0–30 days", 0, 30, 8), age("1", "31–90 days", 31, 90, 0)],
  coverage: { period: "2026-Q4", quota: 900_000, won: 300_000, open: 1_500_000, needed: 2_000_000 },
};
const stages: OutcomeStages = {
  lostFrom: [{ key: "default/proposal", label: "Proposal", count: 8, amount: 700_000 }],
  pipelines: [
    {
      ...{ id: "default", label: "New business" },
      stages: [
        {
          ...{ key: "default/proposal", label: "Proposal", deals: 20, reached: 12 },
          ...{ share: 0.6, medianDays: 17 },
        },
        {
          ...{ key: "default/legal", label: "Legal", deals: 4, reached: 4 },
          ...{ share: null, medianDays: null },
        },
      ],
    },
  ],
};
const region = async (name: string) => within(await screen.findByRole("region", { name }));

describe("[LINE-7] wins and losses", () => {
  it("says how often the team wins, what it loses to, and what pipeline the quota takes", async () => {
    const calls = mockRoute(api.winsAndLosses.read, told);
    await openApp(PATH, connectedSession(manager));
    const rates = await region("Win rate");
    expect(rates.getByText("60%")).toBeTruthy();
    expect(rates.getByText("30%")).toBeTruthy();
    expect(rates.getByText("64 days")).toBeTruthy();
    const needed = await region("Pipeline needed");
    expect(needed.getByText("€2M")).toBeTruthy();
    expect(needed.getByText("€1.5M open, €500k short.")).toBeTruthy();
    const table = within(await screen.findByRole("table", { name: "Stages of New business" }));
    expect(table.getByRole("row", { name: /Proposal 20 60% 17/ })).toBeTruthy();
    expect(table.getByRole("row", { name: /Legal 4 Too few Too few/ })).toBeTruthy();
    const { searchParams } = calls[0]?.url ?? new URL("http://localhost");
    expect([searchParams.get("quarter"), searchParams.get("quarters")]).toEqual(["2026-Q4", "4"]);
  });

  it("opens the deals of a reason", async () => {
    mockRoute(api.winsAndLosses.read, told);
    const calls = mockRoute(api.winsAndLosses.deals, {
      total: 1,
      deals: [
        {
          ...{ id: "00000000-0000-4000-8000-000000000001", hubspotId: "1", name: "Acme" },
          ...{ owner: rep.name, amount: 5000, isWon: false, closeDate: "2026-10-02" },
          ...{ days: 12, stage: "Proposal", reason: "Price" },
        },
      ],
    });
    await openApp(PATH, connectedSession(manager));
    const reasons = await region("Lost by reason");
    await userEvent.click(reasons.getByRole("button", { name: /^Price/ }));
    const panel = within(await screen.findByRole("dialog", { name: /^Lost: Price/ }));
    expect(
      await panel.findByText(/Lost .*2 Oct after 12 days · from Proposal · Price/),
    ).toBeTruthy();
    expect(calls[0]?.url.search).toContain("by=reason&key=price");
  });

  it("says nothing from too few deals", async () => {
    mockRoute(api.winsAndLosses.read, {
      ...told,
      ...{ won: { count: 1, amount: 10 }, winRate: { byCount: null, byAmount: null } },
      ...{ cycleDays: null, coverage: { ...told.coverage, needed: null } },
    });
    await openApp(PATH, connectedSession(manager));
    expect((await region("Win rate")).getAllByText("Too few to say")).toHaveLength(3);
    expect(
      (await region("Pipeline needed")).getByText(/Too few deals were won or lost/),
    ).toBeTruthy();
  });

  it("shows a rep no other reps", async () => {
    mockRoute(api.winsAndLosses.read, { ...told, isOwn: true });
    await openApp(PATH, connectedSession(rep));
    await region("Lost by reason");
    expect(screen.queryByRole("region", { name: "Lost by rep" })).toBeNull();
  });

  it("has words for nothing, for trouble and for no HubSpot", async () => {
    const none = { count: 0, amount: 0 };
    mockRoute(api.winsAndLosses.read, { ...told, won: none, lost: none });
    await openApp(PATH, connectedSession(manager));
    expect(await screen.findByText("No deals won or lost in this period")).toBeTruthy();
  });

  it("can be read again after trouble", async () => {
    mockRoute(api.winsAndLosses.read, errorResponse(500, "broken"));
    await openApp(PATH, connectedSession(manager));
    expect(await screen.findByRole("button", { name: /again/i })).toBeTruthy();
  });

  it("offers to connect HubSpot first", async () => {
    await openApp(PATH, sessionOf(manager));
    expect(await screen.findByRole("button", { name: "Connect HubSpot" })).toBeTruthy();
  });
});
