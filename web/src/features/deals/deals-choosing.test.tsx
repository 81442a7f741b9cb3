import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type ChosenDeal, type Deal, type Session } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { detailOf, findingOf } from "../../testing/checks.ts";
import {
  dealOf,
  NO_OTHER_OWNERS,
  newBusiness,
  renewals,
  statusOf,
  syncOf,
} from "../../testing/crm.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";

const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };
const asRep: Session = { ...sessionOf(rep), isHubspotConnected: true };

const four = (): Deal[] => {
  const stage = dealOf().Stage;
  return [
    dealOf({ name: "Acme", amountInHomeCurrency: 1000, forecastCategory: "COMMIT" }),
    dealOf({ name: "Birch", amountInHomeCurrency: 400, forecastCategory: "BEST_CASE" }),
    dealOf({
      name: "Cedar",
      amountInHomeCurrency: 600,
      Owner: { User: { id: otherRep.id, name: otherRep.name } },
      Stage: { ...stage, probability: 0.5 },
    }),
    dealOf({ name: "Dune", amountInHomeCurrency: null, forecastCategory: "OMIT" }),
  ];
};

/** Creates this many deals for any page, each worth €1 more than the previous one. */
const many = (length: number) =>
  Array.from(
    { length },
    (_, index): ChosenDeal => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
      hubspotId: String(5000 + index),
      amountInHomeCurrency: 100 + index,
      forecastCategory: "COMMIT",
      probability: 0.5,
      status: "open",
      owner: null,
      ownedBy: null,
    }),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockRoute(api.team.members, [rep, otherRep]);
  mockRoute(api.team.players, [rep, otherRep]);
  mockRoute(api.deals.owners, NO_OTHER_OWNERS);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.goals.checkIn, checkInOf(rep));
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.crm.latestSync, syncOf());
  mockRoute(api.crm.pipelines, [newBusiness, renewals]);
  mockRoute(api.checks.issues, []);
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

async function open(deals: Deal[], session = asManager, path = "/deals", total = deals.length) {
  mockRoute(api.deals.list, { deals, total, totalPages: Math.ceil(total / 25) });
  const app = await openApp(path, session);
  await screen.findByRole("table", { name: "Deals" });
  return app;
}

