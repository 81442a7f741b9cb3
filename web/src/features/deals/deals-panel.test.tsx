import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type DealDetail, type Session } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { detailOf, findingOf } from "../../testing/checks.ts";
import { dealOf, NO_OTHER_OWNERS, newBusiness, statusOf, syncOf } from "../../testing/crm.ts";
import { checkInOf, manager, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };

beforeEach(() => {
  // Wide enough for the panel next to the table.
  window.innerWidth = 1440;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockRoute(api.team.members, [rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.deals.owners, NO_OTHER_OWNERS);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.goals.checkIn, checkInOf(rep));
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.crm.latestSync, syncOf());
  mockRoute(api.crm.pipelines, [newBusiness]);
});

afterEach(() => {
  vi.useRealTimers();
});

const [acme, birch] = [dealOf({ name: "Acme" }), dealOf({ name: "Birch" })];
const detail = (change: Partial<DealDetail> = {}) => {
  const { nextStep: _, ...own } = acme;
  return detailOf({ ...own, ...change });
};

async function open() {
  // Last, because a deal's path would match it too.
  mockRoute(api.checks.issues, []);
  mockRoute(api.deals.list, { deals: [acme, birch], total: 2, totalPages: 1 });
  const app = await openApp("/deals", asManager);
  await userEvent.click(await screen.findByRole("button", { name: "Acme" }));
  return { ...app, panel: await screen.findByRole("complementary", { name: "Acme" }) };
}

describe("[DD-1] [DD-2] a deal in full", () => {
  it("tells its worth to the forecast, its plan, and what was found in each", async () => {
    mockRoute(
      api.checks.deal,
      detail({
        confidence: "Likely",
        amountEvolution: "increased",
        nextTask: {
          id: "1",
          title: "Call back",
          dueDate: "2026-11-18T12:00:00.000Z",
          daysLeft: 3,
          overdue: false,
        },
        lastCompletedTask: {
          title: "Send offer",
          completedDate: "2026-11-10T12:00:00.000Z",
          daysSinceCompletion: 5,
        },
        issues: {
          interaction: [findingOf()],
          progression: [],
          "success-plan": [],
          "forecast-impact": [
            findingOf({ category: "forecast-impact", sentence: [{ text: "It slipped." }] }),
          ],
        },
      }),
    );
    const { panel } = await open();
    const impact = await within(panel).findByRole("region", { name: "Forecast impact" });
    expect(within(impact).getByText("It slipped.")).toBeTruthy();
    expect(impact.textContent).toContain("€12.5kincreased");
    expect(impact.textContent).toContain("€2.5k");
    expect(impact.textContent).toContain("20%");
    const plan = within(panel).getByRole("region", { name: "Success plan" });
    expect(plan.textContent).toContain("Call back");
    expect(plan.textContent).toContain("3 days left");
    expect(plan.textContent).toContain("Send offer");
    expect(plan.textContent).toContain("No comment yet");
    expect(within(panel).getByRole("button", { name: /1 more issue/ })).toBeTruthy();
    expect(within(panel).getByRole("link", { name: /Open deal/ })).toBeTruthy();
  });

  it.each([
    [[0, 0], "Check this deal"],
    [[1, 0], "Check this deal: 1 more issue in interaction and progression"],
    [[0, 1], "Check this deal: 1 more issue in interaction and progression"],
    [[1, 1], "Check this deal: 2 more issues in interaction and progression"],
  ])(
    "[T-10] says how many more issues there are: %j",
    async ([interaction, progression], words) => {
      const issues = (count = 0) => Array.from({ length: count }, () => findingOf());
      mockRoute(
        api.checks.deal,
        detail({
          issues: {
            interaction: issues(interaction),
            progression: issues(progression),
            "success-plan": issues(1),
            "forecast-impact": issues(1),
          },
        }),
      );
      const { panel } = await open();
      const check = await within(panel).findByRole("button", { name: /^Check this deal/ });
      expect(check.textContent).toBe(words);
    },
  );

  it("[BY-3] [R-28] tells who changed what, where and when", async () => {
    mockRoute(
      api.checks.deal,
      detail({
        changes: [
          {
            field: "amount",
            at: "2026-11-13T12:00:00.000Z",
            from: "1000",
            to: "12500",
            source: "crm",
            person: "Kim",
            push: null,
          },
          {
            field: "amount",
            at: "2026-11-13T11:00:00.000Z",
            from: "15750.125",
            to: "1000",
            currency: "KWD",
            source: "crm",
            person: "Kim",
            push: null,
          },
          {
            field: "close_date",
            at: "2026-11-12T12:00:00.000Z",
            from: null,
            to: "2026-12-01",
            source: "here",
            person: "",
            push: null,
          },
        ],
      }),
    );
    const { panel } = await open();
    const history = await within(panel).findByRole("region", { name: "History" });
    expect(
      within(history)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Value €1,000 → €12,500Kim, in HubSpot, 2 days ago",
      "Value KWD\u00a015,750.125 → KWD\u00a01,000Kim, in HubSpot, 2 days ago",
      "Close date Tue 1 Decin Touchline, 3 days ago",
    ]);
  });

  it("closes with Escape and gives the focus back; arrows lead to the neighbours", async () => {
    mockRoute(api.checks.deal, detail());
    const { address, panel } = await open();
    within(panel).getByRole("button", { name: "Close" }).focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(address()).toBe(`/deals?deal=${birch.hubspotId}`));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(address()).toBe("/deals"));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Birch" })),
    );
  });

  it("stays with its deal when that leaves the list, though the focus goes on to the next row", async () => {
    mockRoute(api.checks.deal, detail());
    const { address, panel, client } = await open();
    const title = screen.getByRole("button", { name: "Acme" });
    title.focus();
    mockRoute(api.deals.list, { deals: [birch], total: 1, totalPages: 1 });
    await client.invalidateQueries({ queryKey: [api.deals.list.path] });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Birch" })),
    );
    expect(address()).toBe(`/deals?deal=${acme.hubspotId}`);
    expect(await within(panel).findByText("Not among the deals on this page")).toBeTruthy();
  });
});

describe("[DD-4] a deal that does not load", () => {
  it.each([
    {
      given: errorResponse(404, "Deal not found.", "not_found"),
      words: "Deal not found.",
    },
    {
      given: new Response("<html>", { status: 502 }),
      words: "There's an unknown problem loading the deal details. Contact support for help.",
    },
  ])("says $words", async ({ given, words }) => {
    mockRoute(api.checks.deal, given);
    const { panel } = await open();
    expect((await within(panel).findByRole("alert")).textContent).toContain(words);
  });

  it("is asked for after a second, not for every deal one passes", async () => {
    const calls = mockRoute(api.checks.deal, detail());
    const asked = () => calls.map(({ url }) => url.pathname).filter((path) => /\/\d+$/.test(path));
    const { panel } = await open();
    await within(panel).findByRole("region", { name: "History" });
    expect(asked()).toHaveLength(1);
    within(panel).getByRole("button", { name: "Close" }).focus();
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{ArrowDown}");
    expect(asked()).toHaveLength(1);
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).toBe(`/api/deals/${birch.hubspotId}`);
  });
});
