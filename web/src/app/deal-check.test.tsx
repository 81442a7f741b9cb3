import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type DealDetail, type Review } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { batchOf, dealCheckOf, detailOf, findingOf, reviewOf } from "../testing/checks.ts";
import { asManager, asRep, mockDealCheckRoutes } from "../testing/deal-check.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

const NOW = "2026-11-15T12:00:00Z";
const CRM_TROUBLE = "We're having trouble fetching your data from HubSpot";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  mockDealCheckRoutes();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Serves these deals by id. */
function serve(deals: DealDetail[]) {
  const calls = mockRoute(api.checks.deal, deals[0] ?? detailOf());
  const known = globalThis.fetch;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const id = /^\/api\/deals\/(\d+)(\?|$)/.exec(path)?.[1];
    const deal = deals.find(({ hubspotId }) => hubspotId === id);
    if (init.method !== "GET" || !deal) return known(path, init);
    calls.push({ url: new URL(path, window.location.origin), headers: new Headers(), body: null });
    return Response.json(deal);
  });
  return calls;
}

const idsOf = (deals: DealDetail[]) => deals.map(({ hubspotId }) => hubspotId).join(",");
const dialog = () => screen.findByRole("dialog", { name: "Deal check" });
const named = (names: string[]) => names.map((name) => detailOf({ name }));

async function open(deals: DealDetail[], session = asManager, at = "") {
  const calls = serve(deals);
  const app = await openApp(`/home?queue=${idsOf(deals)}${at}`, session);
  await dialog();
  return { ...app, calls };
}

