import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { batchOf, dealCheckOf, detailOf, findingOf, smartQueueOf } from "../../testing/checks.ts";
import { dealOf, syncOf, writeOf } from "../../testing/crm.ts";
import { fillDay } from "../../testing/days.ts";
import { asManager, asRep, mockDealCheckRoutes } from "../../testing/deal-check.ts";
import { eventOf } from "../../testing/meetings.ts";
import { checkInOf, rep } from "../../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";

const QUEUES_FAILED = "Something went wrong fetching the smart queues. Please try again later.";

beforeEach(mockDealCheckRoutes);

afterEach(() => {
  vi.useRealTimers();
});

const reviewPanel = async () =>
  within(await screen.findByRole("region", { name: "Deals for review" }));

describe("[HM-1] deals for review", () => {
  it("are the five with the highest score, each with the reason, and begin the queue", async () => {
    const deals = Array.from({ length: 7 }, (_, place) => detailOf({ name: `Deal no. ${place}` }));
    const checks = deals.map((deal, place) =>
      dealCheckOf(
        deal,
        Array.from({ length: place }, (_, rule) => findingOf({ rule: `rule-${rule}`, score: 1 })),
      ),
    );
    mockRoute(api.checks.batch, batchOf(checks));
    mockRoute(api.checks.deal, detailOf());
    const { address } = await openApp("/home", asManager);
    const panel = await reviewPanel();
    const rows = (await panel.findAllByRole("row")).slice(1);
    expect(rows.map((row) => within(row).getByRole("link").textContent)).toEqual([
      "Deal no. 6",
      "Deal no. 5",
      "Deal no. 4",
      "Deal no. 3",
      "Deal no. 2",
    ]);
    const first = within(rows[0] as HTMLElement);
    expect(first.getByText("Ana")).toBeTruthy();
    expect(first.getByText("Discovery")).toBeTruthy();
    expect(first.getByText("€12.5k")).toBeTruthy();
    expect(first.getByText("6").dataset.tone).toBe("alarm");
    await userEvent.hover(first.getByText("6"));
    expect(await screen.findByText("1 + 1 + 1 + 1 + 1 + 1 = 6, 6 issues")).toBeTruthy();
    expect(first.getByText("21 days").tagName).toBe("STRONG");
    expect(first.getByText(", and 5 more")).toBeTruthy();
    await userEvent.click(panel.getByRole("button", { name: "Start review" }));
    const ids = [6, 5, 4, 3, 2].map((place) => deals[place]?.hubspotId).join(",");
    expect(decodeURIComponent(address())).toBe(`/home?queue=${ids}`);
  });

  it("can be begun at any of them", async () => {
    const [one, two] = [detailOf({ name: "One" }), detailOf({ name: "Two" })];
    mockRoute(
      api.checks.batch,
      batchOf([dealCheckOf(one, [findingOf()]), dealCheckOf(two, [findingOf({ score: 1 })])]),
    );
    mockRoute(api.checks.deal, two);
    const { address } = await openApp("/home", asManager);
    await userEvent.click(await (await reviewPanel()).findByRole("link", { name: "Two" }));
    expect(address()).toContain("at=2");
  });

  it("offer a check while there was none", async () => {
    mockRoute(api.checks.batch, null, batchOf([dealCheckOf(detailOf({ name: "Acme" }), [])]));
    const started = mockRoute(api.checks.startBatch, { id: batchOf([]).id });
    await openApp("/home", asManager);
    const panel = await reviewPanel();
    await userEvent.click(await panel.findByRole("button", { name: "Check deals" }));
    expect(await screen.findByText("Deal check started...")).toBeTruthy();
    expect(await panel.findByRole("link", { name: "Acme" })).toBeTruthy();
    expect(panel.getByLabelText("No issues")).toBeTruthy();
    expect(started).toHaveLength(1);
  });
});

