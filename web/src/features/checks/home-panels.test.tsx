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
    expect(rows.map((row) => within(row).getAllByRole("link")[0]?.textContent)).toEqual([
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
    expect(first.getByRole("rowheader").textContent).toContain(", and 5 more");
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

  it("[R-30] link what is found besides to the deal's check, in the same queue", async () => {
    const [one, two] = [detailOf({ name: "One" }), detailOf({ name: "Two" })];
    const findings = [findingOf({ rule: "a", score: 1 }), findingOf({ rule: "b", score: 1 })];
    mockRoute(
      api.checks.batch,
      batchOf([dealCheckOf(one, [findingOf({ score: 9 })]), dealCheckOf(two, findings)]),
    );
    mockRoute(api.checks.deal, two);
    const { address } = await openApp("/home", asManager);
    await userEvent.click(await (await reviewPanel()).findByRole("link", { name: "1 more: Two" }));
    expect(decodeURIComponent(address())).toBe(
      `/home?queue=${one.hubspotId},${two.hubspotId}&at=2`,
    );
  });

  it("offer a check while there was none", async () => {
    mockRoute(api.checks.batch, null, batchOf([dealCheckOf(detailOf({ name: "Acme" }), [])]));
    const started = mockRoute(api.checks.startBatch, { id: batchOf([]).id });
    await openApp("/home", asManager);
    const panel = await reviewPanel();
    await userEvent.click(await panel.findByRole("button", { name: "Check deals" }));
    expect(await screen.findByText("Deal check started...")).toBeTruthy();
    expect(await panel.findByRole("link", { name: "Acme" })).toBeTruthy();
    expect(panel.getByLabelText("No risks")).toBeTruthy();
    expect(started).toHaveLength(1);
  });
});

describe("[X-1] deals for review that were reviewed in the last 7 days", () => {
  const review = { at: "2026-11-13T09:00:00.000Z", score: 4, reviewer: "Maya Lindt" };
  const [open, done, other] = ["Open", "Done", "Other"].map((name) => detailOf({ name }));
  const checks = () => [
    dealCheckOf(open ?? detailOf(), []),
    dealCheckOf(done ?? detailOf(), [findingOf({ score: 9 })], { review }),
    dealCheckOf(other ?? detailOf(), [findingOf()], { review: { ...review, reviewer: "Kim Ode" } }),
  ];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
    mockRoute(api.checks.deal, detailOf());
  });

  it("leave a manager's list and the queue, and can be opened from a folded line", async () => {
    mockRoute(api.checks.batch, batchOf(checks()));
    const { address } = await openApp("/home", asManager);
    const panel = await reviewPanel();
    const rows = (await panel.findAllByRole("row")).slice(1);
    expect(rows.map((row) => within(row).getByRole("link").textContent)).toEqual(["Open"]);
    const fold = panel.getByText("Reviewed · 2").closest("details");
    expect(fold?.open).toBe(false);
    const list = within(panel.getByRole("list", { name: "Reviewed in the last 7 days" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "DoneAna Silva4/5 from you, 2 days ago",
      "OtherAna Silva4/5 from Kim Ode, 2 days ago",
    ]);
    await userEvent.click(panel.getByRole("button", { name: "Start review" }));
    expect(decodeURIComponent(address())).toBe(`/home?queue=${open?.hubspotId}`);
  });

  it("are opened one after the other from there", async () => {
    mockRoute(api.checks.batch, batchOf(checks()));
    const { address } = await openApp("/home", asManager);
    await userEvent.click(await (await reviewPanel()).findByRole("link", { name: "Other" }));
    expect(decodeURIComponent(address())).toBe(
      `/home?queue=${done?.hubspotId},${other?.hubspotId}&at=2`,
    );
  });

  it("leave nothing to start when all are", async () => {
    mockRoute(api.checks.batch, batchOf(checks().slice(1), { reviewed: 30 }));
    await openApp("/home", asManager);
    const panel = await reviewPanel();
    expect(await panel.findByText("All reviewed")).toBeTruthy();
    expect(panel.getByText("Reviewed · 30")).toBeTruthy();
    expect(panel.getByText("The 2 newest are listed.")).toBeTruthy();
    expect(panel.getByRole("button", { name: "Start review" }).hasAttribute("disabled")).toBe(true);
  });

  it("keep their place in a rep's list", async () => {
    mockRoute(api.checks.batch, batchOf(checks(), { reviewed: 0 }));
    await openApp("/home", asRep);
    const rows = (await (await reviewPanel()).findAllByRole("row")).slice(1);
    expect(rows.map((row) => within(row).getByRole("link").textContent)).toEqual([
      "Done",
      "Other",
      "Open",
    ]);
    expect(screen.queryByText(/^Reviewed ·/)).toBeNull();
  });
});

