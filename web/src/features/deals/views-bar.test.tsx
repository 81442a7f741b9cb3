import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type DealGroup, type DealView, type Session } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import {
  dealOf,
  NO_OTHER_OWNERS,
  newBusiness,
  ownFieldOf,
  renewals,
  statusOf,
  syncOf,
} from "../../testing/crm.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };
const asRep: Session = { ...sessionOf(rep), isHubspotConnected: true };

const viewOf = (change: Partial<DealView> = {}): DealView => ({
  id: "00000000-0000-4000-8000-0000000000d1",
  name: "Likely ones",
  isShared: false,
  isLocked: false,
  isOwn: true,
  isDefault: false,
  mayChange: true,
  state: { triage: ["COMMIT"] },
  ...change,
});
const LIKELY = viewOf();
const TEAMS = viewOf({
  id: "00000000-0000-4000-8000-0000000000d2",
  name: "Q4 push",
  isShared: true,
  isLocked: true,
  isOwn: false,
  mayChange: false,
  state: { quarter: "next", group: "stage" },
});

beforeEach(() => {
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
  mockRoute(api.dealViews.list, [TEAMS, LIKELY]);
  mockRoute(api.deals.groups, []);
});

afterEach(() => {
  vi.useRealTimers();
});

const dealsOf = (...deals: ReturnType<typeof dealOf>[]) =>
  mockRoute(api.deals.list, { deals, total: deals.length, totalPages: 1 });
const last = (calls: { url: URL }[], name: string) =>
  calls.at(-1)?.url.searchParams.getAll(name) ?? [];
const view = (name: RegExp) =>
  within(screen.getByRole("navigation", { name: "Views" })).getByRole("button", { name });
const current = () =>
  within(screen.getByRole("navigation", { name: "Views" }))
    .getAllByRole("button")
    .find((tab) => tab.getAttribute("aria-current") === "true")?.textContent;
const headings = () =>
  within(screen.getByRole("table", { name: "Deals" }))
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);