describe("[HM-1] deals for review, while all deals are read for the first time", () => {
  const PROMISE = "Checked as soon as all your deals are here";

  it("keep their place, and come by themselves", async () => {
    mockRoute(api.crm.latestSync, syncOf({ state: "running", finishedAt: null }));
    mockRoute(api.checks.batch, null, batchOf([dealCheckOf(detailOf({ name: "Acme" }), [])]));
    const { client } = await openApp("/home", asManager);
    const panel = await reviewPanel();
    expect(await panel.findByText(PROMISE)).toBeTruthy();
    expect(panel.getByRole("status").textContent).toBe("Loading…");
    expect(panel.queryByRole("button", { name: "Check deals" })).toBeNull();
    await act(() => client.invalidateQueries({ queryKey: [api.checks.batch.path] }));
    expect(await panel.findByRole("link", { name: "Acme" })).toBeTruthy();
    expect(panel.queryByText(PROMISE)).toBeNull();
  });

  it("can be asked for while HubSpot holds the deals up", async () => {
    const error = "HubSpot does not answer.";
    mockRoute(api.crm.latestSync, syncOf({ state: "running", finishedAt: null, error }));
    mockRoute(api.checks.batch, null);
    await openApp("/home", asManager);
    const panel = await reviewPanel();
    expect(await panel.findByRole("button", { name: "Check deals" })).toBeTruthy();
  });

  it("can be asked for when none came half a minute after the deals", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    mockRoute(api.crm.latestSync, syncOf({ finishedAt: new Date().toISOString() }));
    mockRoute(api.checks.batch, null);
    await openApp("/home", asManager);
    const panel = await reviewPanel();
    expect(await panel.findByText(PROMISE)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await panel.findByRole("button", { name: "Check deals" })).toBeTruthy();
    expect(panel.queryByText(PROMISE)).toBeNull();
  });
});

describe("[HM-2] a deal check that runs", () => {
  it("is asked about every ten seconds until there is nothing newer", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const deal = detailOf({ name: "Acme" });
    const running = batchOf([dealCheckOf(deal, [], { complete: false })], {
      state: "running",
      done: 40,
      total: 120,
    });
    const done = batchOf([dealCheckOf(deal, [findingOf()])]);
    const asked = mockRoute(api.checks.batch, running, done, null);
    await openApp("/home", asManager);
    const panel = await reviewPanel();
    // Next to the title, so that no row moves when it ends.
    expect((await panel.findByText("40 of 120 checked")).closest("header")).toBeTruthy();
    // Text would be wider than the column, so a score-shaped placeholder is used.
    const score = panel.getByText("Checking…");
    expect(score.className).toContain("unseen");
    expect(score.previousElementSibling?.className).toContain("Skeleton");
    expect(asked).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await panel.findByText(/^Checked/)).toBeTruthy();
    expect(asked).toHaveLength(2);
    expect(asked[1]?.url.search).toBe("");
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]?.url.searchParams.get("currentBatchId")).toBe(done.id);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(asked).toHaveLength(3);
    expect(panel.getByRole("link", { name: "Acme" })).toBeTruthy();
  });

  it("is read whole again once a deal was changed, also before it was asked whether there is a newer one", async () => {
    const deal = detailOf({ name: "Acme" });
    const asked = mockRoute(
      api.checks.batch,
      batchOf([dealCheckOf(deal, [findingOf()])]),
      batchOf([]),
    );
    const { client } = await openApp("/home", asManager);
    const panel = await reviewPanel();
    expect(await panel.findByRole("link", { name: "Acme" })).toBeTruthy();
    await act(() => client.invalidateQueries({ queryKey: [api.checks.batch.path] }));
    await waitFor(() => expect(panel.queryByRole("link", { name: "Acme" })).toBeNull());
    expect(asked[1]?.url.search).toBe("");
  });

  it("is started again by the icon, and runs from that moment on", async () => {
    const starting = deferredResponse(api.checks.startBatch);
    const started = mockRoute(api.checks.startBatch, starting.promise);
    mockRoute(api.checks.batch, batchOf([dealCheckOf(detailOf({ name: "Acme" }), [])]));
    await openApp("/home", asManager);
    const panel = await reviewPanel();
    await userEvent.click(await panel.findByRole("button", { name: "Check deals again" }));
    const icon = await panel.findByRole("button", { name: "Checking deals" });
    await userEvent.click(icon);
    expect(started).toHaveLength(1);
    starting.resolve({ id: batchOf([]).id });
    expect(await screen.findByText("Deal check started...")).toBeTruthy();
  });
});

