import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Deal, type RouteResponse, type Session } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { detailOf } from "../../testing/checks.ts";
import {
  dealOf,
  NO_OTHER_OWNERS,
  newBusiness,
  ownFieldOf,
  renewals,
  statusOf,
  syncOf,
  writeOf,
} from "../../testing/crm.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";

const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };
const asRep: Session = { ...sessionOf(rep), isHubspotConnected: true };

const NO_STEP = { nextStep: "", lastUpdated: null };

const listOf = (...deals: Deal[]): RouteResponse<typeof api.deals.list> => ({
  deals,
  total: deals.length,
  totalPages: 1,
});

beforeEach(() => {
  // Wide enough for the panel next to the table.
  window.innerWidth = 1440;
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
});

const asked = (calls: { url: URL }[]) => {
  const { searchParams } = calls.at(-1)?.url ?? new URL("http://x");
  return (name: string) => searchParams.getAll(name);
};

describe("[J-3] the risk of a deal", () => {
  const risk = { level: "high", atStake: 42_000, reasons: [] } as const;
  const rowOf = async (columns: string) => {
    mockRoute(api.deals.list, listOf(dealOf({ name: "Globex", risk: { ...risk, reasons: [] } })));
    await openApp(`/deals${columns}`, asManager);
    const row = (await screen.findByRole("button", { name: "Globex" })).closest("tr");
    return within(row as HTMLElement)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  };

  it("is among the issues", async () => {
    expect((await rowOf("")).at(-1)).toBe("High risk");
  });

  it("is in a column of its own, with the money at stake, for those who choose it", async () => {
    expect((await rowOf("?columns=name_issues_risk")).slice(-2)).toEqual(["", "High€42k"]);
  });
});

describe("[LINE-2] own fields in the table", () => {
  const arr = ownFieldOf({ name: "arr", label: "ARR", type: "currency" });

  it("are columns for those who choose them, and are edited in place", async () => {
    mockRoute(api.ownFields.list, { fields: [arr, ownFieldOf()], reading: null });
    const deal = dealOf({ name: "Globex", ownFields: { arr: 13_700 } });
    mockRoute(api.deals.list, listOf(deal));
    await openApp("/deals", asManager);
    await screen.findByRole("button", { name: "Globex" });
    expect(screen.queryByRole("columnheader", { name: "ARR" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Columns/ }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "ARR" }));
    await userEvent.keyboard("{Escape}");
    const heading = await screen.findByRole("columnheader", { name: "ARR" });
    expect(within(heading).queryByRole("button", { name: /ARR/ })).not.toBeNull();
    const saved = mockRoute(api.deals.setProperty, {
      write: writeOf(),
      repUpdate: null,
      changeId: null,
    });
    await userEvent.click(await screen.findByRole("button", { name: /^ARR of Globex/ }));
    const box = await screen.findByRole("textbox", { name: /ARR of Globex/ });
    await userEvent.clear(box);
    await userEvent.type(box, "15000");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ "own.arr": "15000" }]));
  });

  it("that were removed since leave no empty column", async () => {
    mockRoute(api.ownFields.list, { fields: [ownFieldOf()], reading: null });
    mockRoute(api.deals.list, listOf(dealOf({ name: "Globex" })));
    await openApp("/deals?columns=name_own-arr_own-renewal~date", asManager);
    await screen.findByRole("columnheader", { name: "Renewal date" });
    expect(screen.queryByRole("columnheader", { name: "ARR" })).toBeNull();
  });
});

