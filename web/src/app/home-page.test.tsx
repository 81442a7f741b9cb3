import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { smartQueueOf } from "../testing/checks.ts";
import { asManager, asRep, mockDealCheckRoutes } from "../testing/deal-check.ts";
import { rowOf } from "../testing/forecast.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";
import { greeting } from "./greeting.ts";

beforeEach(() => {
  mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
  mockRoute(api.team.players, [rep, otherRep]);
  mockRoute(api.forecast.teamOverview, [
    rowOf(rep, { quota: 100_000, won: 44_000, commit: 90_000, open: 200_000 }),
    rowOf(otherRep, { quota: 200_000, won: 40_000, commit: 100_000, open: 100_000 }),
  ]);
});

describe("[GA-4] a manager's home", () => {
  it("shows the team's standing: totals, and one row per rep that leads to their page", async () => {
    await openApp("/home", sessionOf(manager));
    const panel = within(await screen.findByRole("region", { name: "Team this quarter" }));
    expect(await panel.findByText("€84k")).toBeTruthy();
    expect(panel.getByText("won of €300k quota")).toBeTruthy();
    expect(panel.getByText("28%")).toBeTruthy();
    expect(panel.getByText("€190k")).toBeTruthy();
    const ana = within(panel.getByRole("row", { name: /Ana Silva/ }));
    expect(ana.getByRole("link").getAttribute("href")).toBe(`/rep/${rep.id}`);
    expect(ana.getByText("44%")).toBeTruthy();
    expect(ana.getByText("€90k")).toBeTruthy();
    expect(ana.getByText("3.6x").dataset.tone).toBe("good");
    expect(ana.queryByText("Furthest from goal")).toBeNull();
    const ben = within(panel.getByRole("row", { name: /Ben Okafor/ }));
    expect(ben.getByText("Furthest from goal")).toBeTruthy();
    expect(ben.getByText("0.6x").dataset.tone).toBe("bad");
    // The page header answers first.
    const head = within(screen.getByRole("main")).getByText(/^Q[1-4]: €\d+k short with likely$/);
    expect(head.getAttribute("href")).toBe("/forecast");
    expect(head.parentElement?.textContent).toContain("Furthest from goal: Ben Okafor");
  });

  it("[R-11] shows the forecast's people with its figures, also those without a check-in", async () => {
    mockDealCheckRoutes();
    mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
    mockRoute(api.team.players, [rep, otherRep]);
    mockRoute(api.goals.checkIns, [checkInOf(rep, { quota: 1, won: 2, repCommit: 3, open: 4 })]);
    mockRoute(api.forecast.teamOverview, [
      rowOf(rep, { quota: 100_000, won: 44_000, commit: 90_000, open: 200_000, likely: 16_000 }),
      rowOf(otherRep, { won: 66_045, open: 12_000 }),
      rowOf(manager, { won: 5_000, open: 9_000 }),
    ]);
    await openApp("/home", asManager);
    const panel = within(await screen.findByRole("region", { name: "Team this quarter" }));
    expect(await panel.findByTitle("€115,045")).toBeTruthy();
    expect(panel.getByText("won of €100k quota")).toBeTruthy();
    const cells = panel
      .getAllByRole("row")
      .slice(1)
      .map((row) => [
        within(row).getByRole("link").textContent,
        within(row).getByTitle(/ of /).title,
      ]);
    expect(cells).toEqual([
      ["Ana Silva", "€44,000 of €100,000"],
      ["Ben Okafor", "€66,045 of €0"],
      ["Maya Lindt", "€5,000 of €0"],
    ]);
  });

  it("tells who is short before it offers queues of deals", async () => {
    mockDealCheckRoutes();
    await openApp("/home", asManager);
    await screen.findByRole("region", { name: "Team this quarter" });
    const main = within(screen.getByRole("main"));
    const headings = main.getAllByRole("heading", { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Deals for review",
      "Team this quarter",
      "Smart queues",
      "Potential issues",
    ]);
  });

  it("reads all goals in one call", async () => {
    const list = mockRoute(api.goals.checkIns, []);
    const single = mockRoute(api.goals.checkIn, null);
    await openApp("/home", sessionOf(manager));
    await screen.findByRole("row", { name: /Ben Okafor/ });
    expect(list).toHaveLength(1);
    expect(single).toHaveLength(0);
  });

  it("[NAV-9] says why the team is empty", async () => {
    mockRoute(api.forecast.teamOverview, []);
    await openApp("/home", sessionOf(manager));
    const standing = within(await screen.findByRole("region", { name: "Team this quarter" }));
    expect(await standing.findByText("No reps in your team yet")).toBeTruthy();
    const way = standing.getByRole("link", { name: "Add your team" });
    expect(way.getAttribute("href")).toBe("/team");
  });

  it("[NAV-9] says what went wrong and tries again when asked", async () => {
    mockRoute(api.forecast.teamOverview, errorResponse(503, "The database is resting"));
    await openApp("/home", sessionOf(manager));
    const main = within(await screen.findByRole("main"));
    expect((await main.findByRole("alert")).textContent).toContain("The database is resting");
    mockRoute(api.forecast.teamOverview, [rowOf(rep), rowOf(otherRep)]);
    await userEvent.click(main.getByRole("button", { name: "try again" }));
    expect(await screen.findByRole("row", { name: /Ana Silva/ })).toBeTruthy();
  });
});

describe("[REP-2] a rep's home", () => {
  it("greets and shows their own goal", async () => {
    const calls = mockRoute(api.goals.checkIn, checkInOf(rep, { quota: 100_000, won: 44_000 }));
    await openApp("/home", sessionOf(rep));
    expect(await screen.findByRole("heading", { name: /^Good \w+, Ana$/ })).toBeTruthy();
    expect(await screen.findByText("of €100k quota")).toBeTruthy();
    expect(calls[0]?.url.pathname).toBe(`/api/pipeline-check-ins/${rep.id}`);
  });

  it("[NAV-9] says why there is nothing where no deal is theirs", async () => {
    mockDealCheckRoutes();
    mockRoute(api.checks.smartQueues, [smartQueueOf("top-five-value", [])]);
    await openApp("/home", asRep);
    expect(await screen.findByText("No open deals are yours yet")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Your deals" })?.textContent).not.toContain(
      "Update",
    );
  });

  it.each([
    [3, "Good evening, Ana"],
    [4, "Good morning, Ana"],
    [12, "Good afternoon, Ana"],
    [18, "Good evening, Ana"],
  ])("greets for the hour: at %d '%s'", (hour, text) => {
    expect(greeting("Ana Silva", new Date(2026, 10, 15, hour))).toBe(text);
  });
});