describe("[HM-3] smart queues", () => {
  it("[R-9] [R-26] tell their rule, how many, how much and which, and begin", async () => {
    const deals = ["Acme", "Globex", "Initech"].map((name) => dealOf({ name }));
    mockRoute(api.checks.smartQueues, [
      smartQueueOf("closing-this-week", deals, { from: "2026-11-16", to: "2026-11-22" }),
      smartQueueOf("new-updates-this-week", [], { from: "2026-11-09", to: "2026-11-22" }),
      smartQueueOf("top-five-value", []),
      smartQueueOf("triaged-no-reviews", []),
    ]);
    mockRoute(api.checks.deal, detailOf());
    const { address } = await openApp("/home", asManager);
    const region = within(await screen.findByRole("region", { name: "Smart queues" }));
    const cards = await region.findAllByRole("listitem");
    expect(cards.map((card) => card.firstElementChild?.textContent)).toEqual([
      "Closing this week",
      "New updates this week",
      "Top five highest value",
      "Triaged with no reviews",
    ]);
    expect(cards.map((card) => card.textContent)).toEqual([
      "Closing this weekOpen deals closing 16 Nov – 22 Nov3 deals€37.5kAcme, Globex and 1 more Start",
      "New updates this weekDeals updated since Mon 9 NovNo new updates",
      "Top five highest valueLargest open deals, any close dateNo open deals",
      "Triaged with no reviewsOpen, Likely or Maybe, never reviewedEvery triaged deal was reviewed",
    ]);
    await userEvent.click(region.getByRole("button", { name: "Start Closing this week" }));
    const ids = deals.map(({ hubspotId }) => hubspotId).join(",");
    expect(decodeURIComponent(address())).toBe(`/home?queue=${ids}`);
  });

  it("[R-11] say which of their deals are nobody's on the team, to the cent", async () => {
    const daniel = { id: "77", name: "Daniel Frost", isOnTeam: false };
    const deals = [
      dealOf({ name: "Acme" }),
      dealOf({ name: "Globex", ownedBy: daniel, amountInHomeCurrency: 64_000.4 }),
      dealOf({ name: "Initech", ownedBy: daniel, amountInHomeCurrency: 844 }),
      dealOf({ name: "Hooli", ownedBy: null, amountInHomeCurrency: 7 }),
    ];
    mockRoute(api.checks.smartQueues, [
      smartQueueOf("closing-this-week", deals.slice(0, 1)),
      smartQueueOf("triaged-no-reviews", deals),
    ]);
    await openApp("/home", asManager);
    const region = within(await screen.findByRole("region", { name: "Smart queues" }));
    const words =
      "Includes 2 deals, €64,844.40, whose owners aren't on your team, and 1 deal, €7, without an owner.";
    expect((await region.findByText(words)).closest("li")?.textContent).toContain(
      "Triaged with no reviews",
    );
    expect(region.getAllByText(/^Includes/)).toHaveLength(1);
  });

  it("say in place and in a message when they cannot be had, and recover", async () => {
    mockRoute(api.checks.smartQueues, errorResponse(503, "resting"));
    await openApp("/home", asManager);
    const region = within(await screen.findByRole("region", { name: "Smart queues" }));
    expect((await region.findByRole("alert")).textContent).toContain(QUEUES_FAILED);
    await waitFor(() => expect(screen.getAllByText(QUEUES_FAILED)).toHaveLength(2));
    mockRoute(api.checks.smartQueues, []);
    await userEvent.click(region.getByRole("button", { name: "try again" }));
    expect(await region.findByText("Nothing closes this week")).toBeTruthy();
  });
});

