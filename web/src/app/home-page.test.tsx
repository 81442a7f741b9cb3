import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { smartQueueOf } from "../testing/checks.ts";
import { asManager, asRep, mockDealCheckRoutes } from "../testing/deal-check.ts";
import { rowOf, treeOf, treeRowOf } from "../testing/forecast.ts";
import { landingOf } from "../testing/landing.ts";
import { attendeeOf, eventOf } from "../testing/meetings.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";
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
    expect(panel.getByText("Gap, counting Likely").nextSibling?.textContent).toBe("€216k short");
    // The page header says where to begin, and why.
    const main = within(screen.getByRole("main"));
    expect(main.getByText(/^Furthest from goal: ?/).textContent).toBe(
      "Furthest from goal: Ben Okafor, 0.6x coverage",
    );
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
      .filter((row) => within(row).queryByRole("rowheader"))
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

  it("[TREE-8] has a row for each team where managers report to a manager, and opens it", async () => {
    const nora = { ...manager, id: "00000000-0000-4000-8000-0000000000c3", name: "Nora Lind" };
    const figures = { won: 84_000, quota: 250_000, commit: 190_000, likely: 16_000 };
    mockRoute(api.team.members, [{ ...manager, sub: true }, nora, rep, otherRep]);
    mockRoute(
      api.forecast.tree,
      treeOf({
        path: [manager],
        total: figures,
        rows: [treeRowOf(nora, { ...figures, people: [rep, otherRep] })],
      }),
    );
    const session = sessionOf(manager);
    const rights = session.user.rights.filter((one) => !one.endsWith("-everybody"));
    await openApp("/home", { ...session, user: { ...session.user, rights } });
    const panel = within(await screen.findByRole("region", { name: "Team this quarter" }));
    const row = within(await panel.findByRole("row", { name: /Nora Lind's team/ }));
    expect(row.getByText("2 people")).toBeTruthy();
    expect(row.getByText("€84k of €250k")).toBeTruthy();
    // The team's own quota, not the sum of its people's.
    expect(panel.getByText("won of €250k quota")).toBeTruthy();
    expect(panel.queryByRole("row", { name: /Ana Silva/ })).toBeNull();
    expect(row.getByRole("link").getAttribute("href")).toBe(`/home?team=${nora.id}`);
    await userEvent.click(row.getByRole("link"));
    expect(await screen.findByText("Showing Nora Lind's team.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show my whole team" }));
    await waitFor(() => expect(screen.queryByText("Showing Nora Lind's team.")).toBeNull());
  });

  it("[X-7] tells who is short before it offers queues of deals", async () => {
    mockDealCheckRoutes();
    await openApp("/home", asManager);
    await screen.findByRole("region", { name: "Team this quarter" });
    const main = within(screen.getByRole("main"));
    // Loaded with the page's later parts.
    await main.findByRole("heading", { name: /^Meetings/ });
    const headings = main.getAllByRole("heading", { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Team this quarter",
      "Meetings, next 7 days",
      "Deals for review",
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
    expect(await standing.findByText("No reps on your team yet")).toBeTruthy();
    const way = standing.getByRole("link", { name: "Add your team" });
    expect(way.getAttribute("href")).toBe("/settings/people");
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

describe("[X-6] [X-7] a manager's Monday", () => {
  beforeEach(() => {
    mockDealCheckRoutes();
    mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
    mockRoute(api.forecast.teamOverview, [
      rowOf(rep, { quota: 100_000, won: 44_000, commit: 90_000, open: 200_000, likely: 60_000 }),
      rowOf(otherRep, {
        ...{ quota: 200_000, won: 40_000, open: 100_000, lost: 2 },
        ...{ commit: 49_000, commitBefore: 53_000 },
      }),
    ]);
  });

  it("begins with where the quarter lands, the chance to reach the quota, and the gap", async () => {
    await openApp("/home", asManager);
    const panel = within(await screen.findByRole("region", { name: "Team this quarter" }));
    expect(await panel.findByText("€940k – €1.31M")).toBeTruthy();
    expect(panel.getByText("80% likely:")).toBeTruthy();
    expect(panel.getByText("Chance to reach quota").nextSibling?.textContent).toBe("35%");
    expect(panel.getByText("of €1.2M")).toBeTruthy();
    expect(panel.getByText("Gap, counting Likely").nextSibling?.textContent).toBe("€156k short");
    const how = panel.getByRole("link", { name: "How it's worked out" });
    expect(how.getAttribute("href")).toBe("/forecast/landing");
  });

  it("lists the furthest first, each with a reason and the deals to talk about", async () => {
    const deal = (hubspotId: string, name: string, reason: string | null) => ({
      ...{ hubspotId, name, reason, amountInHomeCurrency: 40_000, closeDate: "2026-11-20" },
    });
    mockRoute(api.forecast.dealsToDiscuss, [
      {
        rep: { id: otherRep.id },
        deals: [deal("501", "Acme", "no next step"), deal("502", "Globex", null)],
      },
    ]);
    const { address } = await openApp("/home", asManager);
    const panel = within(await screen.findByRole("region", { name: "Team this quarter" }));
    await panel.findByRole("list", { name: "Talk about with Ben Okafor" });
    const names = panel.getAllByRole("rowheader").map((cell) => cell.textContent);
    expect(names).toEqual([
      "BOBen OkaforFurthest from goal0.6x coverage, 2 lost in 7 days, commit cut €53k → €49k",
      "ASAna SilvaLikely covers the gap",
    ]);
    const talk = panel.getByRole("list", { name: "Talk about with Ben Okafor" });
    expect(
      within(talk)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Acme €40k, no next step", "Globex €40k"]);
    expect(panel.getByText("No open deals to talk about this quarter")).toBeTruthy();
    await userEvent.click(within(talk).getByRole("link", { name: /Globex/ }));
    await waitFor(() => expect(address()).toBe("/home?queue=501%2C502&at=2"));
  });

  it("lists the meetings ahead with the team, each with its pack", async () => {
    const soon = new Date(Date.now() + 3_600_000);
    const hourLater = new Date(soon.getTime() + 3_600_000);
    const times = { start: soon.toISOString(), end: hourLater.toISOString() };
    const past = { start: "2020-01-01T09:00:00.000Z", end: "2020-01-01T10:00:00.000Z" };
    const one = eventOf({ title: "Ana 1:1", ...times });
    mockRoute(api.meetings.events, [
      one,
      eventOf({ title: "Board", ...times, attendees: [attendeeOf(manager)] }),
      eventOf({ title: "Over", ...past }),
    ]);
    await openApp("/home", asManager);
    const panel = within(await screen.findByRole("region", { name: "Meetings, next 7 days" }));
    const pack = await panel.findByRole("link", { name: "Open pack of Ana 1:1" });
    expect(pack.getAttribute("href")).toBe(`/launch?event=${one.id}`);
    expect(panel.getAllByRole("listitem")).toHaveLength(1);
  });

  it("says why there is no range and shows the estimate instead", async () => {
    mockRoute(
      api.landing.read,
      landingOf({
        landing: null,
        evidence: { deals: 3, needed: 8, quarters: 1, quartersNeeded: 2, basis: "open" },
      }),
    );
    await openApp("/home", asManager);
    const panel = within(await screen.findByRole("region", { name: "Team this quarter" }));
    expect((await panel.findByText("Weighted by stage")).nextSibling?.textContent).toBe("€1.05M");
    expect(panel.getByText(/^Too few past deals for a range\./).textContent).toBe(
      "Too few past deals for a range. 1 past quarter had 3 deals open on this day. A range takes 8 deals in 2 quarters.",
    );
    expect(panel.queryByText("80% likely:")).toBeNull();
  });

  it("leaves a rep's own range to the rep first", async () => {
    const firstFor = { name: "Ana Silva", from: "2026-12-01" };
    mockRoute(api.landing.read, landingOf({ landing: null, baselines: null, firstFor }));
    await openApp("/home", asManager);
    expect(await screen.findByText("Ana Silva sees the range first")).toBeTruthy();
  });

  it("keeps its place while the range is on its way, and offers another try if it fails", async () => {
    const coming = deferredResponse(api.landing.read);
    mockRoute(api.landing.read, coming.promise);
    await openApp("/home", asManager);
    const panel = within(await screen.findByRole("region", { name: "Team this quarter" }));
    expect(await panel.findByRole("row", { name: /Ana Silva/ })).toBeTruthy();
    expect(panel.queryByText("80% likely:")).toBeNull();
    coming.resolve(errorResponse(400, "The range is resting", "bad_request"));
    expect((await panel.findByRole("alert")).textContent).toContain("Couldn't load the range.");
    mockRoute(api.landing.read, landingOf());
    await userEvent.click(panel.getByRole("button", { name: "try again" }));
    expect(await panel.findByText("€940k – €1.31M")).toBeTruthy();
  });

  it.each([
    [{ chance: null, quota: 0 }, "–", "Set quotas to see it"],
    [{ chance: 0.02 }, "Under 5%", "of €1.2M"],
    [{ chance: 0.025 }, "5%", "of €1.2M"],
    [{ chance: 0.98 }, "Over 95%", "of €1.2M"],
    [{ chance: 1, won: 1_200_000 }, "Reached", "of €1.2M"],
  ])("tells the chance of %j as %s", async (change, chance, note) => {
    const whole = landingOf();
    mockRoute(
      api.landing.read,
      landingOf({ landing: whole.landing && { ...whole.landing, ...change } }),
    );
    await openApp("/home", asManager);
    const label = await screen.findByText("Chance to reach quota");
    expect(label.nextSibling?.textContent).toBe(chance);
    expect(label.parentElement?.lastChild?.textContent).toBe(note);
  });

  it("[X-9] sets a quota in place", async () => {
    mockRoute(api.forecast.teamOverview, [rowOf(rep, { won: 44_000 }), rowOf(otherRep)]);
    mockRoute(api.goals.checkIn, checkInOf(rep, {}));
    const saved = mockRoute(api.goals.saveCheckIn, checkInOf(rep, { quota: 1 }));
    await openApp("/home", asManager);
    await userEvent.click(await screen.findByRole("button", { name: "Set quota of Ana Silva" }));
    const quota = await screen.findByRole("textbox", { name: "Quota" });
    await userEvent.clear(quota);
    await userEvent.type(quota, "300k{Enter}");
    expect(await screen.findByText("Goal alignment updated!")).toBeTruthy();
    expect(saved[0]?.body).toMatchObject({ values: { quota: 300_000 } });
    expect(screen.getByText("Set quotas to see the gap")).toBeTruthy();
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
    expect(await screen.findByText("You have no open deals yet")).toBeTruthy();
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