describe("[DC-1] a queue of deals", () => {
  it("shows one at a time, and closes after the last", async () => {
    const { address } = await open(named(["Acme", "Globex"]));
    expect(await screen.findByRole("heading", { name: "Acme" })).toBeTruthy();
    expect(screen.getByText("Deal 1 of 2")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Previous" }).hasAttribute("disabled")).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByRole("heading", { name: "Globex" })).toBeTruthy();
    expect(screen.getByText("Deal 2 of 2")).toBeTruthy();
    expect(address()).toContain("at=2");
    await userEvent.click(screen.getByRole("button", { name: "close" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Deal check" })).toBeNull());
    expect(address()).toBe("/home");
  });

  it("[R-30] counts all deals it was started with, and goes on with the next five while more remain", async () => {
    const deals = named(["One", "Two", "Three", "Four", "Five", "Six", "Seven"]);
    await open(deals, asManager, "&at=5");
    expect(await screen.findByRole("heading", { name: "Five" })).toBeTruthy();
    expect(screen.getByText("Deal 5 of 7")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next 5" }));
    expect(await screen.findByRole("heading", { name: "Six" })).toBeTruthy();
    expect(screen.getByText("Deal 6 of 7")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "close" })).toBeNull();
  });

  it("jumps to any of them", async () => {
    const deals = named(["Acme", "Globex", "Initech"]);
    mockRoute(api.deals.list, {
      deals: deals.map(({ nextStep, ...deal }) => ({ ...deal, nextStep: nextStep.nextStep })),
      total: 3,
      totalPages: 1,
    });
    await open(deals);
    await screen.findByRole("heading", { name: "Acme" });
    await userEvent.click(screen.getByRole("button", { name: "Jump to deal" }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Initech" }));
    expect(await screen.findByText("Deal 3 of 3")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Initech" })).toBeTruthy();
  });

  it("[BY-13] moves with the keys, and leaves with Escape", async () => {
    const { address } = await open(named(["Acme", "Globex"]));
    await screen.findByRole("heading", { name: "Acme" });
    await userEvent.keyboard("j");
    expect(await screen.findByText("Deal 2 of 2")).toBeTruthy();
    await userEvent.keyboard("j");
    expect(screen.getByText("Deal 2 of 2")).toBeTruthy();
    await userEvent.keyboard("{ArrowLeft}");
    expect(await screen.findByText("Deal 1 of 2")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Deal check" })).toBeNull());
    expect(address()).toBe("/home");
  });

  it("[BY-13] does nothing on single keys once they are switched off", async () => {
    await open(named(["Acme", "Globex"]));
    await userEvent.click(screen.getByRole("button", { name: "Turn single keys off" }));
    await userEvent.keyboard("j");
    expect(screen.getByText("Deal 1 of 2")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Turn single keys on" })).toBeTruthy();
  });

  it("an address that makes no sense opens nothing", async () => {
    await openApp("/home?queue=drop%20table,", asManager);
    await screen.findByRole("heading", { name: "Home" });
    expect(screen.queryByRole("dialog", { name: "Deal check" })).toBeNull();
  });
});

describe("[X-1] [X-12] reviewing a queue", () => {
  const reviewsOf = new Map<string, Review[]>();

  /** Serves deals, and saves reviews as the server does. */
  async function openQueue(names: string[], at = "") {
    const deals = named(names);
    mockRoute(api.deals.list, { deals: deals.map(listed), total: deals.length, totalPages: 1 });
    const app = await open(deals, asManager, at);
    reviewsOf.clear();
    const before = globalThis.fetch;
    vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
      const id = /^\/api\/deals\/(\d+)\/reviews$/.exec(path)?.[1];
      if (id) return Response.json(reviewsOf.get(id) ?? []);
      if (path !== "/api/reviews" || init.method !== "POST") return before(path, init);
      const sent = JSON.parse(String(init.body));
      const deal = deals.find((one) => one.id === sent.dealId) ?? detailOf();
      const made = reviewOf(deal, {
        id: sent.id,
        score: sent.score,
        expectation: sent.expectation ?? null,
        createdAt: NOW,
        ...(deal.name === "Globex" && { mail: { ...NOT_SENT, state: "sent" } }),
      });
      reviewsOf.set(deal.hubspotId, [made]);
      return Response.json(made);
    });
    return { ...app, deals };
  }

  const listed = ({ nextStep, ...deal }: DealDetail) => ({ ...deal, nextStep: nextStep.nextStep });
  const NOT_SENT = { state: "none" as const, words: null, isOutdated: false, sentScore: null };

  async function giveFeedback() {
    await userEvent.click(await screen.findByRole("radio", { name: "4 of 5" }));
    const editor = await screen.findByRole("textbox", { name: "Comment" });
    fireEvent.paste(editor, {
      clipboardData: { getData: (type: string) => (type === "text/plain" ? "Go" : ""), types: [] },
    });
    await waitFor(() => expect(editor.textContent).toContain("Go"));
    return editor;
  }

  it("goes on to the next deal with the feedback, and marks the reviewed one with a tick", async () => {
    await openQueue(["Acme", "Globex"]);
    const editor = await giveFeedback();
    fireEvent.keyDown(editor, { key: "Enter", ctrlKey: true });
    expect(await screen.findByText("Deal 2 of 2")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Acme, reviewed" })).toBeTruthy();
    expect(document.activeElement).toBe(await dialog());
    await userEvent.keyboard("k");
    expect(await screen.findByText("Deal 1 of 2")).toBeTruthy();
    await userEvent.keyboard("j");
    expect(await screen.findByText("Deal 2 of 2")).toBeTruthy();
  });

  it("leaves out no deal when the answer comes after the user has moved on", async () => {
    await openQueue(["Acme", "Globex", "Initech"]);
    const editor = await giveFeedback();
    fireEvent.keyDown(editor, { key: "Enter", ctrlKey: true });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "j" });
    expect(await screen.findByRole("button", { name: "Acme, reviewed" })).toBeTruthy();
    expect(screen.getByText("Deal 2 of 3")).toBeTruthy();
  });

  it("ends with what was done and what is next", async () => {
    const { address, deals } = await openQueue(["Acme", "Globex", "Initech"]);
    const more = detailOf({ name: "Hooli" });
    mockRoute(
      api.checks.batch,
      batchOf([...deals, more].map((deal) => dealCheckOf(deal, [findingOf()]))),
    );
    await giveFeedback();
    await userEvent.click(screen.getByRole("button", { name: "What should change?" }));
    const change = within(screen.getByRole("group", { name: "What should change?" }));
    await userEvent.click(change.getByRole("button", { name: "Next step" }));
    await userEvent.click(screen.getByRole("button", { name: "Save and next" }));
    expect(await screen.findByText("Deal 2 of 3")).toBeTruthy();
    await giveFeedback();
    await userEvent.click(screen.getByRole("button", { name: "Save and next" }));
    expect(await screen.findByText("Deal 3 of 3")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "close" }));
    const summary = "2 reviewed, 1 mailed, 1 ask due Sun 22 Nov";
    expect(await screen.findByRole("heading", { name: summary })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Done" }));
    const list = within(screen.getByRole("list", { name: "Deals in this check" }));
    expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Acme4/5",
      "Globex4/5, mailed",
      "Initechnot reviewed",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Review 1 more deal" }));
    expect(decodeURIComponent(address())).toBe(`/home?queue=${more.hubspotId}`);
    expect(await screen.findByText("Deal 1 of 1")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: summary })).toBeNull();
  });

  it("can go back to a deal from its end, and closes with Done or Escape", async () => {
    const { address } = await openQueue(["Acme"]);
    await giveFeedback();
    await userEvent.click(screen.getByRole("button", { name: "Save and finish" }));
    await screen.findByRole("heading", { name: "1 reviewed" });
    await userEvent.click(screen.getByRole("button", { name: "Acme 4/5" }));
    expect(await screen.findByText("from you today")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "close" }));
    await userEvent.click(await screen.findByRole("button", { name: "Done" }));
    await waitFor(() => expect(address()).toBe("/home"));
  });

  it.each([
    { session: asManager, names: ["Lately, reviewed", "Before"] },
    { session: asRep, names: ["Lately", "Before"] },
  ])("shows ticks for what was reviewed before, and none to reps: $names", async (given) => {
    const review = {
      id: "00000000-0000-4000-8000-00000000e009",
      source: "deal-check" as const,
      score: 4,
      attributes: [],
      createdAt: "2026-11-09T00:00:00.000Z",
    };
    const [lately, before] = [
      detailOf({ name: "Lately", Reviews: [review] }),
      detailOf({ name: "Before", Reviews: [{ ...review, createdAt: "2026-11-08T12:00:00.000Z" }] }),
    ];
    const deals = [lately, before];
    mockRoute(api.deals.list, { deals: deals.map(listed), total: 2, totalPages: 1 });
    await open(deals, given.session);
    const modal = within(await dialog());
    for (const name of given.names) {
      expect(await modal.findByRole("button", { name })).toBeTruthy();
    }
  });
});

