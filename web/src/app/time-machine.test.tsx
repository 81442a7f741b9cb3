import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Deal, type TeamRow, type WentDeal } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { dealOf, ownedBy } from "../testing/crm.ts";
import {
  connectedSession,
  mockForecastRoutes,
  pageOf,
  reviewOf,
  rowOf,
} from "../testing/forecast.ts";
import { checkInOf, manager, otherRep, rep } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

const ASKED = "2026-10-01";
const then = rowOf(rep, { won: 100_000, quota: 600_000, open: 400_000, likely: 80_000 });
const now = rowOf(rep, { won: 180_000, quota: 600_000, open: 400_000, likely: 30_000 });
const NOTHING = { count: 0, value: 0, deals: [] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockForecastRoutes();
  mockRoute(api.history.firstDay, { first: "2026-03-02" });
  mockRoute(api.forecast.teamOverview, [then], [now]);
  mockRoute(api.deals.since, { came: NOTHING, went: NOTHING });
  mockRoute(api.dealViews.list, []);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (path: string, person = manager) => openApp(path, connectedSession(person));
const banner = () => screen.findByText("As it was on 1 October 2026.");
const askedFor = (calls: { url: URL }[]) => calls.map(({ url }) => url.searchParams.get("asOf"));

describe("[BY-21] the date control", () => {
  it("leads to a day and back to today, and the address says which", async () => {
    const { address } = await open("/forecast");
    await userEvent.click(await screen.findByRole("button", { name: "As of Today" }));
    expect(await screen.findByText("History starts on 2 March 2026.")).toBeTruthy();
    const day = screen.getByLabelText("As of", { selector: "input" });
    await userEvent.type(day, "2026-03-01{Enter}");
    expect(await screen.findByText("Choose 2 Mar 2026 or a later day.")).toBeTruthy();
    await userEvent.clear(day);
    await userEvent.type(day, "2026-11-16{Enter}");
    expect(await screen.findByText("Choose 15 Nov 2026 or an earlier day.")).toBeTruthy();
    await userEvent.clear(day);
    await userEvent.click(screen.getByRole("button", { name: /^First day of the quarter/ }));
    await waitFor(() => expect(address()).toBe(`/forecast?asOf=${ASKED}`));
    await banner();
    expect(screen.getByRole("button", { name: "As of 1 Oct" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Back to today" }));
    await waitFor(() => expect(address()).toBe("/forecast"));
    await waitFor(() => expect(screen.queryByText("As it was on 1 October 2026.")).toBeNull());
  });

  it.each(["2026-11-15", "2027-01-01"])("of %s is the page as it is", async (asOf) => {
    const calls = mockRoute(api.forecast.teamOverview, [now]);
    await open(`/forecast?asOf=${asOf}`);
    await screen.findByRole("table", { name: "Team overview" });
    expect(askedFor(calls)).toEqual([null]);
    expect(screen.queryByText(/^As it was/)).toBeNull();
  });
});

describe("[BY-21] the forecast of another day", () => {
  it("shows what it was with what it is now, and nothing to change", async () => {
    const calls = mockRoute(api.forecast.teamOverview, [then], [now]);
    await open(`/forecast?asOf=${ASKED}`);
    const table = within(await screen.findByRole("table", { name: "Team overview" }));
    await waitFor(() => expect(askedFor(calls)).toEqual([ASKED, null]));
    expect(await table.findByTitle("Today €30,000, −€50,000 since then")).toBeTruthy();
    expect(table.getByTitle("Today €180,000, +€80,000 since then").textContent).toBe(
      "now €180k, +€80k",
    );
    expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Call/ })).toBeNull();
  });

  it("[FC-1] counts the quarter that it was, and what changed from then to today", async () => {
    const calls = mockRoute(api.forecast.teamOverview, [then], [now]);
    const changes = mockRoute(api.forecast.change, {
      ...{ from: "2026-08-02", to: "2026-11-15" },
      ...{ opening: { value: 0, count: 0 }, closing: { value: 0, count: 0 }, parts: [] },
    });
    await open("/forecast?asOf=2026-08-01");
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ url }) => url.searchParams.get("closeDateStart"))).toEqual([
      "2026-07-01",
      "2026-07-01",
    ]);
    await waitFor(() => expect(changes).toHaveLength(1));
    const asked = changes[0]?.url.searchParams;
    expect([asked?.get("from"), asked?.get("to")]).toEqual(["2026-08-02", "2026-11-15"]);
  });

  it("opens no deal check over it, nor on the way back to today", async () => {
    // Preloaded, so that the modal would already be open when the table appears.
    await import("./deal-check-modal.tsx");
    const { address } = await open(`/forecast?asOf=${ASKED}&queue=101,102&at=2`);
    await screen.findByRole("table", { name: "Team overview" });
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Back to today" }));
    await waitFor(() => expect(address()).toBe("/forecast"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keeps the day on the way to the other pages, and lets go of it elsewhere", async () => {
    await open(`/forecast?asOf=${ASKED}`);
    const table = within(await screen.findByRole("table", { name: "Team overview" }));
    const to = (link: HTMLElement) => link.getAttribute("href");
    expect(to(table.getByRole("link", { name: rep.name }))).toBe(`/rep/${rep.id}?asOf=${ASKED}`);
    const menu = within(screen.getByRole("navigation", { name: "Main" }));
    expect(to(menu.getByRole("link", { name: "Deals" }))).toBe(`/deals?asOf=${ASKED}`);
    expect(to(menu.getByRole("link", { name: "Team Overview" }))).toBe(`/team?asOf=${ASKED}`);
    expect(to(menu.getByRole("link", { name: "Home" }))).toBe("/home");
    const views = within(screen.getByRole("navigation", { name: "Forecast views" }));
    expect(to(views.getByRole("link", { name: "Landing, today" }))).toBe("/forecast/landing");
  });
});