const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` });
const selection = () => screen.getByRole("region", { name: /selected$/ });
const figure = (label: string) =>
  within(selection()).getByText(label).parentElement?.querySelector("dd")?.textContent;

describe("[DL-9] choosing deals", () => {
  it("adds them up as the forecast does", async () => {
    await open(four());
    expect(screen.queryByText(/selected$/)).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select this page" }));
    expect(within(selection()).getByRole("button", { name: "4 deals selected" })).toBeTruthy();
    expect(figure("Selection total")).toBe("€2k");
    // 20% of 1,000 and of 400, half of 600; omitted deals are in no total.
    expect(figure("Stage probability")).toBe("€580");
    expect(figure("Most likely")).toBe("€1k");
    expect(figure("Best case")).toBe("€1.4k");
    await userEvent.click(box("Acme"));
    expect(figure("Most likely")).toBe("€0");
  });

  it("Shift takes everything in between", async () => {
    await open(four());
    await userEvent.click(box("Acme"));
    fireEvent.click(box("Cedar"), { shiftKey: true });
    expect(screen.getByRole("button", { name: "3 deals selected" })).toBeTruthy();
  });

  it("takes the rest of the page where cards have no heading with a box for it", async () => {
    await open(four());
    await userEvent.click(box("Acme"));
    await userEvent.click(screen.getByRole("button", { name: "Select this page" }));
    expect(within(selection()).getByRole("button", { name: "4 deals selected" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Select this page" })).toBeNull();
  });

  it("shows managers whose they are, and reps not", async () => {
    await open(four());
    await userEvent.click(screen.getByRole("checkbox", { name: "Select this page" }));
    await userEvent.click(screen.getByRole("button", { name: "4 deals selected" }));
    const table = screen.getByRole("table", { name: "Selected deals by owner" });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent?.trim())).toEqual([
      `${rep.name}3€1.4k70%`,
      `${otherRep.name}1€60030%`,
    ]);
    document.body.innerHTML = "";
    await open(four(), asRep);
    await userEvent.click(box("Acme"));
    await userEvent.click(screen.getByRole("button", { name: "1 deal selected" }));
    expect(screen.queryByRole("table", { name: "Selected deals by owner" })).toBeNull();
  });

  it("[U2] takes all ten thousand that fit, on whatever page, and draws no row more for them", async () => {
    const calls = mockRoute(api.deals.choice, many(10_000));
    await open(four(), asManager, "/deals?triage=COMMIT", 10_000);
    const drawn = screen.getAllByRole("row").length;
    await userEvent.click(box("Acme"));
    await userEvent.click(screen.getByRole("button", { name: "Select all 10,000" }));
    expect(await screen.findByRole("button", { name: "10,000 deals selected" })).toBeTruthy();
    expect(screen.getAllByRole("row")).toHaveLength(drawn);
    expect(figure("Selection total")).toBe("€51M");
    expect(calls[0]?.url.searchParams.getAll("forecastCategory")).toEqual(["COMMIT"]);
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it("queues them by issues, then by value", async () => {
    const deals = four();
    const [, birch, cedar] = deals;
    mockRoute(api.checks.deal, detailOf());
    mockRoute(
      api.checks.issues,
      [birch, cedar].map((deal) => ({ dealId: deal?.id ?? "", score: 3, findings: [] })),
    );
    const { router } = await open(deals);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select this page" }));
    await userEvent.click(screen.getByRole("button", { name: "queue" }));
    const order = [2, 1, 0, 3].map((index) => deals[index]?.hubspotId).join(",");
    await waitFor(() =>
      expect((router.state.location.search as { queue?: string }).queue).toBe(order),
    );
  });
});

describe("[DL-9] a queue of more deals than it takes", () => {
  it("says that it looks at the 500 most valuable and holds fifty of them", async () => {
    mockRoute(api.checks.deal, detailOf());
    mockRoute(api.deals.choice, many(812));
    const looking = deferredResponse(api.checks.issues);
    const looks = mockRoute(api.checks.issues, [], looking.promise);
    const { router } = await open(four(), asManager, "/deals", 812);
    await waitFor(() => expect(looks).toHaveLength(1));
    await userEvent.click(box("Acme"));
    expect(within(selection()).getByRole("status").textContent).toBe("");
    await userEvent.click(screen.getByRole("button", { name: "Select all 812" }));
    expect(
      await screen.findByText(
        "The queue checks the 500 most valuable of 812 and holds the 50 with the highest risk",
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "queue" }));
    expect(await screen.findByText("Checking the 500 most valuable of 812")).toBeTruthy();
    const asked = looks.slice(1).flatMap(({ url }) => url.searchParams.getAll("ids"));
    expect(asked).toHaveLength(500);
    looking.resolve([{ dealId: many(812)[400]?.id ?? "", score: 3, findings: [] }]);
    await waitFor(() => {
      const { queue = "" } = router.state.location.search as { queue?: string };
      expect(queue.split(",").slice(0, 2)).toEqual(["5400", "5811"]);
      expect(queue.split(",")).toHaveLength(50);
    });
  });
});

describe("[DL-8] 'check deals'", () => {
  it("starts a check of what the filters let through", async () => {
    const calls = mockRoute(api.checks.startBatch, { id: "00000000-0000-4000-8000-00000000ba01" });
    mockRoute(api.deals.choice, []);
    await open(four(), asManager, `/deals?pipeline=renewals&owner=${rep.id}`);
    await userEvent.click(screen.getByRole("button", { name: "check deals" }));
    expect(await screen.findByText("Deal check started...")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ pipelineIds: ["renewals"], ownerIds: [rep.id] });
  });

  it.each(["quarter=next", "risk=high"])(
    "names the deals where a check would mean others: %s",
    async (search) => {
      const [deal] = four();
      const calls = mockRoute(api.checks.startBatch, {
        id: "00000000-0000-4000-8000-00000000ba01",
      });
      mockRoute(api.deals.choice, [
        {
          id: deal?.id ?? "",
          hubspotId: "1",
          amountInHomeCurrency: 1,
          forecastCategory: "COMMIT",
          probability: null,
          status: "open",
          owner: null,
          ownedBy: null,
        },
      ]);
      await open(four(), asManager, `/deals?${search}`);
      await userEvent.click(screen.getByRole("button", { name: "check deals" }));
      await waitFor(() => expect(calls[0]?.body).toEqual({ dealIds: [deal?.id] }));
    },
  );
});

describe("[DL-11] the issues of a deal", () => {
  it("are a badge, and on a click in sentences", async () => {
    const [deal = dealOf(), clean = dealOf()] = four();
    const calls = mockRoute(api.checks.issues, [
      {
        dealId: deal.id,
        score: 5,
        findings: [findingOf(), findingOf({ rule: "pushed", score: 3 })],
      },
      { dealId: clean.id, score: 0, findings: [] },
    ]);
    await open([deal, clean]);
    const badge = await screen.findByRole("button", { name: "Risks on Acme: risk 5" });
    expect(calls[0]?.url.searchParams.getAll("ids")).toEqual([deal.id, clean.id].toSorted());
    expect(screen.getByLabelText("No risks")).toBeTruthy();
    expect(badge.title).toBe("Risk 5 from 2 findings");
    expect(screen.getByText("Issues").title).toBe("Total weight of the risks found");
    await userEvent.click(badge);
    const told = within(await screen.findByRole("dialog", { name: "Risks on Acme" }));
    expect(told.getByText("2 findings, risk 5")).toBeTruthy();
    expect(told.getByText("3 + 2 = 5")).toBeTruthy();
    expect(told.getAllByText("21 days")).toHaveLength(2);
  });
});

describe("[BY-13] the table by keyboard", () => {
  it("keeps its place when the page is turned, and when the last row is gone", async () => {
    const [acme, birch, cedar, dune] = four();
    if (!acme || !birch || !cedar || !dune) throw new Error("There are four.");
    const { client } = await open([acme, birch], asManager, "/deals", 50);
    mockRoute(api.deals.list, { deals: [cedar, dune], total: 50, totalPages: 2 });
    box("Birch").focus();
    await userEvent.keyboard("{PageDown}");
    await waitFor(() => expect(document.activeElement).toBe(box("Dune")));
    mockRoute(api.deals.list, { deals: [cedar], total: 26, totalPages: 2 });
    await client.invalidateQueries({ queryKey: [api.deals.list.path] });
    await waitFor(() => expect(document.activeElement).toBe(box("Cedar")));
  });

  it("has one stop, arrows from there, and letters that act on the row", async () => {
    const deals = four();
    mockRoute(api.checks.deal, detailOf());
    mockRoute(api.checks.issues, []);
    const { address } = await open(deals);
    const stops = Array.from(document.querySelectorAll('tr[data-row] [tabindex="0"]'));
    expect(stops).toEqual([box("Acme")]);
    box("Acme").focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(box("Birch"));
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Birch" }));
    await userEvent.keyboard(" ");
    expect(box("Birch")).toHaveProperty("checked", true);
    await userEvent.keyboard("jj{Shift>}{ }{/Shift}");
    expect(screen.getByRole("button", { name: "3 deals selected" })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByText(/selected$/)).toBeNull();
    await userEvent.keyboard("o");
    await waitFor(() => expect(address()).toBe(`/deals?deal=${deals[3]?.hubspotId}`));
  });

  it("opens what a row can be changed in", async () => {
    await open(four());
    box("Acme").focus();
    await userEvent.keyboard("s");
    expect(await screen.findByRole("menuitemradio", { name: "Proposal" })).toBeTruthy();
  });

  it("leaves letters alone when they are switched off", async () => {
    await open(four());
    await userEvent.click(screen.getByRole("button", { name: "Turn single keys off" }));
    box("Acme").focus();
    await userEvent.keyboard("jx");
    expect(document.activeElement).toBe(box("Acme"));
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(box("Birch"));
    expect(screen.getByRole("button", { name: "Turn single keys on" })).toBeTruthy();
  });
});

describe("[DL-2] the filters", () => {
  it("are remembered, and the address wins", async () => {
    const calls = mockRoute(api.deals.list, { deals: four(), total: 4, totalPages: 1 });
    const { router } = await openApp("/deals?quarter=next", asManager);
    await screen.findByRole("table", { name: "Deals" });
    await userEvent.click(screen.getByRole("button", { name: "Value" }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ quarter: "next" }));
    document.body.innerHTML = "";
    const again = await openApp("/deals", asManager);
    await screen.findByRole("table", { name: "Deals" });
    await waitFor(() =>
      expect(again.address()).toBe("/deals?quarter=next&sort=amountInHomeCurrency"),
    );
    expect(calls.at(-1)?.url.searchParams.get("closeDateStart")).toBe("2027-01-01");
    document.body.innerHTML = "";
    const other = await openApp("/deals?triage=COMMIT", asManager);
    await screen.findByRole("table", { name: "Deals" });
    expect(other.address()).toBe("/deals?triage=COMMIT");
  });
});

describe("[DL-13] the owners", () => {
  it.each([
    { given: errorResponse(503, "The team is resting"), words: "The team is resting" },
    {
      given: new Response("<html>", { status: 502 }),
      words: "There's an unknown problem loading the owners. Contact support for help.",
    },
  ])("say why they could not be loaded: $words", async ({ given, words }) => {
    mockRoute(api.team.players, given);
    mockRoute(api.deals.list, { deals: [], total: 0, totalPages: 0 });
    await openApp("/deals", asManager);
    expect((await screen.findByRole("alert")).textContent).toContain(words);
  });
});

it("[DL-3] names, updates and next steps are text, whatever they contain", async () => {
  const probe = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
  await open([dealOf({ name: probe, dealUpdate: probe, nextStep: probe })]);
  expect(screen.getAllByText(probe, { exact: false }).length).toBeGreaterThanOrEqual(3);
  const table = screen.getByRole("table", { name: "Deals" });
  expect(table.querySelector("img, script")).toBeNull();
  expect("hacked" in window).toBe(false);
});