describe("[X-12] each fact is told once", () => {
  it("[LINE-5] says how the deal is split, the largest part first", async () => {
    const splits = [
      { owner: "Ana Silva", share: 0.6, amount: 3000 },
      { owner: "Ben Okafor", share: 0.4, amount: 2000 },
    ];
    await open([detailOf({ name: "Acme", splits })]);
    const basics = within(await screen.findByRole("region", { name: "Basic info" }));
    const split = basics.getByText("60% Ana Silva, 40% Ben Okafor");
    expect(split.title).toBe("Ana Silva: €3,000, Ben Okafor: €2,000");
  });

  it("the reasons are the findings, the facts are folded, and each finding has one quiet Dismiss", async () => {
    const issues = { ...detailOf().issues, interaction: [findingOf()] };
    const reasons = [{ rule: "no-contact", words: "no contact", clearedBy: "Log a call." }];
    const risk = { level: "high" as const, reasons, atStake: 100 };
    const aiSummary: DealDetail["aiSummary"] = {
      by: "facts",
      sentences: [
        {
          parts: [{ text: "Last contact 21 days ago." }],
          source: { kind: "activity", label: "Call", at: null },
        },
      ],
    };
    await open([detailOf({ name: "Acme", issues, issueScore: 2, risk, aiSummary })]);
    const basics = within(await screen.findByRole("region", { name: "Basic info" }));
    expect(basics.getByText("High")).toBeTruthy();
    expect(screen.queryByText(/no contact/)).toBeNull();
    const folded = [
      "Contacts and meetings",
      "Last task",
      "Value and close date over time",
      "Stages",
    ];
    for (const name of [...folded, "Summary"]) {
      expect(screen.getByText(name).closest("details")?.open, name).toBe(false);
    }
    expect(screen.getAllByRole("button", { name: "Dismiss" })).toHaveLength(1);
    await userEvent.click(screen.getByText("Summary"));
    await userEvent.click(screen.getByRole("button", { name: /^Activity/ }));
    expect(screen.getByText("Contacts and meetings").closest("details")?.open).toBe(true);
  });
});