describe("[BY-5] [U9] saved views", () => {
  it("are chosen in one click, and the address has them", async () => {
    const calls = dealsOf(dealOf());
    const { address } = await openApp("/deals", asManager);
    await screen.findByRole("table", { name: "Deals" });
    expect(current()).toBe("All deals");
    await userEvent.click(view(/^Likely ones/));
    await waitFor(() => expect(address()).toBe(`/deals?view=${LIKELY.id}`));
    await waitFor(() => expect(last(calls, "forecastCategory")).toEqual(["COMMIT"]));
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    expect(view(/Q4 push/).textContent).toContain("(the team's, locked)");
  });

  it("say what was changed: kept, kept under another name, or let go", async () => {
    dealsOf(dealOf());
    const saved = mockRoute(api.dealViews.save, viewOf({ state: { quarter: "next" } }));
    const { address } = await openApp(`/deals?view=${LIKELY.id}`, asManager);
    await userEvent.click(await screen.findByRole("radio", { name: "Next quarter" }));
    expect(await screen.findByText("Unsaved changes")).toBeTruthy();
    expect(address()).toBe(`/deals?view=${LIKELY.id}&quarter=next`);
    await userEvent.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(address()).toBe(`/deals?view=${LIKELY.id}`));
    expect(screen.queryByText("Unsaved changes")).toBeNull();

    await userEvent.click(screen.getByRole("button", { name: /^Triage Likely/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "All" }));
    await waitFor(() => expect(address()).toBe(`/deals?view=${LIKELY.id}&triage=all`));
    await userEvent.click(screen.getByRole("radio", { name: "Next quarter" }));
    mockRoute(api.dealViews.list, [TEAMS, viewOf({ state: { quarter: "next" } })]);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(address()).toBe(`/deals?view=${LIKELY.id}`));
    expect(saved[0]?.body).toEqual({ state: { quarter: "next" } });
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("are made from what is shown; a name that is taken is said where it is typed", async () => {
    dealsOf(dealOf());
    const made = viewOf({ id: "00000000-0000-4000-8000-0000000000d3", name: "Beyond" });
    const calls = mockRoute(
      api.dealViews.create,
      errorResponse(409, "There's already a view called 'Likely ones'.", "conflict"),
      made,
    );
    const { address } = await openApp("/deals?quarter=beyond", asManager);
    await userEvent.click(await screen.findByRole("button", { name: "Save as view" }));
    const dialog = await screen.findByRole("dialog", { name: "Save as a view" });
    const name = within(dialog).getByRole("textbox", { name: "Name" });
    await userEvent.type(name, "Likely ones");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(/already/)).toBeTruthy();
    await userEvent.clear(name);
    await userEvent.type(name, "Beyond");
    await userEvent.click(within(dialog).getByRole("switch", { name: /^Share with the team/ }));
    await userEvent.click(within(dialog).getByRole("switch", { name: /^Locked/ }));
    mockRoute(api.dealViews.list, [TEAMS, LIKELY, made]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(address()).toBe(`/deals?view=${made.id}`));
    expect(calls[1]?.body).toEqual({
      name: "Beyond",
      isShared: true,
      isLocked: true,
      state: { quarter: "beyond" },
    });
  });

  it("of the team show a rep no owners, offer no sharing, and are not overwritten", async () => {
    const calls = dealsOf(dealOf());
    await openApp(`/deals?view=${TEAMS.id}&owner=${otherRep.id}&triage=COMMIT`, asRep);
    await screen.findByRole("table", { name: "Deals" });
    expect(last(calls, "userId")).toEqual([]);
    expect(last(calls, "groupBy")).toEqual(["stage"]);
    expect(screen.queryByRole("button", { name: /^Owner/ })).toBeNull();
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Save as" }));
    const dialog = await screen.findByRole("dialog", { name: "Save as a view" });
    expect(within(dialog).queryByRole("switch")).toBeNull();
  });

  it("that are gone say so gently, and all deals are there", async () => {
    const calls = dealsOf(dealOf());
    const { address } = await openApp(
      "/deals?view=00000000-0000-4000-8000-00000000dead&triage=COMMIT",
      asManager,
    );
    await screen.findByRole("table", { name: "Deals" });
    expect(screen.getByText(/isn't shared with you/)).toBeTruthy();
    expect(last(calls, "forecastCategory")).toEqual(["COMMIT"]);
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(address()).toBe("/deals?triage=COMMIT"));
    expect(screen.queryByText(/isn't shared with you/)).toBeNull();
  });

  it("come first for whoever begins with one, who still gets to all deals", async () => {
    mockRoute(api.dealViews.list, [TEAMS, viewOf({ isDefault: true })]);
    const calls = dealsOf(dealOf());
    const { address } = await openApp("/deals", asManager);
    await waitFor(() => expect(address()).toBe(`/deals?view=${LIKELY.id}`));
    await screen.findByRole("table", { name: "Deals" });
    expect(calls.map(({ url }) => url.searchParams.getAll("forecastCategory"))).toEqual([
      ["COMMIT"],
    ]);
    await userEvent.click(view(/^All deals/));
    await waitFor(() => expect(address()).toBe("/deals?view=all"));
  });

  it("that cannot be loaded leave the deals alone", async () => {
    mockRoute(api.dealViews.list, errorResponse(503, "Resting"), [LIKELY]);
    dealsOf(dealOf({ name: "Acme" }));
    await openApp("/deals", asManager);
    expect(await screen.findByRole("button", { name: "Acme" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Load saved views again" }));
    expect(await screen.findByRole("button", { name: /^Likely ones/ })).toBeTruthy();
  });

  it("are in a list where there is no room for them side by side", async () => {
    window.innerWidth = 390;
    dealsOf(dealOf());
    const { address } = await openApp("/deals", asManager);
    await userEvent.click(await screen.findByRole("button", { name: /^Options/ }));
    await userEvent.click(await screen.findByRole("button", { name: /^View All deals/ }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: /^Q4 push/ }));
    await waitFor(() => expect(address()).toBe(`/deals?view=${TEAMS.id}`));
    window.innerWidth = 1440;
  });
});

describe("[BY-5] [U5] columns", () => {
  it("are hidden, moved and made wider without dragging, and the address keeps it", async () => {
    dealsOf(dealOf());
    const { address } = await openApp("/deals", asRep);
    await screen.findByRole("table", { name: "Deals" });
    await userEvent.click(screen.getByRole("button", { name: /^Columns/ }));
    const picker = await screen.findByRole("dialog", { name: /^Columns/ });
    for (const label of ["Stage", "Review", "Latest Update", "Next Step"]) {
      await userEvent.click(within(picker).getByRole("checkbox", { name: label }));
    }
    await userEvent.click(within(picker).getByRole("button", { name: "Close Date: earlier" }));
    await userEvent.click(within(picker).getByRole("button", { name: "Value: wider" }));
    const columns = "closeDate_name_amountInHomeCurrency.96_forecastCategory_issues";
    await waitFor(() => expect(address()).toBe(`/deals?columns=${columns}`));
    expect(headings()).toEqual(["", "Close Date", "Deal Title", "Value", "Triage", "Issues"]);
    await userEvent.click(within(picker).getByRole("button", { name: "Reset columns" }));
    await waitFor(() => expect(address()).toBe("/deals"));
    expect(headings()).toHaveLength(10);
  });

  it("are made wider by arrow keys on their edge, and take another's place when dragged", async () => {
    dealsOf(dealOf());
    const { address } = await openApp("/deals", asRep);
    await screen.findByRole("table", { name: "Deals" });
    const edge = () => screen.getByRole("separator", { name: "Width of Stage" });
    act(() => edge().focus());
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await waitFor(() => expect(address()).toMatch(/dealStage\.140/));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/deals"));
    const dataTransfer = { setData: () => undefined, effectAllowed: "" };
    const heading = (name: string) => screen.getByRole("columnheader", { name });
    fireEvent.dragStart(heading("Value"), { dataTransfer });
    fireEvent.dragOver(heading("Deal Title"), { dataTransfer });
    fireEvent.drop(heading("Deal Title"), { dataTransfer });
    await waitFor(() => expect(headings().slice(1, 3)).toEqual(["Value", "Deal Title"]));
  });
});

describe("[BY-5] groups", () => {
  const GROUPS: DealGroup[] = [
    {
      key: "default/discovery",
      label: "Discovery",
      ownedBy: null,
      pipeline: "New business",
      deals: 1,
      amount: 12_500,
    },
    {
      key: "default/proposal",
      label: "Proposal",
      ownedBy: null,
      pipeline: "New business",
      deals: 30,
      amount: 0,
    },
  ];

  it("have what they come to, and close", async () => {
    mockRoute(api.deals.groups, GROUPS);
    const deals = dealsOf(dealOf({ name: "Acme" }));
    const { address } = await openApp("/deals", asManager);
    await userEvent.click(await screen.findByRole("button", { name: /^Group/ }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Stage" }));
    await waitFor(() => expect(address()).toBe("/deals?group=stage"));
    const head = await screen.findByRole("button", { name: /^Discovery/ });
    await waitFor(() => expect(head.textContent).toBe("DiscoveryNew business1 deal · €12.5k"));
    await userEvent.click(head);
    await waitFor(() => expect(last(deals, "closedGroups")).toEqual(["default/discovery"]));
    const closed = await screen.findByRole("button", { name: /^Discovery/ });
    expect(closed.getAttribute("aria-expanded")).toBe("false");
  });

  it("keep the deals when their figures cannot be loaded, and ask again", async () => {
    mockRoute(api.deals.groups, errorResponse(503, "Counting is resting"), GROUPS);
    dealsOf(dealOf({ name: "Acme" }));
    await openApp("/deals?group=stage", asRep);
    expect(await screen.findByRole("button", { name: "Acme" })).toBeTruthy();
    expect(await screen.findByText("Counting is resting")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try the subtotals again" }));
    expect(await screen.findByText(/1 deal ·/)).toBeTruthy();
  });
});

it("[LINE-2] a view keeps filters, order, groups and columns by own fields", async () => {
  const rival = ownFieldOf({ name: "rival", label: "Rival", type: "choice" });
  const arr = ownFieldOf({ name: "arr", label: "ARR", type: "currency" });
  mockRoute(api.ownFields.list, { fields: [rival, arr], reading: null });
  const state: DealView["state"] = {
    own: ["rival:is:a"],
    ...{ sort: "own.arr", order: "desc", group: "own.rival" },
    columns: [{ key: "name" }, { key: "own.arr" }],
  };
  const mine = viewOf({ state });
  mockRoute(api.dealViews.list, [mine]);
  mockRoute(api.deals.groups, [
    { ...{ key: "a", label: "Anvil", ownedBy: null, pipeline: null }, deals: 1, amount: 5 },
  ]);
  const calls = dealsOf(dealOf({ name: "Globex", ownFields: { rival: "a", arr: 5 } }));
  await openApp(`/deals?view=${mine.id}`, asManager);
  await screen.findByRole("button", { name: "Globex" });
  const sent = ["own", "orderBy", "order", "groupBy"].flatMap((name) => last(calls, name));
  expect(sent).toEqual(["rival:is:a", "own.arr", "DESC", "own.rival"]);
  expect(await screen.findByRole("button", { name: /^Anvil/ })).toBeTruthy();
  expect(headings().join()).toMatch(/ARR/);
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  const saved = mockRoute(api.dealViews.create, viewOf({ state }));
  await userEvent.click(screen.getByRole("button", { name: /^Own fields/ }));
  await userEvent.click(await screen.findByRole("button", { name: /^Rival/ }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Empty" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Save as" }));
  const dialog = await screen.findByRole("dialog", { name: "Save as a view" });
  await userEvent.type(within(dialog).getByRole("textbox", { name: "Name" }), "Rivals");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(saved[0]?.body).toMatchObject({
      state: { ...state, own: ["rival:is:a", "rival:empty"] },
    }),
  );
});