describe("[HM-1] a rep's day", () => {
  const action = {
    id: "00000000-0000-4000-8000-0000000000d3",
    text: "Send the recap",
    isDone: false,
    isFocused: false,
    dueDate: "2026-11-12",
    AssigneeId: rep.id,
    Assignee: { id: rep.id, name: rep.name, role: "rep" as const },
    CalendarEventId: null,
    CalendarEvent: null,
    type: "personal" as const,
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  });

  it("lists what is due, ticked in place", async () => {
    const asked = mockRoute(api.actions.own, [{ id: "g", title: "Personal", actions: [action] }]);
    const ticked = mockRoute(api.actions.update, { ...action, isDone: true });
    await openApp("/home", asRep);
    const today = within(await screen.findByRole("region", { name: "Today" }));
    expect(await today.findByText("3 days late")).toBeTruthy();
    const box = today.getByRole("checkbox", { name: "Send the recap" });
    await userEvent.click(box);
    await waitFor(() => expect((box as HTMLInputElement).checked).toBe(true));
    expect(ticked[0]?.body).toEqual({ isDone: true });
    expect(asked[0]?.url.searchParams.get("dueDate")).toBe("2026-11-15");
  });

  it("begins with the meeting that comes next", async () => {
    mockRoute(api.meetings.events, [
      eventOf({
        title: "Weekly with Maya",
        start: "2026-11-15T14:00:00.000Z",
        end: "2026-11-15T15:00:00.000Z",
      }),
    ]);
    await openApp("/home", asRep);
    const today = within(await screen.findByRole("region", { name: "Today" }));
    expect(await today.findByText("Weekly with Maya")).toBeTruthy();
    expect(today.getByText("with Maya Lindt")).toBeTruthy();
    expect(today.getByText("Sun 15 Nov, 3pm")).toBeTruthy();
  });

  it("[BY-2] has the commit with its age, and one tap renews it", async () => {
    const late = {
      ...checkInOf(rep, { repCommit: 90_000 }),
      committedAt: "2026-11-03T09:00:00.000Z",
    };
    const renewed = { ...late, committedAt: "2026-11-15T12:00:00.000Z" };
    mockRoute(api.goals.checkIn, late, renewed);
    const saved = mockRoute(api.goals.saveCheckIn, renewed);
    await openApp("/home", asRep);
    const commit = within(await screen.findByRole("region", { name: "Your commit" }));
    expect(await commit.findByText("not updated for 12 days")).toBeTruthy();
    await userEvent.click(commit.getByRole("button", { name: "It still holds" }));
    expect(await screen.findByText("Goal alignment updated!")).toBeTruthy();
    expect(saved[0]?.body).toEqual({ period: "2026-Q4", values: { repCommit: 90_000 } });
    await waitFor(() => expect(commit.queryByText("It still holds")).toBeNull());
    expect(commit.getByRole("button", { name: "Change your commit" })).toBeTruthy();
  });

  it("opens an action again that could not be ticked", async () => {
    mockRoute(api.actions.own, [{ id: "g", title: "Personal", actions: [action] }]);
    mockRoute(api.actions.update, errorResponse(503, "resting"));
    await openApp("/home", asRep);
    const box = await screen.findByRole("checkbox", { name: "Send the recap" });
    await userEvent.click(box);
    expect(await screen.findByText("Something went wrong. Please try again later.")).toBeTruthy();
    expect((box as HTMLInputElement).checked).toBe(false);
  });

  it("lists open deals whose date has passed or is missing, and takes a new one", async () => {
    const late = dealOf({ name: "Late", closeDate: "2026-11-03" });
    const page = {
      deals: [late, dealOf({ name: "Undated", closeDate: null })],
      total: 2,
      totalPages: 1,
    };
    const asked = mockRoute(api.deals.list, page);
    const calls = mockRoute(api.deals.setProperty, { write: writeOf(), repUpdate: null });
    await openApp("/home", asRep);
    const list = within(await screen.findByRole("list", { name: "Deals that need a date" }));
    expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Late",
      "Undated",
    ]);
    expect(asked.map(({ url }) => url.search).join(" ")).toMatch(
      /closeDateEnd=2026-11-14&orUndated=true/,
    );
    expect(list.getByText("Tue 3 Nov, 12 days ago")).toBeTruthy();
    expect(list.getByText("No close date")).toBeTruthy();
    await userEvent.click(list.getByRole("button", { name: /^Close date of Late/ }));
    fillDay(list.getByLabelText("Close date of Late"), "2026-12-04");
    expect(await screen.findByText("Close date updated")).toBeTruthy();
    expect(calls[0]?.url.pathname).toBe(`/api/deals/${late.hubspotId}/property`);
  });
});

it("[HM-1] without HubSpot, home offers to connect it", async () => {
  await openApp("/home", { ...asManager, isHubspotConnected: false });
  expect(await screen.findByRole("region", { name: "Connect HubSpot" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Deals for review" })).toBeNull();
  expect(screen.getByRole("region", { name: "Team this quarter" })).toBeTruthy();
});