describe("[DL-1] the deals", () => {
  it("need the connection", async () => {
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    await openApp("/deals", sessionOf(manager));
    expect(await screen.findByRole("heading", { name: "Connect HubSpot" })).toBeTruthy();
    expect(calls).toHaveLength(0);
  });

  it("open the deal somebody was sent to, and mark it where it stands", async () => {
    const scrolled = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
    const [first, meant] = [dealOf(), dealOf({ name: "Meant" })];
    mockRoute(api.deals.list, listOf(first, meant));
    mockRoute(api.checks.deal, detailOf({ ...meant, nextStep: NO_STEP }));
    await openApp(`/deals?deal=${meant.hubspotId}`, asRep);
    const row = (await screen.findByRole("button", { name: "Meant" })).closest("tr");
    expect(row?.getAttribute("aria-current")).toBe("true");
    await waitFor(() => expect(scrolled.mock.contexts).toEqual([row]));
    expect(await screen.findByRole("complementary", { name: "Meant" })).toBeTruthy();
  });

  it("find that deal also when it is not on the page", async () => {
    mockRoute(api.deals.list, listOf(dealOf()));
    const calls = mockRoute(api.checks.deal, detailOf({ hubspotId: "999999", name: "Far away" }));
    await openApp("/deals?deal=999999", asRep);
    const panel = await screen.findByRole("complementary", { name: "Far away" });
    expect(await within(panel).findByText("Not among the deals on this page")).toBeTruthy();
    expect(calls.map(({ url }) => url.pathname)).toContain("/api/deals/999999");
  });
});

describe("[DL-3] the rows", () => {
  it("are of one line for whoever wants that, also the next time", async () => {
    mockRoute(api.deals.list, listOf(dealOf()));
    await openApp("/deals", asManager);
    const compact = () => screen.findByRole("button", { name: "Compact" });
    await userEvent.click(await compact());
    expect((await compact()).getAttribute("aria-pressed")).toBe("true");
    document.body.innerHTML = "";
    await openApp("/deals", asManager);
    const table = await screen.findByRole("table", { name: "Deals" });
    expect(table.closest("[data-compact]")?.getAttribute("data-compact")).toBe("true");
    await userEvent.click(await compact());
    expect(table.closest("[data-compact]")?.getAttribute("data-compact")).toBe("false");
  });
});