describe("[DD-4] reading a deal", () => {
  it("reads the first at once, its neighbours ahead, and nothing for those leafed past", async () => {
    const deals = named(["One", "Two", "Three", "Four", "Five"]);
    const { calls } = await open(deals);
    await screen.findByRole("heading", { name: "One" });
    const read = () => new Set(calls.map(({ url }) => url.pathname.split("/").at(-1)));
    await waitFor(() =>
      expect(read()).toEqual(new Set([deals[0]?.hubspotId, deals[1]?.hubspotId])),
    );
    await userEvent.keyboard("jjjj");
    expect(await screen.findByText("Deal 5 of 5")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Five" })).toBeTruthy();
    expect(read()).not.toContain(deals[2]?.hubspotId);
  });

  it("of those leafed to only the one stayed at is read, after a second", async () => {
    const deals = named(["One", "Two", "Three", "Four"]);
    const { calls } = await open(deals);
    await screen.findByRole("heading", { name: "One" });
    const hasRead = (place: number) =>
      calls.some(({ url }) => url.pathname.endsWith(`/${deals[place]?.hubspotId}`));
    await waitFor(() => expect(hasRead(1)).toBe(true));
    vi.useFakeTimers({ now: new Date(NOW) });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    for (const wanted of ["Deal 2 of 4", "Deal 3 of 4", "Deal 4 of 4"]) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: "j" });
      await pass(100);
      expect(screen.getByText(wanted)).toBeTruthy();
    }
    await pass(800);
    expect([hasRead(2), hasRead(3)]).toEqual([false, false]);
    await pass(300);
    expect(hasRead(3)).toBe(true);
  });

  it("says what the server said when it fails, and tries again", async () => {
    mockRoute(
      api.checks.deal,
      errorResponse(503, "The database is resting"),
      detailOf({ name: "Acme" }),
    );
    await openApp("/home?queue=77", asManager);
    const modal = within(await dialog());
    expect((await modal.findByRole("alert")).textContent).toContain("The database is resting");
    await userEvent.click(modal.getByRole("button", { name: "try again" }));
    expect(await modal.findByRole("heading", { name: "Interaction" })).toBeTruthy();
  });

  it("says that it does not know when nobody said anything", async () => {
    mockRoute(api.checks.deal, new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await openApp("/home?queue=77", asManager);
    expect(
      await screen.findByText(
        "There's an unknown problem loading the deal details. Contact support for help.",
      ),
    ).toBeTruthy();
  });
});

