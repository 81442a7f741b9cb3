import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Deal, type RouteResponse, type Session } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import {
  dealOf,
  NO_OTHER_OWNERS,
  newBusiness,
  ownedBy,
  ownFieldOf,
  renewals,
  statusOf,
  syncOf,
} from "../../testing/crm.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../../testing/people.ts";
import { deferredResponse, mockRoute } from "../../testing/server.ts";

const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };
const asRep: Session = { ...sessionOf(rep), isHubspotConnected: true };

const listOf = (...deals: Deal[]): RouteResponse<typeof api.deals.list> => ({
  deals,
  total: deals.length,
  totalPages: 1,
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
});

afterEach(() => {
  vi.useRealTimers();
});

const asked = (calls: { url: URL }[]) => {
  const { searchParams } = calls.at(-1)?.url ?? new URL("http://x");
  return (name: string) => searchParams.getAll(name);
};

const choose = async (picker: RegExp, option: string) => {
  await userEvent.click(await screen.findByRole("button", { name: picker }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: option }));
};

describe("[DL-2] the filters", () => {
  it("begin with everything of this quarter that is open", async () => {
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    await openApp("/deals", asManager);
    await screen.findByRole("table", { name: "Deals" });
    const sent = asked(calls);
    expect(sent("pipelines")).toEqual(["default", "renewals"]);
    expect(sent("closeDateStart")).toEqual(["2026-10-01"]);
    expect(sent("closeDateEnd")).toEqual(["2026-12-31"]);
    expect(sent("closed")).toEqual(["false"]);
    expect([sent("userId"), sent("forecastCategory")]).toEqual([[], []]);
  });

  it.each([
    { name: "Next quarter", start: "2027-01-01", end: ["2027-03-31"], kept: "next" },
    { name: "Beyond", start: "2027-04-01", end: [], kept: "beyond" },
  ])("$name runs from $start", async ({ name, start, end, kept }) => {
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    const { address } = await openApp("/deals?page=2", asManager);
    await userEvent.click(await screen.findByRole("radio", { name }));
    await waitFor(() => expect(address()).toBe(`/deals?quarter=${kept}`));
    await waitFor(() => expect(asked(calls)("closeDateStart")).toEqual([start]));
    expect(asked(calls)("closeDateEnd")).toEqual(end);
  });

  it("[F3] [X-17] a click means only that one, more are added, and none is all again", async () => {
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    const { address } = await openApp("/deals", asManager);
    await userEvent.click(await screen.findByRole("button", { name: /^Owner ./ }));
    const options = within(await screen.findByRole("menu"));
    const ticked = () =>
      options.queryAllByRole("menuitemcheckbox", { checked: true }).map((one) => one.textContent);
    expect(ticked()).toEqual([]);
    await userEvent.click(options.getByRole("menuitemcheckbox", { name: rep.name }));
    await waitFor(() => expect(address()).toBe(`/deals?owner=${rep.id}`));
    expect(asked(calls)("userId")).toEqual([rep.id]);
    expect(ticked()).toEqual([rep.name]);
    await userEvent.click(options.getByRole("menuitemcheckbox", { name: rep.name }));
    await waitFor(() => expect(address()).toBe("/deals"));
    expect(screen.getByRole("button", { name: /^Owner ./ }).textContent).toContain("All owners");
  });

  it("[X-17] a search that is somebody's name offers their deals first", async () => {
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    const { address } = await openApp("/deals?words=an", asManager);
    await userEvent.click(await screen.findByRole("button", { name: `${rep.name}'s deals` }));
    await waitFor(() => expect(address()).toBe(`/deals?owner=${rep.id}`));
    await waitFor(() => expect(asked(calls)("userId")).toEqual([rep.id]));
    expect(asked(calls)("words")).toEqual([]);
    expect(screen.queryByRole("button", { name: /'s deals$/ })).toBeNull();
  });

  it("[R-31] take every owner, on the team or not, and deals without one", async () => {
    const daniel = { id: "50", name: "Daniel Frost", isOnTeam: false };
    mockRoute(api.deals.owners, { owners: [daniel, ownedBy(rep)], hasUnowned: true });
    const calls = mockRoute(
      api.deals.list,
      listOf(dealOf({ name: "Birch", Owner: null, ownedBy: daniel })),
    );
    const { address } = await openApp(`/deals?owner=${rep.id}&owner=50`, asManager);
    const cell = within(await screen.findByRole("table", { name: "Deals" }));
    expect(await cell.findByTitle("Daniel Frost (not on your team)")).toBeTruthy();
    expect([asked(calls)("userId"), asked(calls)("crmOwnerId")]).toEqual([[rep.id], ["50"]]);
    await userEvent.click(screen.getByRole("button", { name: /^Owner ?Ana/ }));
    const menu = within(await screen.findByRole("menu"));
    expect(menu.getByText("Not on your team")).toBeTruthy();
    const names = menu.getAllByRole("menuitemcheckbox").map(({ textContent }) => textContent);
    expect(names).toEqual([rep.name, otherRep.name, "Daniel Frost", "No owner"]);
    await userEvent.click(menu.getByRole("menuitem", { name: "Only No owner" }));
    await waitFor(() => expect(address()).toBe("/deals?owner=none"));
    await waitFor(() => expect(asked(calls)("crmOwnerId")).toEqual(["none"]));
    expect(asked(calls)("userId")).toEqual([]);
  });

  it("[F3] that follow each other fast: the last wins, whatever arrives first", async () => {
    const [slow, fast] = [deferredResponse(api.deals.list), deferredResponse(api.deals.list)];
    const first = listOf(dealOf({ name: "At first" }));
    const calls = mockRoute(api.deals.list, first, slow.promise, fast.promise);
    await openApp("/deals", asManager);
    await screen.findByText("At first");
    await userEvent.click(screen.getByText("Next quarter"));
    await waitFor(() => expect(calls).toHaveLength(2));
    await userEvent.click(screen.getByText("Beyond"));
    await waitFor(() => expect(calls).toHaveLength(3));
    fast.resolve(listOf(dealOf({ name: "Wanted" })));
    await screen.findByText("Wanted");
    slow.resolve(listOf(dealOf({ name: "Too late" })));
    await slow.promise;
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([false, true, false]);
    expect(screen.queryByText("Too late")).toBeNull();
  });

  it("by words are asked for once, wait in the address, and are cleared where nothing fits", async () => {
    const nothing = { deals: [], total: 0, totalPages: 0 };
    const calls = mockRoute(api.deals.list, listOf(dealOf()), nothing, listOf(dealOf()));
    const { address } = await openApp("/deals?triage=COMMIT&page=2", asManager);
    await screen.findByRole("table", { name: "Deals" });
    await userEvent.keyboard("/");
    const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search deals" });
    expect(document.activeElement).toBe(field);
    // Undone before it was sent, so nothing changes.
    const before = address();
    fireEvent.change(field, { target: { value: "zebra" } });
    fireEvent.keyDown(field, { key: "Escape" });
    expect([address(), field.value]).toEqual([before, ""]);
    await userEvent.paste("acme corp");
    expect(await screen.findByText("No deals match “acme corp”")).toBeTruthy();
    expect(address()).toBe("/deals?words=acme+corp&triage=COMMIT");
    expect([asked(calls)("words"), asked(calls)("forecastCategory")]).toEqual([
      ["acme corp"],
      ["COMMIT"],
    ]);
    expect(calls).toHaveLength(2);
    const [, inPlace] = screen.getAllByRole("button", { name: "Clear search" });
    await userEvent.click(inPlace ?? field);
    await screen.findByRole("table", { name: "Deals" });
    await waitFor(() => expect(address()).toBe("/deals?triage=COMMIT"));
    expect(field).toHaveProperty("value", "");
  });

  it("by owner are the managers'", async () => {
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    const { address } = await openApp("/deals", asManager);
    await choose(/^Owner ./, rep.name);
    await waitFor(() => expect(address()).toBe(`/deals?owner=${rep.id}`));
    await waitFor(() => expect(asked(calls)("userId")).toEqual([rep.id]));
    document.body.innerHTML = "";
    await openApp("/deals", asRep);
    await screen.findByRole("button", { name: /^Pipeline/ });
    expect(screen.queryByRole("button", { name: /^Owner ./ })).toBeNull();
  });

  it("by an owner who is nobody are everybody", async () => {
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    await openApp("/deals?owner=00000000-0000-4000-8000-00000000dead", asManager);
    await screen.findByRole("table", { name: "Deals" });
    expect(asked(calls)("userId")).toEqual([]);
    expect(screen.getByRole("button", { name: /^Owner ./ }).textContent).toContain("All owners");
  });

  it("Pipeline also means closed and omitted", async () => {
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    await openApp("/deals?triage=PIPELINE", asManager);
    await screen.findByRole("table", { name: "Deals" });
    expect(asked(calls)("forecastCategory")).toEqual(["PIPELINE", "CLOSED", "OMIT"]);
  });

  it("[X-10] wait behind one button on a phone with all other controls, which says how many are at work", async () => {
    window.innerWidth = 390;
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    const { address } = await openApp("/deals?triage=COMMIT", asManager);
    const button = await screen.findByRole("button", { name: "Options 1 active filter" });
    const folded = [/^View/, /^Group/, /^Columns/, /^Pipeline/, /^Sort/, "check deals"];
    for (const name of folded) expect(screen.queryByRole("button", { name })).toBeNull();
    await userEvent.click(button);
    for (const name of folded) expect(screen.getByRole("button", { name })).toBeTruthy();
    expect(button.getAttribute("aria-expanded")).toBe("true");
    await choose(/^Owner ./, rep.name);
    await waitFor(() => expect(address()).toBe(`/deals?owner=${rep.id}&triage=COMMIT`));
    await waitFor(() => expect(asked(calls)("userId")).toEqual([rep.id]));
    await userEvent.click(screen.getByRole("button", { name: "Options 2 active filters" }));
    expect(screen.queryByRole("button", { name: /^Owner ./ })).toBeNull();
  });
});

describe("[LINE-2] filters by own fields", () => {
  const FIELDS = [
    ownFieldOf({ name: "arr", label: "ARR", type: "currency" }),
    ownFieldOf({
      ...{ name: "rival", label: "Rival", type: "choice" },
      options: [
        { value: "a", label: "Anvil" },
        { value: "b,c", label: "Brightline" },
      ],
    }),
    ownFieldOf({ name: "champion", label: "Champion", type: "text" }),
  ];
  const field = async (name: string) => {
    const button = screen.queryByRole("button", { name: new RegExp(`^${name}`) });
    if (!button) await userEvent.click(await screen.findByRole("button", { name: /^Own fields/ }));
    await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }));
    return within(await screen.findByRole("group", { name }));
  };

  it("are one button; each field has what fits its type, and the address keeps it", async () => {
    mockRoute(api.ownFields.list, { fields: FIELDS, reading: null });
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    await openApp("/deals", asManager);
    const rival = await field("Rival");
    await userEvent.click(rival.getByRole("checkbox", { name: "Brightline" }));
    await userEvent.click(rival.getByRole("checkbox", { name: "Empty" }));
    await waitFor(() => expect(asked(calls)("own")).toEqual(["rival:is:b%2Cc", "rival:empty"]));
    const arr = await field("ARR");
    await userEvent.type(arr.getByRole("textbox", { name: "From" }), "1000");
    await waitFor(() => expect(asked(calls)("own")).toContain("arr:from:1000"));
    const champion = await field("Champion");
    expect(
      champion.getAllByRole("checkbox").map((one) => one.closest("label")?.textContent),
    ).toEqual(["Filled in", "Empty"]);
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Own fields ARR and 1 more" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Reset" }));
    expect(await screen.findByRole("button", { name: "Own fields Any" })).toBeTruthy();
  });

  it("[R-1] take a limit as it is meant, or say what would be accepted", async () => {
    const share = ownFieldOf({ name: "share", label: "Share", type: "number" });
    mockRoute(api.ownFields.list, { fields: [...FIELDS, share], reading: null });
    const calls = mockRoute(api.deals.list, listOf(dealOf()));
    await openApp("/deals", asManager);
    const arr = await field("ARR");
    const from = arr.getByRole("textbox", { name: "From" });
    await userEvent.type(from, "95,000");
    expect(from).toHaveProperty("value", "95,000");
    await waitFor(() => expect(asked(calls)("own")).toEqual(["arr:from:95000"]));
    await userEvent.clear(from);
    await userEvent.type(from, "1.125k");
    expect(arr.getByText("Enter a number like 95,000 or 95k.")).toBeTruthy();
    await userEvent.clear(from);

    const limits = await field("Share");
    const most = limits.getByRole("textbox", { name: "To" });
    await userEvent.type(most, "1.500");
    expect(most).toHaveProperty("value", "1.500");
    expect(limits.getByText("Enter a number like 1500 or 1.25.")).toBeTruthy();
    await userEvent.clear(most);
    await userEvent.type(most, "1500");
    expect(limits.queryByText(/^Enter a number/)).toBeNull();
    await waitFor(() => expect(asked(calls)("own")).toEqual(["share:to:1500"]));
  });

  it("on a field that is gone ask for nothing, and wait until it is known which there are", async () => {
    const fields = deferredResponse(api.ownFields.list);
    mockRoute(api.ownFields.list, fields.promise);
    const calls = mockRoute(api.deals.list, listOf(dealOf({ name: "Globex" })));
    await openApp("/deals?own=gone:empty&own=arr:from:5&sort=own.gone&group=own.gone", asManager);
    await screen.findByRole("button", { name: /^Pipeline/ });
    expect(calls).toEqual([]);
    fields.resolve({ fields: FIELDS, reading: null });
    await screen.findByRole("button", { name: "Globex" });
    expect(asked(calls)("own")).toEqual(["arr:from:5"]);
    expect([asked(calls)("orderBy"), asked(calls)("groupBy")]).toEqual([[], []]);
  });

  it("are not there where there are no own fields", async () => {
    mockRoute(api.deals.list, listOf(dealOf({ name: "Globex" })));
    await openApp("/deals", asRep);
    await screen.findByRole("button", { name: "Globex" });
    expect(screen.queryByRole("button", { name: /^Own fields/ })).toBeNull();
  });
});