describe("[DL-3] the columns", () => {
  const columns = async () =>
    within(await screen.findByRole("table", { name: "Deals" }))
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);

  it("have an owner for managers only", async () => {
    mockRoute(api.deals.list, listOf(dealOf()));
    await openApp("/deals", asManager);
    const all = await columns();
    expect(all).toEqual([
      "",
      "Owner",
      "Deal Title",
      "Stage",
      "Close Date",
      "Value",
      "Review",
      "Triage",
      "Latest Update",
      "Next Step",
      "Issues",
    ]);
    document.body.innerHTML = "";
    await openApp("/deals", asRep);
    expect(await columns()).toEqual(all.filter((label) => label !== "Owner"));
  });

  it("sort up, down and not at all", async () => {
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    const { address } = await openApp("/deals", asManager);
    const click = async (state: string) => {
      await userEvent.click(await screen.findByRole("button", { name: "Value" }));
      await waitFor(() => {
        const heading = screen.getByRole("columnheader", { name: "Value" });
        expect(heading.getAttribute("aria-sort")).toBe(state);
      });
    };
    await click("ascending");
    expect(address()).toBe("/deals?sort=amountInHomeCurrency");
    await waitFor(() => expect(asked(calls)("order")).toEqual(["ASC"]));
    await click("descending");
    await waitFor(() => expect(asked(calls)("order")).toEqual(["DESC"]));
    await click("none");
    expect(address()).toBe("/deals");
  });

  it("[R-25] sort by issues too", async () => {
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    const { address } = await openApp("/deals?sort=issues", asManager);
    await userEvent.click(await screen.findByRole("button", { name: "Issues" }));
    await waitFor(() => expect(address()).toBe("/deals?sort=issues&order=desc"));
    await waitFor(() =>
      expect([asked(calls)("orderBy"), asked(calls)("order")]).toEqual([["issues"], ["DESC"]]),
    );
  });

  it("come in pages", async () => {
    const calls = mockRoute(api.deals.list, { deals: [dealOf()], total: 60, totalPages: 3 });
    const { address } = await openApp("/deals", asManager);
    expect(await screen.findByText("1–25 of 60")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(address()).toBe("/deals?page=2"));
    await waitFor(() => expect(asked(calls)("page")).toEqual(["2"]));
  });

  it("give way to those of the next page, and are marked as old until then", async () => {
    const pageOf = (name: string) =>
      Array.from({ length: 25 }, (_, at) => dealOf({ name: `${name} ${at}` }));
    const [first, second] = [pageOf("First"), pageOf("Second")];
    const of = { total: 50, totalPages: 2 };
    const next = deferredResponse(api.deals.list);
    mockRoute(api.deals.list, { deals: first, ...of }, next.promise);
    await openApp("/deals", asManager);
    // Rows render in batches, so the table may appear before them.
    await screen.findByRole("button", { name: "First 0" });
    const table = screen.getByRole("table", { name: "Deals" });
    const names = () =>
      Array.from(table.querySelectorAll("td[data-title=true] button"), (one) => one.textContent);
    const isOld = () => table.getAttribute("aria-busy") === "true";
    expect(names()).toEqual(first.map(({ name }) => name));
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(isOld()).toBe(true));
    expect(names()).toEqual(first.map(({ name }) => name));
    next.resolve({ deals: second, ...of });
    await waitFor(() => expect(isOld()).toBe(false));
    expect(names()).toEqual(second.map(({ name }) => name));
  });

  it("tell what somebody wrote under how old it is, in two lines of its own", async () => {
    const dealUpdateAt = "2026-11-13T12:00:00.000Z";
    mockRoute(
      api.deals.list,
      listOf(dealOf({ dealUpdate: "They decide on Friday", dealUpdateAt })),
    );
    await openApp("/deals", asManager);
    const words = await screen.findByText("They decide on Friday");
    expect(words.previousElementSibling?.textContent).toMatch(/^2d \d\/3$/);
  });

  it("tell what is left out of the forecast from what is in the pipeline", async () => {
    const omitted = dealOf({ name: "Acme", forecastCategory: "OMIT" });
    mockRoute(api.deals.list, listOf(omitted, dealOf({ name: "Birch" })));
    await openApp("/deals", asManager);
    const triageOf = async (name: string) =>
      (await screen.findByRole("button", { name: new RegExp(`^Triage of ${name}`) })).lastChild;
    expect(await triageOf("Acme")).toMatchObject({ textContent: "Omitted" });
    const marks = document.querySelectorAll("[data-omitted]");
    expect(Array.from(marks, ({ parentNode }) => parentNode)).toEqual([await triageOf("Acme")]);
    expect(await triageOf("Birch")).toMatchObject({ textContent: "Pipeline" });
  });

  it("lead to the deal in HubSpot", async () => {
    const deal = dealOf({ name: "Acme" });
    mockRoute(api.deals.list, listOf(deal));
    await openApp("/deals", asRep);
    const link = await screen.findByRole("link", { name: /^Acme/ });
    expect(link.getAttribute("href")).toBe(deal.url);
    expect(link.getAttribute("target")).toBe("_blank");
  });
});