const was = (change: Partial<Deal>, today: Partial<NonNullable<Deal["today"]>> = {}): Deal => {
  const deal = dealOf(change);
  return {
    ...deal,
    today: {
      ...{ stage: deal.Stage.label, closeDate: deal.closeDate, nextStep: deal.nextStep },
      amountInHomeCurrency: deal.amountInHomeCurrency,
      forecastCategory: deal.forecastCategory,
      ...{ ownerName: rep.name, ownedBy: ownedBy(rep) },
      ...{ status: "open", isDeleted: false, differs: [] },
      ...today,
    },
  };
};
const acme = was(
  { name: "Acme", amountInHomeCurrency: 40_000, forecastCategory: "COMMIT" },
  {
    ...{ stage: "Contract", amountInHomeCurrency: 52_000, closeDate: "2027-01-12" },
    differs: ["stage", "amount", "closeDate"],
  },
);
/** Every field had another value then and is empty today; the deal is won. */
const emptied = was(
  { name: "Emptied", amountInHomeCurrency: 40_000, closeDate: "2026-12-01" },
  {
    ...{ stage: "Signed", status: "won", amountInHomeCurrency: null, closeDate: null },
    ...{ ownerName: null, ownedBy: null, nextStep: "" },
    differs: ["stage", "amount", "closeDate", "owner", "category", "nextStep"],
  },
);
const still = was({ name: "Still the same" });
const gone = {
  ...{ id: still.id, hubspotId: "7", closeDate: "2026-10-20" },
  ...{ ownerName: rep.name, ownedBy: ownedBy(rep) },
  ...{ status: "lost" as const, forecastCategory: "PIPELINE", pipeline: "Renewals" },
};