describe("[DC-5] a CRM that does not answer", () => {
  it("is told above what was last known, and recovers on 'try again'", async () => {
    const refreshed = mockRoute(api.checks.refresh, errorResponse(503, "HubSpot is down"), {
      at: "2026-11-15T12:00:00.000Z",
    });
    await open(named(["Acme"]));
    const card = within(
      (await screen.findByText(CRM_TROUBLE)).closest("[role=alert]") as HTMLElement,
    );
    expect(screen.getByRole("heading", { name: "Interaction" })).toBeTruthy();
    await userEvent.click(card.getByRole("button", { name: "try again" }));
    await waitFor(() => expect(screen.queryByText(CRM_TROUBLE)).toBeNull());
    expect(refreshed).toHaveLength(2);
  });

  it("is not told while it answers, and what it said is shown", async () => {
    const refreshing = deferredResponse(api.checks.refresh);
    mockRoute(api.checks.refresh, refreshing.promise);
    mockRoute(api.checks.deal, detailOf({ name: "Acme" }), detailOf({ name: "Acme renamed" }));
    await openApp("/home?queue=77", asManager);
    await screen.findByRole("heading", { name: "Acme" });
    refreshing.resolve({ at: "2026-11-15T12:00:00.000Z" });
    expect(await screen.findByRole("heading", { name: "Acme renamed" })).toBeTruthy();
    expect(screen.queryByText(CRM_TROUBLE)).toBeNull();
  });
});

