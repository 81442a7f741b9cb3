import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type CoachingEntry } from "@touchline/contract";
import { BUYER_FACT_IDS } from "@touchline/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { detailOf } from "../testing/checks.ts";
import { coachingOf } from "../testing/coaching.ts";
import { dealOf, writeOf } from "../testing/crm.ts";
import { asRep, mockDealCheckRoutes } from "../testing/deal-check.ts";
import { checkInOf, rep } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

const saved = { write: writeOf(), repUpdate: null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockDealCheckRoutes();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("[X-4] asks on a rep's home", () => {
  const deal = detailOf({ name: "Acme", closeDate: "2026-11-20" });
  const askOf = (asked: Partial<CoachingEntry["asked"][number]>[], change = {}) =>
    coachingOf({
      deal: { id: deal.id, hubspotId: deal.hubspotId, name: "Acme" },
      dueDay: "2026-11-20",
      comment: "<p>Who signs, and <strong>when</strong>?</p>",
      words: "Before the board meets",
      asked: asked.map((ask) => ({
        kind: "next-step",
        value: null,
        label: null,
        state: null,
        isDone: false,
        ...ask,
      })),
      verdict: null,
      judgements: [
        { days: 7, at: "2026-11-19T10:00:00.000Z", verdict: null, isLate: false },
        { days: 14, at: "2026-11-26T10:00:00.000Z", verdict: null, isLate: false },
      ],
      ...change,
    });
  const openAsks = async () => {
    mockRoute(api.checks.deal, deal);
    await openApp("/home", asRep);
    return within(await screen.findByRole("list", { name: "Asks" }));
  };

  it("come with the manager's comment and the day they are due", async () => {
    mockRoute(api.coaching.ofMember, [askOf([{ kind: "update" }])]);
    const asks = await openAsks();
    expect(asks.getByText("by Fri 20 Nov")).toBeTruthy();
    const comment = asks.getByRole("figure");
    expect(comment.textContent).toBe("Maya LindtWho signs, and when?Before the board meets");
  });

  it.each([
    {
      kind: "update" as const,
      name: "Write an update",
      field: "New update",
      action: "Add update",
      change: { deal_update: "They sign on Friday" },
    },
    {
      kind: "next-step" as const,
      name: "Update the next step",
      field: "Next step",
      action: "Add next step",
      change: { hs_next_step: "They sign on Friday" },
    },
  ])("$kind: opens its own field, takes the text and ticks itself", async (given) => {
    const ask = askOf([{ kind: given.kind }, { kind: "amount" }]);
    const done = askOf([{ kind: given.kind, isDone: true }, { kind: "amount" }], { id: ask.id });
    mockRoute(api.coaching.ofMember, [ask], [done]);
    const calls = mockRoute(api.deals.setProperty, saved);
    const asks = await openAsks();
    await userEvent.click(asks.getByRole("button", { name: given.name }));
    const field = await asks.findByRole("textbox", { name: given.field });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, "They sign on Friday");
    await userEvent.click(asks.getByRole("button", { name: given.action }));
    expect(await asks.findByRole("img", { name: "Done:" })).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([given.change]);
    expect(asks.queryByRole("button", { name: given.name })).toBeNull();
    expect(asks.queryByRole("textbox")).toBeNull();
  });

  it("close date: one tap on a usual day, none of them later than the day asked for", async () => {
    const ask = askOf([{ kind: "close-date", value: "2026-12-02" }]);
    const done = askOf([{ kind: "close-date", value: "2026-12-02", isDone: true }], { id: ask.id });
    mockRoute(api.coaching.ofMember, [ask], [done]);
    const calls = mockRoute(api.deals.setProperty, saved);
    const asks = await openAsks();
    await userEvent.click(asks.getByRole("button", { name: "Set a close date by Wed 2 Dec" }));
    const week = await asks.findByRole("button", { name: "+1 week: Fri 27 Nov" });
    expect(asks.queryByRole("button", { name: /^\+2 weeks/ })).toBeNull();
    expect(asks.getByRole("button", { name: "Wed 2 Dec" })).toBeTruthy();
    await userEvent.click(week);
    // The last open ask is done: it stays, ticked, instead of vanishing under the finger.
    expect(await asks.findByRole("img", { name: "Done:" })).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ closedate: "2026-11-27" }]);
  });

  it("confidence and stage: one tap on what was asked for", async () => {
    mockRoute(api.coaching.ofMember, [
      askOf([
        { kind: "category", value: "OMIT" },
        { kind: "stage", value: "proposal", label: "Proposal" },
      ]),
    ]);
    const calls = mockRoute(api.deals.setProperty, saved);
    const asks = await openAsks();
    await userEvent.click(asks.getByRole("button", { name: "Set confidence to Omitted" }));
    await userEvent.click(await asks.findByRole("button", { name: "Omitted" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await userEvent.click(asks.getByRole("button", { name: "Move to Proposal or later" }));
    await userEvent.click(await asks.findByRole("button", { name: "Proposal" }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => body)).toEqual([
      { hs_manual_forecast_category: "OMIT" },
      { dealstage: "proposal" },
    ]);
  });

  it("amount: says where it is changed, and leads there", async () => {
    mockRoute(api.coaching.ofMember, [askOf([{ kind: "amount" }])]);
    const asks = await openAsks();
    await userEvent.click(asks.getByRole("button", { name: "Set or change the amount" }));
    const link = await asks.findByRole("link", { name: "Open the deal in HubSpot" });
    expect(link.getAttribute("href")).toBe(deal.url);
  });
});

describe("[X-10] a rep's home", () => {
  const likely = dealOf({ name: "Birch", closeDate: "2026-11-20", forecastCategory: "COMMIT" });
  const open = dealOf({ name: "Cedar", closeDate: "2026-11-30", forecastCategory: "PIPELINE" });

  it("begins with the goal and the commit", async () => {
    mockRoute(
      api.goals.checkIn,
      checkInOf(rep, { quota: 100_000, won: 44_000, repCommit: 90_000 }),
    );
    await openApp("/home", asRep);
    const quarter = await screen.findByRole("region", { name: "Your quarter" });
    await waitFor(() => expect(quarter.textContent).toContain("44% of your €100k quota"));
    expect(quarter.textContent).toContain("€90k");
    const titles = within(screen.getByRole("main")).getAllByRole("heading", { level: 2 });
    expect(titles[0]?.textContent).toBe("Your quarter");
    expect(titles[1]?.textContent).toBe("Today");
  });

  it("has an update, a next step and a new date one tap away from each deal", async () => {
    mockRoute(api.deals.list, { deals: [likely, open], total: 2, totalPages: 1 });
    const calls = mockRoute(api.deals.setProperty, saved);
    await openApp("/home", asRep);
    const bar = within(await screen.findByRole("group", { name: "Work on Cedar" }));
    expect(bar.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Update",
      "Next step",
      "Move date",
    ]);
    const deals = within(screen.getByRole("list", { name: "Your deals" }));
    await userEvent.click(bar.getByRole("button", { name: "Update" }));
    await userEvent.type(deals.getByRole("textbox", { name: "New update" }), "Board said yes");
    await userEvent.click(deals.getByRole("button", { name: "Add update" }));
    await waitFor(() => expect(deals.queryByRole("textbox")).toBeNull());
    await userEvent.click(bar.getByRole("button", { name: "Move date" }));
    await userEvent.click(await deals.findByRole("button", { name: "+2 weeks: Mon 14 Dec" }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => body)).toEqual([
      { deal_update: "Board said yes" },
      { closedate: "2026-12-14" },
    ]);
  });

  it("confirms a fact of a Likely deal in place, and of no other", async () => {
    mockRoute(api.deals.list, { deals: [likely, open], total: 2, totalPages: 1 });
    mockRoute(api.evidence.ofDeal, {
      dealId: likely.id,
      isFresh: false,
      facts: BUYER_FACT_IDS.map((id) => ({
        id,
        state: "missing" as const,
        confirmedOn: null,
        age: null,
        holdsUntil: null,
        by: "",
        words: "",
      })),
    });
    await openApp("/home", asRep);
    const bar = within(await screen.findByRole("group", { name: "Work on Birch" }));
    await userEvent.click(bar.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("region", { name: "Why it's Likely" })).toBeTruthy();
    const other = within(screen.getByRole("group", { name: "Work on Cedar" }));
    expect(other.queryByRole("button", { name: "Confirm" })).toBeNull();
  });

  it("[X-18] keeps what could not be saved on the device, in sight, until it is saved", async () => {
    mockRoute(api.deals.list, { deals: [open], total: 1, totalPages: 1 });
    const calls = mockRoute(api.deals.setProperty, errorResponse(503, "resting"), saved);
    await openApp("/home", asRep);
    const deals = within(await screen.findByRole("list", { name: "Your deals" }));
    await userEvent.click(deals.getByRole("button", { name: "Next step" }));
    await userEvent.type(deals.getByRole("textbox", { name: "Next step" }), "Call Rita");
    await userEvent.click(deals.getByRole("button", { name: "Add next step" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    cleanup();

    await openApp("/home", asRep);
    const unsaved = within(await screen.findByRole("list", { name: "Not saved yet" }));
    expect(unsaved.getByText("Next step: Call Rita")).toBeTruthy();
    await userEvent.click(unsaved.getByRole("button", { name: "Save next step of Cedar" }));
    await waitFor(() => expect(screen.queryByRole("list", { name: "Not saved yet" })).toBeNull());
    expect(calls.map(({ body }) => body)).toEqual([
      { hs_next_step: "Call Rita" },
      { hs_next_step: "Call Rita" },
    ]);
  });
});