describe("[BY-21] the deals of another day", () => {
  it("mark what is another today, name what came and went, and can only be read", async () => {
    const calls = mockRoute(api.deals.list, pageOf([acme, emptied, still]));
    const nobody = { ownerName: null, ownedBy: null };
    const came = { id: acme.id, hubspotId: "8", amountInHomeCurrency: null, ...nobody };
    mockRoute(api.deals.since, {
      came: {
        ...{ count: 1, value: 5000 },
        deals: [{ ...came, name: "Alder", closeDate: "2026-12-01", isNew: true }],
      },
      went: {
        ...{ count: 3, value: 9000 },
        deals: [{ ...gone, name: "Birch", amountInHomeCurrency: 9000, because: ["status"] }],
      },
    });
    await open(`/deals?asOf=${ASKED}`);
    await banner();
    const row = within(await rowOfDeal("Acme"));
    expect(row.getByText("now Contract")).toBeTruthy();
    expect(row.getByTitle("Today €52,000, +€12,000 since then")).toBeTruthy();
    expect(row.getByText("now 12 Jan 2027")).toBeTruthy();
    const nothing = (await rowOfDeal("Emptied")).textContent ?? "";
    expect(nothing.match(/now (Signed, won|no amount|no date|no owner)/g)?.toSorted()).toEqual([
      "now Signed, won",
      "now no amount",
      "now no date",
      "now no owner",
    ]);
    expect((await rowOfDeal("Still the same")).textContent).not.toContain("now");
    expect(askedFor(calls)).toEqual([ASKED]);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "check deals" })).toBeNull();
    expect(screen.queryByRole("columnheader", { name: /Issues/ })).toBeNull();
    const summary = screen.getByText(/^Since then/);
    expect(summary.textContent).toBe("Since then: +1 deal (€5k), −3 deals (€9k)");
    await userEvent.click(summary);
    expect(screen.getByRole("region", { name: "Added" }).textContent).toBe(
      "AddedAldernew, closes 1 Dec · No owner–",
    );
    expect(screen.getByRole("region", { name: "Gone" }).textContent).toBe(
      `GoneBirchlost · ${rep.name}€9k... and 2 more`,
    );
  });

  it("opens one as it was, where a digest leads, with the way to what it is", async () => {
    const calls = mockRoute(api.deals.list, pageOf([acme]));
    await open(`/deals?deal=${acme.hubspotId}&asOf=${ASKED}`, rep);
    const panel = within(await screen.findByRole("dialog", { name: /Acme/ }));
    expect(await panel.findByText("€40,000")).toBeTruthy();
    expect(panel.getByText("now Contract")).toBeTruthy();
    const link = panel.getByRole("link", { name: "Open as it is today" });
    expect(link.getAttribute("href")).toBe(`/deals?deal=${acme.hubspotId}`);
    expect(askedFor(calls)).toEqual([ASKED, ASKED]);
  });

  it("says in place why a day cannot be looked at", async () => {
    mockRoute(api.deals.list, errorResponse(400, "asOf: there's no history before 2026-03-02."));
    await open("/deals?asOf=2020-01-01");
    expect(await screen.findByText("asOf: there's no history before 2026-03-02.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Back to today" })).toBeTruthy();
  });
});

async function rowOfDeal(name: string): Promise<HTMLElement> {
  const row = (await screen.findByRole("button", { name })).closest("tr");
  if (!row) throw new Error(`No row of ${name}`);
  return row;
}