describe("[DC-2] the cards of a deal", () => {
  it("each begin with what was found there, the fact in bold and what clears it", async () => {
    const issues = {
      interaction: [findingOf()],
      progression: [],
      "success-plan": [],
      "forecast-impact": [
        findingOf({
          rule: "value-dropped",
          category: "forecast-impact",
          sentence: [
            { text: "Fell to " },
            { amount: 41_000 },
            { text: " by " },
            { day: "2026-12-04" },
          ],
        }),
      ],
    };
    await open([detailOf({ name: "Acme", issues })]);
    const interaction = within(await screen.findByRole("region", { name: "Interaction" }));
    expect(interaction.getByText("21 days").tagName).toBe("STRONG");
    expect(interaction.getByText(/^Fix: log a call/)).toBeTruthy();
    const impact = within(screen.getByRole("region", { name: "Forecast impact" }));
    expect(impact.getByText("€41k").title).toBe("€41,000");
    expect(impact.getByText("Fri 4 Dec")).toBeTruthy();
    for (const name of ["Basic info", "Success plan", "Progression"]) {
      expect(screen.getByRole("region", { name })).toBeTruthy();
    }
    const progression = within(screen.getByRole("region", { name: "Progression" }));
    expect(progression.getByText("No risks")).toBeTruthy();
  });

  it("[R-30] names four contacts, and the others when they are opened", async () => {
    const names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"];
    const contacts = names.map((name) => ({ name, title: "", email: `${name}@acme.test` }));
    await open([detailOf({ name: "Acme", contacts })]);
    const card = within(await screen.findByRole("region", { name: "Interaction" }));
    expect(names.filter((name) => card.queryByText(name))).toEqual(["Ada", "Ben", "Cleo", "Dan"]);
    await userEvent.click(card.getByRole("button", { name: "and 2 more" }));
    expect(names.filter((name) => card.queryByText(name))).toEqual(names);
    expect(card.queryByRole("button", { name: /more$/ })).toBeNull();
  });

  it.each([
    ["2026-09-15T22:30:00.000Z", true],
    ["2026-09-15T21:30:00.000Z", false],
  ])(
    "[R-32] the timeline of 60 days begins with a whole day: a call at %s, %s",
    async (at, isThere) => {
      const activities = { emails: [], calls: [{ at, title: "Intro" }], meetings: [] };
      await open([detailOf({ name: "Acme", activities })]);
      const card = within(await screen.findByRole("region", { name: "Interaction" }));
      expect(card.queryByText("No contact in the last 60 days.") === null).toBe(isThere);
    },
  );

  it("[DC-8] [DD-1] tell contact, stages, value and what became of it", async () => {
    await open([
      detailOf({
        name: "Acme",
        confidence: "Likely",
        forecastCategory: "COMMIT",
        amountInHomeCurrency: 50_000,
        weightedAmount: 10_000,
        amountEvolution: "decreased",
        slippage: { pushes: 2, days: 47 },
        lastContact: { type: "INCOMING_EMAIL", daysPast: 3, at: "2026-11-12T09:00:00.000Z" },
        contacts: [{ name: "Rita Cole", title: "CFO", email: "rita@acme.test" }],
        changes: [
          {
            field: "amount",
            at: "2026-11-10T09:00:00.000Z",
            from: "80000",
            to: "50000",
            source: "crm",
            person: "Ana Silva",
            push: null,
          },
          {
            field: "close_date",
            at: "2026-11-01T09:00:00.000Z",
            from: "2026-10-15",
            to: "2026-12-01",
            source: "here",
            person: "Ana Silva",
            push: {
              id: "deal.1.close_date.2",
              reason: "legal",
              words: "",
              by: "Ana Silva",
              needsReason: false,
            },
          },
        ],
      }),
    ]);
    expect(await screen.findByText("Their email, 3 days ago")).toBeTruthy();
    expect(screen.getByText("Rita Cole")).toBeTruthy();
    const impact = within(screen.getByRole("region", { name: "Forecast impact" }));
    expect(impact.getByRole("button", { name: /^Confidence of Acme: Likely/ })).toBeTruthy();
    expect(impact.getByText("decreased")).toBeTruthy();
    expect(impact.getByRole("button", { name: "€10k" })).toBeTruthy();
    expect(impact.getByText("20%")).toBeTruthy();
    expect(impact.getByText(/^Pushed 2×, 47 days, legal: Thu 15 Oct → Tue 1 Dec/)).toBeTruthy();
    expect(impact.getByText("€80k")).toBeTruthy();
    const steps = within(screen.getByRole("list", { name: "Stages" })).getAllByRole("listitem");
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual(["step", null, null]);
    expect(steps[0]?.textContent).toContain("11 days");
  });

  it("[DD-2] tell the plan: task, next steps, last task done, last comment", async () => {
    await open([
      detailOf({
        name: "Acme",
        nextTask: {
          id: "9",
          title: "Send the contract",
          dueDate: "2026-11-12T12:00:00.000Z",
          daysLeft: -3,
          overdue: true,
        },
        nextStep: { nextStep: "Meet the CFO", lastUpdated: "2026-11-13T12:00:00.000Z" },
        lastCompletedTask: {
          title: "Demo",
          completedDate: "2026-11-10T12:00:00.000Z",
          daysSinceCompletion: 5,
        },
        lastReview: {
          id: "00000000-0000-4000-8000-00000000e002",
          comment: "<p>Ask <strong>who signs</strong></p>",
          score: 3,
          reviewer: "Maya Lindt",
          createdAt: "2026-11-08T12:00:00.000Z",
        },
      }),
    ]);
    const plan = within(await screen.findByRole("region", { name: "Success plan" }));
    expect(plan.getByRole("checkbox", { name: "Send the contract" })).toBeTruthy();
    expect(plan.getByRole("button", { name: /Thu 12 Nov\s*3 days ago/ })).toBeTruthy();
    expect(plan.getByRole("button", { name: /Meet the CFO/ })).toBeTruthy();
    expect(plan.getByText("Demo").textContent).toBe("Demo5 days ago");
    expect(plan.queryByText("who signs")).toBeNull();
    expect(screen.getAllByText("who signs").map(({ tagName }) => tagName)).toEqual(["STRONG"]);
  });

  it("show what others wrote as text, never as markup", async () => {
    const bad = "<img src=x onerror=alert(1)>";
    await open([
      detailOf({
        name: bad,
        nextStep: { nextStep: bad, lastUpdated: null },
        repUpdate: { update: bad, lastUpdated: null },
        issues: {
          interaction: [findingOf({ sentence: [{ fact: bad }] })],
          progression: [],
          "success-plan": [],
          "forecast-impact": [],
        },
      }),
    ]);
    expect(await screen.findByRole("heading", { name: bad })).toBeTruthy();
    expect(document.querySelector("img")).toBeNull();
  });
});