describe("[X-2] deals without an owner on the team", () => {
  const daniel = { id: "50", name: "Daniel Frost", email: "daniel@frost.test" };
  const outside = {
    count: 2,
    value: 66_045,
    owners: [{ ...daniel, count: 1, value: 66_000 }],
    withoutOwner: { count: 1, value: 45 },
    deals: [
      {
        hubspotId: "71",
        url: "https://app.hubspot.test/71",
        name: "Tidewell",
        amountInHomeCurrency: 66_000,
        ownedBy: { id: "50", name: "Daniel Frost", isOnTeam: false },
      },
      {
        hubspotId: "72",
        url: "https://app.hubspot.test/72",
        name: "Orphan",
        amountInHomeCurrency: null,
        ownedBy: null,
      },
    ],
  };

  it("are one line, and adding their owner takes one click", async () => {
    mockRoute(api.checks.outsideTeam, outside, { ...outside, count: 0, owners: [], deals: [] });
    const added = mockRoute(api.people.addMember, { ...rep, unsubscribed: [] });
    const batches = mockRoute(api.checks.batch, batchOf([]));
    await openApp("/home", asManager);
    const panel = await reviewPanel();
    expect((await panel.findByText(/have no owner on your team$/)).textContent).toBe(
      "2 deals, €66k, have no owner on your team",
    );
    const before = batches.length;
    await userEvent.click(panel.getByRole("button", { name: "Add Daniel Frost" }));
    expect(
      await screen.findByText(
        "Daniel Frost added to your team with 1 deal. Invite them in Settings, People.",
      ),
    ).toBeTruthy();
    expect(added.map(({ body }) => body)).toEqual([
      {
        name: "Daniel Frost",
        emailAddress: "daniel@frost.test",
        title: "Account Executive",
        role: "rep",
        invite: false,
      },
    ]);
    await waitFor(() => expect(panel.queryByText(/no owner on your team/)).toBeNull());
    expect(batches.length).toBeGreaterThan(before);
  });

  it("can be handed over in HubSpot, each by its own link", async () => {
    mockRoute(api.checks.outsideTeam, outside);
    await openApp("/home", asManager);
    const panel = await reviewPanel();
    await userEvent.click(await panel.findByRole("button", { name: "Hand over" }));
    const list = within(panel.getByRole("list", { name: "Deals to hand over" }));
    expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "https://app.hubspot.test/71",
      "https://app.hubspot.test/72",
    ]);
    expect(list.getByText("Daniel Frost (not on your team), €66k")).toBeTruthy();
    expect(list.getByText("No owner")).toBeTruthy();
  });

  it("of several owners are added together, and who can't be added is named", async () => {
    const owners = ["One", "Two", "Three"].map((name, place) => ({
      ...{ id: `${place}`, name, email: `${name}@x.test`, count: 2, value: 1 },
    }));
    const gone = { id: "9", name: "Gone", email: null, count: 1, value: 1 };
    mockRoute(api.checks.outsideTeam, { ...outside, owners: [...owners, gone] });
    const added = mockRoute(
      api.people.addMember,
      { ...rep, unsubscribed: [] },
      errorResponse(409, "Somebody has this address already.", "conflict"),
      { ...rep, unsubscribed: [] },
    );
    await openApp("/home", asManager);
    const panel = await reviewPanel();
    await userEvent.click(await panel.findByRole("button", { name: "Add all 3 owners" }));
    const words =
      "2 reps added to your team with 4 deals. Invite them in Settings, People. Two: Somebody has this address already.";
    expect(await screen.findByText(words)).toBeTruthy();
    expect(added).toHaveLength(3);
  });

  it("are no business of a rep", async () => {
    const asked = mockRoute(api.checks.outsideTeam, outside);
    await openApp("/home", asRep);
    await reviewPanel();
    expect(asked).toHaveLength(0);
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

  describe("[X-1] deals reviewed in the last 7 days", () => {
    const reviewedAt = (name: string, createdAt: string) =>
      dealOf({
        name,
        Reviews: [
          { id: crypto.randomUUID(), source: "deal-check", score: 4, attributes: [], createdAt },
        ],
      });
    const queues = () => {
      const lately = reviewedAt("Lately", "2026-11-09T00:00:00.000Z");
      const before = reviewedAt("Before", "2026-11-08T12:00:00.000Z");
      const never = dealOf({ name: "Never" });
      mockRoute(api.checks.smartQueues, [
        smartQueueOf("closing-this-week", [before, never, lately], undefined, ["Lately"]),
        smartQueueOf("top-five-value", [lately], undefined, ["Lately"]),
      ]);
      mockRoute(api.checks.deal, detailOf());
      return { lately, before, never };
    };

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
    });

    it("are left out of a manager's queues, and counted", async () => {
      const { before, never } = queues();
      const { address } = await openApp("/home", asManager);
      const region = within(await screen.findByRole("region", { name: "Smart queues" }));
      const cards = (await region.findAllByRole("listitem")).map((card) => card.textContent);
      expect(cards[0]).toContain("2 deals€25k1 reviewedBefore, Never Start");
      expect(cards[2]).toContain("All 1 reviewed");
      expect(region.queryByRole("button", { name: /Top five/ })).toBeNull();
      await userEvent.click(region.getByRole("button", { name: "Start Closing this week" }));
      expect(decodeURIComponent(address())).toBe(
        `/home?queue=${before.hubspotId},${never.hubspotId}`,
      );
    });

    it("stay in a rep's, who doesn't review", async () => {
      queues();
      await openApp("/home", asRep);
      const region = within(await screen.findByRole("region", { name: "Smart queues" }));
      const cards = (await region.findAllByRole("listitem")).map((card) => card.textContent);
      expect(cards[0]).toContain("3 deals€37.5kBefore, Never and 1 more Start");
      expect(cards[2]).toContain("1 deal€12.5kLately Start");
    });
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
    await userEvent.click(commit.getByRole("button", { name: "Keep it" }));
    expect(await screen.findByText("Goal alignment updated!")).toBeTruthy();
    expect(saved[0]?.body).toEqual({ period: "2026-Q4", values: { repCommit: 90_000 } });
    await waitFor(() => expect(commit.queryByText("Keep it")).toBeNull());
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