describe("[DL-7] the table", () => {
  it("has ten skeleton rows while it waits", async () => {
    mockRoute(api.deals.list, deferredResponse(api.deals.list).promise);
    await openApp("/deals", asManager);
    await screen.findByRole("button", { name: /^Pipeline/ });
    await waitFor(() => expect(document.querySelectorAll("[data-skeleton]")).toHaveLength(10));
  });

  it("[DL-8] keeps the place of what acts on the deals until they are there, and moves no column", async () => {
    const deals = deferredResponse(api.deals.list);
    mockRoute(api.deals.list, deals.promise);
    await openApp("/deals", asManager);
    const check = await screen.findByText("check deals");
    const acting = () => screen.queryAllByRole("button", { name: /^(check deals|Export CSV)/ });
    const widths = () => Array.from(document.querySelectorAll("col"), ({ style }) => style.width);
    const frame = () => document.querySelector("table")?.closest("[data-many]");
    await waitFor(() => expect(widths()).toHaveLength(11));
    expect(acting()).toEqual([]);
    expect(frame()?.getAttribute("data-many")).toBe("true");
    const before = widths();
    deals.resolve(listOf(dealOf()));
    await screen.findByRole("table", { name: "Deals" });
    expect(acting()).toHaveLength(2);
    expect(screen.getByText("check deals")).toBe(check);
    expect(widths()).toEqual(before);
    expect(frame()?.getAttribute("data-many")).toBe("true");
  });

  it("says when there is nothing", async () => {
    mockRoute(api.deals.list, listOf());
    await openApp("/deals", asManager);
    expect(await screen.findByText("No deals found!")).toBeTruthy();
  });

  it("says what went wrong, and tries again", async () => {
    mockRoute(api.deals.list, errorResponse(503, "The database is resting"), listOf(dealOf()));
    await openApp("/deals", asManager);
    expect((await screen.findByRole("alert")).textContent).toContain("The database is resting");
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByRole("table", { name: "Deals" })).toBeTruthy();
  });

  it.each([
    { what: "a pipeline", pipelines: [], players: [rep], text: "No pipelines yet" },
    {
      what: "an owner",
      pipelines: [newBusiness],
      players: [],
      text: "No one on your team can own deals yet",
    },
  ])("asks for no deals without $what", async ({ pipelines, players, text }) => {
    mockRoute(api.crm.pipelines, pipelines);
    mockRoute(api.team.players, players);
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    await openApp("/deals", asManager);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(calls).toHaveLength(0);
  });

  it("shows the way to the team while nobody can own deals", async () => {
    mockRoute(api.team.players, []);
    await openApp("/deals", asManager);
    const way = await screen.findByRole("link", { name: "Add your team" });
    expect(way.getAttribute("href")).toBe("/settings/people");
  });

  it.each(["0", "3", "99", "one", "2"])("ignores a jump to page %s of 2", async (page) => {
    const calls = mockRoute(api.deals.list, { deals: [dealOf()], total: 50, totalPages: 2 });
    const { address } = await openApp("/deals?page=2", asManager);
    const field = await screen.findByRole("textbox", { name: "Page" });
    await userEvent.clear(field);
    await userEvent.type(field, `${page}{Enter}`);
    expect(address()).toBe("/deals?page=2");
    expect(calls).toHaveLength(1);
  });
});

describe("[DL-10] triage", () => {
  it.each([
    { category: "PIPELINE", label: "Pipeline" },
    { category: "BEST_CASE", label: "Maybe" },
    { category: "COMMIT", label: "Likely" },
  ])("$category reads '$label'", async ({ category, label }) => {
    mockRoute(api.deals.list, listOf(dealOf({ name: "Acme", forecastCategory: category })));
    await openApp("/deals", asRep);
    const cell = await screen.findByRole("button", { name: /^Triage of Acme/ });
    expect(cell.textContent).toContain(label);
  });
});

it("[BY-20] a change that is not in HubSpot yet is marked on its row, in words", async () => {
  mockRoute(
    api.deals.list,
    listOf(dealOf({ pendingWrite: "conflict" }), dealOf({ pendingWrite: null })),
  );
  await openApp("/deals", asRep);
  const marks = await screen.findAllByRole("link", { name: /HubSpot has another value/ });
  expect(marks.map((mark) => mark.getAttribute("href"))).toEqual(["/outbox?state=conflict"]);
});

it("[DL-3] a past close date of an open deal says how long ago that was", async () => {
  const closed = dealOf({ name: "Won", closeDate: "2026-11-03" });
  mockRoute(
    api.deals.list,
    listOf(dealOf({ name: "Late", closeDate: "2026-11-03" }), {
      ...closed,
      Stage: { ...closed.Stage, closed: true, closedWon: true },
    }),
  );
  await openApp("/deals", asRep);
  const late = await screen.findByRole("button", { name: /^Close date of Late/ });
  expect(late.textContent).toContain("Tue 3 Nov12 days ago");
  const won = screen.getByRole("button", { name: /^Close date of Won/ });
  expect(won.textContent).not.toContain("ago");
});