describe("[DC-3] what managers see beside the cards", () => {
  it("a summary whose sentences name their source, and the last comment", async () => {
    const summary: DealDetail["aiSummary"] = {
      by: "facts",
      sentences: [
        {
          parts: [{ text: "Its date was pushed " }, { fact: "twice" }],
          source: { kind: "change", label: "Close date", at: "2026-11-13T12:00:00.000Z" },
        },
      ],
    };
    await open([detailOf({ name: "Acme", aiSummary: summary })]);
    const region = within(await screen.findByRole("region", { name: "Things to consider" }));
    expect(region.getByText("No comment yet")).toBeTruthy();
    const source = region.getByRole("button", { name: "Close date: show where this is from" });
    expect(source.closest("li")?.textContent).toBe("Its date was pushed twice Close date");
    await userEvent.hover(source);
    expect((await screen.findByRole("tooltip")).textContent).toBe("Change: Close date, 2 days ago");
    await userEvent.click(source);
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Forecast impact" }));
    expect(screen.queryByText("Deal data sidekick")).toBeNull();
  });

  it("reps see neither", async () => {
    await open([detailOf({ name: "Acme" })], asRep);
    expect(await screen.findByRole("heading", { name: "Deal data sidekick" })).toBeTruthy();
    expect(screen.queryByText("Things to consider")).toBeNull();
    expect(screen.queryByText("Add feedback")).toBeNull();
  });

  const SURE = { id: "confidence" as const, message: "How sure are you now?" };

  it.each([
    { prompt: null, isQuiet: "true" },
    { prompt: { id: 5, message: "How sure?", components: [SURE] }, isQuiet: "false" },
  ])("a rep's column is for what is asked: $isQuiet", async ({ prompt, isQuiet }) => {
    await open([detailOf({ name: "Acme", prompt })], asRep);
    await screen.findByRole("heading", { name: "Deal data sidekick" });
    const side = screen.getByRole("complementary", { name: "Nudge" });
    expect(side.parentElement?.getAttribute("data-quiet")).toBe(isQuiet);
    expect(side.children).toHaveLength(1);
  });
});

describe("[BY-29] an issue that is none", () => {
  const silent = (contests: DealDetail["contests"]) =>
    detailOf({
      name: "Acme",
      issues: { ...detailOf().issues, interaction: [findingOf()] },
      issueScore: 2,
      contests,
    });
  const said = { rule: "no-contact", at: NOW, reason: "On holiday until Monday" };

  it("is said with a reason, beside the issue", async () => {
    await open([silent([{ ...said, by: "Maya", isOwn: false }])], asRep);
    const card = within(await screen.findByRole("region", { name: "Interaction" }));
    expect(card.getByText(/Maya dismissed this today/)).toBeTruthy();
    const asked = mockRoute(api.ruleLab.contest, { ...said, by: "Sam", isOwn: true });
    await userEvent.click(card.getByRole("button", { name: "Dismiss" }));
    await userEvent.keyboard(`${said.reason}{Enter}`);
    await waitFor(() => expect(asked[0]?.body).toEqual({ reason: said.reason }));
  });

  it("[R-20] keeps its reason on Escape, and forgets it on Cancel", async () => {
    await open([silent([])], asRep);
    const card = within(await screen.findByRole("region", { name: "Interaction" }));
    const begin = async () => userEvent.click(await card.findByRole("button", { name: "Dismiss" }));
    const typed = () => card.getByRole<HTMLInputElement>("textbox").value;
    await begin();
    await userEvent.keyboard("On holi{Escape}");
    await begin();
    expect(typed()).toBe("On holi");
    expect(screen.getByRole("dialog", { name: "Deal check" })).toBeTruthy();
    await userEvent.click(card.getByRole("button", { name: "Cancel" }));
    await begin();
    expect(typed()).toBe("");
  });

  it("is taken back by whoever said it", async () => {
    await open([silent([{ ...said, by: "Sam", isOwn: true }])], asRep);
    const card = within(await screen.findByRole("region", { name: "Interaction" }));
    expect(card.getByText(/You dismissed this today/)).toBeTruthy();
    expect(card.queryByRole("button", { name: "Dismiss" })).toBeNull();
    const asked = mockRoute(api.ruleLab.withdraw, { rule: "no-contact" });
    await userEvent.click(card.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(asked).toHaveLength(1));
  });
});
