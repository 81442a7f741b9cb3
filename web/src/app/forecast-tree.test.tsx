import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type TeamMember } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import {
  connectedSession,
  mockForecastRoutes,
  rowOf,
  treeOf,
  treeRowOf,
} from "../testing/forecast.ts";
import { manager, otherRep, rep } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

const nora: TeamMember = {
  ...manager,
  id: "00000000-0000-4000-8000-0000000000c3",
  name: "Nora Lind",
};
const eve: TeamMember = { ...rep, id: "00000000-0000-4000-8000-0000000000d4", name: "Eve Moreau" };

const call = (value: number, madeBy: TeamMember, note = "") => ({
  ...{ value, note, madeBy: madeBy.name },
  madeAt: "2026-11-12T09:00:00.000Z",
});

const ana = { won: 40_000, quota: 100_000, commit: 70_000, likely: 20_000, likelyDeals: 2 };
const ben = { won: 60_000, quota: 200_000, commit: 90_000, likely: 30_000, likelyDeals: 1 };
const own = { won: 10_000, quota: 50_000, commit: 45_000, likely: 40_000, likelyDeals: 3 };

const noras = {
  ...{ won: 100_000, quota: 300_000, commit: 160_000, likely: 50_000, likelyDeals: 3 },
  ...{ open: 400_000, bestCase: 90_000, bestCaseDeals: 5 },
  people: [rep, otherRep],
};
const whole = treeOf({
  path: [manager],
  total: { won: 110_000, quota: 350_000, commit: 205_000, likely: 90_000, likelyDeals: 6 },
  rows: [treeRowOf(eve, own), treeRowOf(nora, noras)],
});
const below = treeOf({
  path: [manager, nora],
  total: noras,
  rows: [treeRowOf(rep, ana), treeRowOf(otherRep, ben)],
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockForecastRoutes();
  mockRoute(api.team.members, [{ ...manager, sub: true }, nora, rep, otherRep, eve]);
  mockRoute(api.forecast.teamOverview, [rowOf(rep, ana), rowOf(otherRep, ben), rowOf(eve, own)]);
  mockRoute(api.forecast.tree, whole, below);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (path = "/forecast", session = connectedSession(manager)) => openApp(path, session);
const table = () => screen.findByRole("table", { name: "Team overview" });
const rowNamed = async (name: string) => {
  const rows = await within(await table()).findAllByRole("row");
  const row = rows.find((one) => one.querySelector("td")?.textContent?.includes(name));
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};
const names = async () =>
  Array.from(
    (await table()).querySelectorAll("tbody tr td:first-child"),
    (cell) => cell.textContent?.match(/(?:Nora Lind|Eve Moreau|Ana Silva|Ben Okafor|Team)/)?.[0],
  );
const summary = () => screen.findByRole("region", { name: "Calls and quota" });
const teamButton = () => screen.findByRole("button", { name: "Nora Lind's team" });

describe("[TREE-4] the forecast of a manager with managers below", () => {
  it("has a row for each direct report with the whole team behind them, the furthest first", async () => {
    await open();
    expect(await names()).toEqual(["Nora Lind", "Eve Moreau", "Team"]);
    const row = await rowNamed("Nora Lind");
    for (const text of ["33%", "€100k / €300k", "€160k", "€60k", "€400k", "€50k", "€90k"]) {
      expect(row.getAllByText(text).length, text).toBeGreaterThan(0);
    }
    expect(row.getByText("2 people")).toBeTruthy();
    expect(row.getByText("Furthest from goal")).toBeTruthy();
    expect(row.getByText(/counting Likely/).parentElement?.textContent).toBe(
      "€150k short, counting Likely",
    );
    expect((await rowNamed("Team")).getByText("€110k / €350k")).toBeTruthy();
    expect((await rowNamed("Eve Moreau")).queryByRole("button", { name: /team$/ })).toBeNull();
  });

  it("opens a team in place and closes it, by mouse and with the arrow keys", async () => {
    const calls = mockRoute(api.forecast.tree, whole, below);
    await open();
    const button = await teamButton();
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(button);
    await waitFor(async () =>
      expect(await names()).toEqual(["Nora Lind", "Ben Okafor", "Ana Silva", "Eve Moreau", "Team"]),
    );
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(calls.at(-1)?.url.searchParams.get("lead")).toBe(nora.id);
    expect((await rowNamed("Ana Silva")).getByText("in Nora Lind's team")).toBeTruthy();
    button.focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(await names()).toEqual(["Nora Lind", "Eve Moreau", "Team"]);
    await userEvent.keyboard("{ArrowRight}");
    expect(await names()).toHaveLength(5);
  });

  it("goes down to a team, keeps the place in the address, and leads back up", async () => {
    const { address, router } = await open("/forecast?quarter=next");
    await userEvent.click((await rowNamed("Nora Lind")).getByRole("link", { name: "Nora Lind" }));
    await waitFor(() => expect(address()).toBe(`/forecast?quarter=next&team=${nora.id}`));
    const path = await screen.findByRole("navigation", { name: "Teams above" });
    expect(await names()).toEqual(["Ben Okafor", "Ana Silva", "Team"]);
    expect(within(path).getByText("Nora Lind").getAttribute("aria-current")).toBe("page");
    router.history.back();
    await waitFor(() => expect(address()).toBe("/forecast?quarter=next"));
    router.history.forward();
    await userEvent.click(
      within(await screen.findByRole("navigation", { name: "Teams above" })).getByRole("link", {
        name: manager.name,
      }),
    );
    await waitFor(() => expect(address()).toBe("/forecast?quarter=next"));
  });

  it("opens the deals of the whole team, the largest first", async () => {
    await open();
    await userEvent.click(
      (await rowNamed("Nora Lind")).getByRole("button", { name: "Likely of Nora Lind: 3 deals" }),
    );
    const panel = await screen.findByRole("dialog", { name: /^Likely, Nora Lind's team/ });
    expect(within(panel).getAllByRole("listitem")).toHaveLength(3);
    expect(panel.textContent).toContain("Deal 1 of Ben Okafor");
  });

  it("says why a team cannot be loaded, in its place, and tries again", async () => {
    mockRoute(api.forecast.tree, whole, errorResponse(503, "The database is resting"), below);
    await open();
    await userEvent.click(await teamButton());
    const problem = await within(await table()).findByRole("alert");
    expect(problem.textContent).toContain("The database is resting");
    await userEvent.click(within(problem).getByRole("button", { name: "try again" }));
    await waitFor(async () => expect(await names()).toHaveLength(5));
  });

  it("that cannot be loaded says why and tries again", async () => {
    mockRoute(api.forecast.tree, errorResponse(503, "The database is resting"), whole);
    await open();
    await userEvent.click(
      (await screen.findAllByRole("button", { name: "try again" }))[0] as HTMLElement,
    );
    expect(await names()).toEqual(["Nora Lind", "Eve Moreau", "Team"]);
  });

  it("names people who are seen and not in the team, so that no one is missed", async () => {
    mockRoute(api.forecast.tree, {
      ...whole,
      rows: whole.rows.slice(1),
      sellerIds: [rep.id, otherRep.id],
    });
    await open();
    expect(
      await screen.findByText("Not in this team, so not in its totals: Eve Moreau."),
    ).toBeTruthy();
  });

  it("stays a flat list for a manager whose people are all reps", async () => {
    const flat = treeOf({
      path: [manager],
      rows: [treeRowOf(rep, ana), treeRowOf(otherRep, ben), treeRowOf(eve, own)],
      total: { ...noras, quota: 350_000, won: 110_000, commit: 205_000 },
    });
    mockRoute(api.forecast.tree, flat);
    await open();
    expect(await names()).toEqual(["Ben Okafor", "Ana Silva", "Eve Moreau", "Team"]);
    expect(screen.queryByRole("region", { name: "Calls and quota" })).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Teams above" })).toBeNull();
  });

  it("is all that a manager without a tree of their own sees, as a list", async () => {
    mockRoute(api.forecast.tree, treeOf({ path: [manager] }));
    await open();
    expect(await names()).toEqual(["Ben Okafor", "Ana Silva", "Eve Moreau", "Team"]);
  });

  it("of an observer has nothing to change", async () => {
    const session = connectedSession(manager);
    await open("/forecast", {
      ...session,
      user: { ...session.user, role: "observer", rights: ["read-team"] },
    });
    expect(await names()).toEqual(["Nora Lind", "Eve Moreau", "Team"]);
    for (const name of [/call/i, /^Edit/, /quota/i]) {
      expect(screen.queryByRole("button", { name }), String(name)).toBeNull();
    }
  });
});

describe("[TREE-5] what is called beside what is rolled up", () => {
  it("stands in the row with its difference and reason, the lead's and the viewer's apart", async () => {
    const level = {
      ...noras,
      call: call(150_000, nora, "Ben slips"),
      yourCall: call(175_000, manager),
    };
    mockRoute(api.forecast.tree, { ...whole, rows: [treeRowOf(nora, level), treeRowOf(eve, own)] });
    await open();
    const row = await rowNamed("Nora Lind");
    expect(row.getByText(/^Called/).textContent).toBe("Called €150k, €10k below");
    expect(row.getByRole("button", { name: /^Your call/ }).textContent).toContain("€175k");
    expect(row.getByText("€15k above")).toBeTruthy();
    await userEvent.hover(row.getByText("€10k below"));
    expect((await screen.findByRole("tooltip")).textContent).toContain(
      "Call − rolled up€150,000 − €160,000: €10,000 below“Ben slips”",
    );
  });

  it("of the own team has its reason and age, and a call asks why it differs", async () => {
    mockRoute(api.goals.callHistory, [
      { ...call(190_000, manager, "First guess"), revieweeId: manager.id, period: "2026-Q4" },
    ]);
    const calls = mockRoute(api.goals.saveManagerCall, {
      ...{ ...call(195_000, manager), revieweeId: manager.id, period: "2026-Q4" },
    });
    const called = {
      ...whole,
      total: { ...whole.total, call: call(195_000, manager, "Eve is sick") },
    };
    mockRoute(api.forecast.tree, whole, called);
    await open();
    const region = within(await summary());
    expect(region.getByText("No call yet")).toBeTruthy();
    await userEvent.click(region.getByRole("button", { name: "Set call" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Call for the team" }));
    expect(await dialog.findByText("“First guess”")).toBeTruthy();
    const amount = dialog.getByLabelText("Your call");
    await userEvent.clear(amount);
    await userEvent.type(amount, "195k");
    expect(dialog.getByText(/^€10,000 below the commits rolled up/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Say why it differs from the commits.")).toBeTruthy();
    expect(calls).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText("Why"), "Eve is sick");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.url.pathname).toContain(manager.id);
    expect(calls[0]?.body).toEqual({ period: "2026-Q4", value: 195_000, note: "Eve is sick" });
    expect(await within(await summary()).findByText("“Eve is sick”")).toBeTruthy();
    expect((await summary()).textContent).toContain("€195kChange call€10k below · 3 days ago");
  });

  it("needs no reason where it is what was rolled up", async () => {
    const calls = mockRoute(api.goals.saveManagerCall, {
      ...{ ...call(160_000, manager), revieweeId: nora.id, period: "2026-Q4" },
    });
    await open();
    await userEvent.click(
      (await rowNamed("Nora Lind")).getByRole("button", { name: "Set call for Nora Lind's team" }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Call for the team" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ period: "2026-Q4", value: 160_000, note: "" });
  });
});

describe("[TREE-6] a team's quota", () => {
  it("stands below what its people carry, by how much and in per cent", async () => {
    const level = { ...noras, teamQuota: 250_000 };
    mockRoute(api.forecast.tree, { ...whole, rows: [treeRowOf(nora, level), treeRowOf(eve, own)] });
    await open();
    const row = await rowNamed("Nora Lind");
    expect(row.getByText("€100k / €250k")).toBeTruthy();
    await userEvent.hover(row.getByText("20% over-assigned (€50k)"));
    expect((await screen.findByRole("tooltip")).textContent).toContain(
      "(€300,000 − €250,000) ÷ €250,000 = 20%",
    );
  });

  it.each([
    { typed: "250k", sent: 250_000, said: "20% over-assigned (€50k)" },
    { typed: "400k", sent: 400_000, said: "€100k not assigned (25%)" },
    { typed: "300k", sent: 300_000, said: "Fully assigned" },
    { typed: "", sent: null, said: "Quota: €300,000, the sum of everyone's" },
  ])("typed as '$typed' says '$said' before it is saved, and can be undone", async (given) => {
    const level = { ...noras, teamQuota: 270_000 };
    mockRoute(api.forecast.tree, { ...whole, rows: [treeRowOf(nora, level), treeRowOf(eve, own)] });
    const calls = mockRoute(api.forecast.setTeamQuota, {
      ...{ leadId: nora.id, period: "2026-Q4" as const, quota: given.sent },
    });
    await open();
    await userEvent.click(
      (await rowNamed("Nora Lind")).getByRole("button", {
        name: /^Edit attainment of Nora Lind's team/,
      }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Team quota" }));
    const field = dialog.getByRole("textbox", { name: "Team quota" });
    await userEvent.clear(field);
    if (given.typed) await userEvent.type(field, given.typed);
    expect(dialog.getByText(given.said)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => body)).toEqual([
      { period: "2026-Q4", quota: given.sent },
      { period: "2026-Q4", quota: 270_000 },
    ]);
  });

  it("that cannot be read is not sent", async () => {
    const calls = mockRoute(api.forecast.setTeamQuota, errorResponse(500, "unused"));
    await open();
    await userEvent.click(
      (await rowNamed("Nora Lind")).getByRole("button", {
        name: /^Edit attainment of Nora Lind's team/,
      }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Team quota" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Team quota" }), "much");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Enter an amount like 95,000 or 95k.")).toBeTruthy();
    expect(calls).toHaveLength(0);
  });
});

describe("[TREE-7] somebody who left the team", () => {
  it("is marked with the day, comes last, and has nothing to change", async () => {
    const past = { won: 40_000, commit: 40_000, leftOn: "2026-11-03" };
    mockRoute(api.forecast.tree, {
      ...whole,
      rows: [treeRowOf(rep, past), treeRowOf(nora, noras), treeRowOf(eve, own)],
    });
    await open("/forecast?sort=name");
    expect(await names()).toEqual(["Eve Moreau", "Nora Lind", "Ana Silva", "Team"]);
    const row = await rowNamed("Ana Silva");
    expect(row.getByText("Moved on 3 Nov. What they won before stays here.")).toBeTruthy();
    expect(row.queryByRole("link")).toBeNull();
    expect(row.queryByRole("button", { name: /^Edit|^Set/ })).toBeNull();
  });

  it("a past day asks for that day's tree, and shows what it is now", async () => {
    const calls = mockRoute(api.forecast.tree, whole, {
      ...whole,
      rows: [treeRowOf(nora, { ...noras, won: 130_000 }), treeRowOf(eve, own)],
    });
    await open("/forecast?asOf=2026-11-02");
    await table();
    await waitFor(() => expect(calls).toHaveLength(2));
    const days = calls.map(({ url }) => url.searchParams.get("asOf"));
    expect(days).toEqual(["2026-11-02", null]);
    expect(screen.queryByRole("button", { name: "Set call" })).toBeNull();
    expect(await (await rowNamed("Nora Lind")).findByText(/now €130k/)).toBeTruthy();
  });
});