describe("[BY-21] the rep page of another day", () => {
  const because = (name: string, ways: WentDeal["because"]) => ({
    ...gone,
    ...{
      id: crypto.randomUUID(),
      name,
      amountInHomeCurrency: 3000,
      because: ways,
      status: "open" as const,
    },
  });

  it("tells of a deal that went by what it did, and only of a date that moved", async () => {
    mockRoute(api.deals.list, pageOf([acme]));
    const calls = mockRoute(api.deals.since, {
      came: NOTHING,
      went: {
        ...{ count: 3, value: 9000 },
        deals: [
          because("Demoted", ["category"]),
          {
            ...because("Handed over", ["owner"]),
            ownedBy: { id: "50", name: "Kim", isOnTeam: false },
          },
          because("Moved", ["pipeline", "closeDate"]),
        ],
      },
    });
    await open(`/rep/${rep.id}?asOf=${ASKED}`);
    await userEvent.click(await screen.findByText(/^Since then/));
    const told = within(screen.getByRole("region", { name: "Gone" })).getAllByRole("listitem");
    expect(told.map(({ textContent }) => textContent)).toEqual([
      `Demotednow Pipeline · ${rep.name}€3k`,
      "Handed overhanded to Kim (not on your team)€3k",
      `Movednow in Renewals, now closes 20 Oct · ${rep.name}€3k`,
    ]);
    expect(calls[0]?.url.searchParams.getAll("forecastCategory")).toEqual(["BEST_CASE", "COMMIT"]);
  });

  it("[R-30] names every deal that went, once the others are opened", async () => {
    mockRoute(api.deals.list, pageOf([acme]));
    const [large, small] = [because("Large", ["category"]), because("Small", ["category"])];
    const calls = mockRoute(
      api.deals.since,
      { came: NOTHING, went: { count: 2, value: 6000, deals: [large] } },
      { came: NOTHING, went: { count: 2, value: 6000, deals: [large, small] } },
    );
    await open(`/rep/${rep.id}?asOf=${ASKED}`);
    await userEvent.click(await screen.findByText(/^Since then/));
    const list = within(screen.getByRole("region", { name: "Gone" }));
    expect(list.getAllByRole("listitem")).toHaveLength(1);
    await userEvent.click(list.getByRole("button", { name: "... and 1 more" }));
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(2));
    expect(list.getByText("Small")).toBeTruthy();
    expect(list.queryByText(/ more$/)).toBeNull();
    expect(calls.map(({ url }) => url.searchParams.get("limit"))).toEqual([null, "1000"]);
    expect(calls[1]?.url.searchParams.getAll("forecastCategory")).toEqual(["BEST_CASE", "COMMIT"]);
  });

  it("says that it does not know what came and went, instead of nothing", async () => {
    mockRoute(api.deals.list, pageOf([acme]));
    mockRoute(api.deals.since, errorResponse(500, "Not now."), { came: NOTHING, went: NOTHING });
    await open(`/rep/${rep.id}?asOf=${ASKED}`);
    const trouble = within(await screen.findByRole("alert"));
    expect(trouble.getByText("Not now.")).toBeTruthy();
    await userEvent.click(trouble.getByRole("button", { name: "try again" }));
    expect(await screen.findByText("No deals added or gone since then.")).toBeTruthy();
  });

  it("has the goal, the deals and the feedback of then, and no talking points", async () => {
    const goals = mockRoute(
      api.goals.checkIn,
      checkInOf(rep, { quota: 100_000, repCommit: 60_000 }),
      checkInOf(rep, { quota: 100_000, repCommit: 80_000 }),
    );
    const begun = mockRoute(
      api.goals.createCheckIn,
      errorResponse(500, "Looking must begin nothing."),
    );
    mockRoute(api.deals.list, pageOf([acme]));
    mockRoute(api.reviews.ofMember, [
      reviewOf({ title: "After" }),
      reviewOf({ title: "Before", createdAt: "2026-09-20T12:00:00.000Z" }),
    ]);
    await open(`/rep/${rep.id}?asOf=${ASKED}`);
    await banner();
    expect(await screen.findByTitle("Today €80,000, +€20,000 since then")).toBeTruthy();
    expect(askedFor(goals)).toEqual([ASKED, null]);
    expect(begun).toEqual([]);
    expect(await screen.findByText(/^now Contract · now €52k/)).toBeTruthy();
    expect(screen.getByText("Before")).toBeTruthy();
    expect(screen.queryByText("After")).toBeNull();
    for (const name of [/Edit/, /^Next step of/, "Review together"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
      expect(screen.queryByRole("link", { name })).toBeNull();
    }
    expect(screen.queryByText("Talking points")).toBeNull();
  });
});

const member = (change: Partial<TeamRow>): TeamRow => ({
  ...otherRep,
  ...{ managerId: null, lateActions: 0, openActions: 0, completedActions: 0 },
  ...{ nextEvent: null, UserUpdates: [], attention: { atRisk: 0, seen: 0 } },
  ...change,
});

describe("[BY-21] the team of another day", () => {
  it("has the counts of then beside those of now, and nobody to add", async () => {
    mockRoute(api.people.teamTable, [member({ openActions: 5 })], [member({ openActions: 2 })]);
    await open(`/team?asOf=${ASKED}`);
    await banner();
    const table = within(await screen.findByRole("table", { name: "Team Overview" }));
    expect(table.getByText("5")).toBeTruthy();
    expect(await table.findByText("now 2")).toBeTruthy();
    expect(screen.queryByRole("columnheader", { name: /Next Interaction/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add team member" })).toBeNull();
  });
});
