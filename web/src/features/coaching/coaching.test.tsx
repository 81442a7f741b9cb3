import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { detailOf, reviewOf } from "../../testing/checks.ts";
import { coachingOf } from "../../testing/coaching.ts";
import * as dealCheck from "../../testing/deal-check.ts";
import * as repPage from "../../testing/forecast.ts";
import { manager, rep } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

const NOT_YET = coachingOf({
  deal: { id: "00000000-0000-4000-8000-00000000dea1", hubspotId: "7001", name: "Globex" },
  asked: [
    { kind: "stage", value: "proposal", label: "Proposal", state: "open", isDone: false },
    { kind: "close-date", value: "2026-11-30", label: null, state: "open", isDone: false },
  ],
  words: "Ask who signs",
  judgements: [
    { days: 7, at: "2026-11-12T10:00:00.000Z", verdict: "not yet", isLate: false },
    { days: 14, at: "2026-11-19T10:00:00.000Z", verdict: null, isLate: false },
  ],
  verdict: "not yet",
  disagreement: { reason: "Their lawyers are away", at: "2026-11-13T10:00:00.000Z" },
});
const LATE = coachingOf({
  judgements: [
    { days: 7, at: "2026-11-01T10:00:00.000Z", verdict: "not yet", isLate: false },
    { days: 14, at: "2026-11-08T10:00:00.000Z", verdict: "landed", isLate: true },
  ],
});

const ledger = async () => within(await screen.findByRole("region", { name: "Coaching ledger" }));
const rowsOf = async (shown: Awaited<ReturnType<typeof ledger>>) =>
  within(await shown.findByRole("list", { name: "Asks and what came of them" })).getAllByText(
    /^by /,
  );

describe("[BY-23] the coaching ledger", () => {
  it("tells a manager what was asked, what became of it and how the rep sees it", async () => {
    repPage.mockForecastRoutes();
    mockRoute(api.coaching.ofMember, [NOT_YET, LATE]);
    await openApp(`/rep/${rep.id}`, repPage.connectedSession(manager));
    const shown = await ledger();
    const name = await shown.findByRole("link", { name: "History of Globex" });
    expect(name.getAttribute("href")).toBe(`/history?deal=${NOT_YET.deal?.id}`);
    expect(shown.getByText("Move to Proposal or later")).toBeTruthy();
    expect(shown.getByText("Set a close date by Mon 30 Nov")).toBeTruthy();
    expect(shown.getByText("“Ask who signs”")).toBeTruthy();
    expect(shown.getByText("judged on 19 Nov")).toBeTruthy();
    expect(shown.getByText("Landed, late")).toBeTruthy();
    expect(shown.getByText("Their lawyers are away")).toBeTruthy();
    expect(shown.getByText("Ana Silva sees it differently:")).toBeTruthy();
    expect(shown.queryByRole("button", { name: /differently|Withdraw/ })).toBeNull();
  });

  it("sums up how it went, and shows what is behind each number", async () => {
    repPage.mockForecastRoutes();
    mockRoute(api.coaching.ofMember, [
      NOT_YET,
      LATE,
      ...Array.from({ length: 5 }, () => coachingOf()),
    ]);
    await openApp(`/rep/${rep.id}`, repPage.connectedSession(manager));
    const shown = await ledger();
    const summary = within(await shown.findByRole("list", { name: "Show only" }));
    expect(summary.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "7 asked",
      "6 landed",
      "0 partly",
      "1 not yet",
      "0 overtaken",
    ]);
    expect(summary.getByRole("button", { name: "0 partly" }).hasAttribute("disabled")).toBe(true);
    expect(await rowsOf(shown)).toHaveLength(5);
    await userEvent.click(shown.getByRole("button", { name: "... and 2 more" }));
    expect(await rowsOf(shown)).toHaveLength(7);
    await userEvent.click(summary.getByRole("button", { name: "1 not yet" }));
    expect(await rowsOf(shown)).toHaveLength(1);
    expect(shown.getByText("Globex")).toBeTruthy();
  });

  it("lets whoever was asked say why they see it differently, and take it back", async () => {
    repPage.mockForecastRoutes();
    const own = coachingOf({ isOwn: true, verdict: "not yet" });
    const reason = "We spoke twice that week";
    const told = { ...own, disagreement: { reason, at: "2026-11-15T12:00:00.000Z" } };
    mockRoute(api.coaching.ofMember, [own], [told], [own]);
    const sent = mockRoute(api.coaching.disagree, told, own);
    await openApp(`/rep/${rep.id}`, repPage.connectedSession(rep));
    const shown = await ledger();
    await userEvent.click(await shown.findByRole("button", { name: /I see it differently$/ }));
    const text = await screen.findByRole("textbox", { name: "Your side" });
    await userEvent.type(text, "no");
    expect(await screen.findByText("Write at least 3 characters.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(sent).toEqual([]);
    await userEvent.clear(text);
    await userEvent.type(text, reason);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await shown.findByText("You see it differently:")).toBeTruthy();
    expect(shown.getByText(reason)).toBeTruthy();
    await userEvent.click(shown.getByRole("button", { name: "Withdraw" }));
    expect(await shown.findByRole("button", { name: /I see it differently$/ })).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ reason }, { reason: null }]);
  });

  it("says where it comes from while it is empty, and tries again when it fails", async () => {
    repPage.mockForecastRoutes();
    mockRoute(api.coaching.ofMember, errorResponse(503, "The database is resting"), []);
    await openApp(`/rep/${rep.id}`, repPage.connectedSession(manager));
    const shown = await ledger();
    expect((await shown.findByRole("alert")).textContent).toContain("The database is resting");
    await userEvent.click(shown.getByRole("button", { name: "try again" }));
    expect(await shown.findByText("No asks yet")).toBeTruthy();
  });
});

describe("[BY-23] asking for a change", () => {
  const deal = detailOf({ name: "Acme" });

  async function openCheck(review?: ReturnType<typeof reviewOf>, change = {}) {
    dealCheck.mockDealCheckRoutes();
    if (review) mockRoute(api.reviews.ofDeal, [review]);
    await dealCheck.openDealCheck({ ...deal, ...change });
    return review
      ? screen.findByText("from you today")
      : screen.findByRole("textbox", { name: "Comment" });
  }

  it("is one line until it is wanted, and goes with the feedback", async () => {
    const comment = await openCheck();
    const made = mockRoute(api.reviews.create, reviewOf(deal));
    await userEvent.click(screen.getByRole("radio", { name: "4 of 5" }));
    fireEvent.paste(comment, {
      clipboardData: { getData: (type: string) => (type === "text/plain" ? "Go" : ""), types: [] },
    });
    expect(screen.queryByRole("group", { name: "What should change?" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "What should change?" }));
    const field = within(screen.getByRole("group", { name: "What should change?" }));
    expect(document.activeElement).toBe(field.getByRole("button", { name: "Stage" }));
    await userEvent.keyboard(" ");
    await userEvent.click(field.getByRole("button", { name: "Next step" }));
    expect(
      field.getByRole<HTMLSelectElement>("combobox", { name: "Stage (this one or later)" }).value,
    ).toBe("proposal");
    expect(field.getByLabelText<HTMLInputElement>("By").value).toBe("22 Nov 2026");
    fireEvent.change(field.getByLabelText("By"), { target: { value: "2026-11-20" } });
    await userEvent.type(field.getByRole("textbox", { name: "In your own words" }), "Theirs");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.body).toMatchObject({
      score: 4,
      expectation: {
        asked: [
          { kind: "stage", value: "proposal" },
          { kind: "next-step", value: null },
        ],
        words: "Theirs",
        dueDay: "2026-11-20",
      },
    });
  });

  it("offers only what is not so yet, and says why a latest day is none", async () => {
    await openCheck(undefined, { forecastCategory: "BEST_CASE", closeDate: "2026-12-10" });
    await userEvent.click(screen.getByRole("button", { name: "What should change?" }));
    const field = within(screen.getByRole("group", { name: "What should change?" }));
    await userEvent.click(field.getByRole("button", { name: "Confidence" }));
    const choice = within(field.getByRole("combobox", { name: "Confidence" }));
    const values = choice.getAllByRole<HTMLOptionElement>("option").map(({ value }) => value);
    expect(values).toEqual(["COMMIT", "PIPELINE", "OMIT"]);
    await userEvent.click(field.getByRole("button", { name: "Close date" }));
    const latest = field.getByLabelText(/^New close date no later than/);
    for (const [value, problem] of [
      ["2026-11-14", "This day has passed"],
      ["2026-12-10", "It closes on Thu 10 Dec already. Pick an earlier day"],
    ] as const) {
      fireEvent.change(latest, { target: { value } });
      expect(field.getByText(problem)).toBeTruthy();
    }
    fireEvent.change(latest, { target: { value: "2026-12-09" } });
    expect(latest.getAttribute("aria-invalid")).not.toBe("true");
  });

  it("can be taken back by itself", async () => {
    const expectation = {
      asked: [{ kind: "update" as const, value: null }],
      words: "",
      dueDay: "2026-11-22",
    };
    await openCheck(reviewOf(deal, { expectation }));
    const saved = mockRoute(api.reviews.update, reviewOf(deal));
    expect(screen.getByText("1 ask due Sun 22 Nov")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Edit feedback" }));
    const field = within(await screen.findByRole("group", { name: "What should change?" }));
    expect(field.getByRole("button", { name: "Update" }).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(field.getByRole("button", { name: "Remove ask" }));
    const line = screen.getByRole("button", { name: "What should change?" });
    expect(document.activeElement).toBe(line);
    await userEvent.click(screen.getByRole("button", { name: "Update" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ expectation: null });
  });

  it("is left as it was asked once it was answered, whatever was begun before the answer came", async () => {
    const expectation = {
      asked: [{ kind: "update" as const, value: null }],
      words: "",
      dueDay: "2026-11-22",
    };
    const review = reviewOf(deal, { expectation });
    const entry = coachingOf({
      id: review.id,
      asked: [{ kind: "update", value: null, label: null, state: null, isDone: false }],
      dueDay: expectation.dueDay,
    });
    const said = {
      ...entry,
      disagreement: { reason: "I wrote it", at: "2026-11-15T11:00:00.000Z" },
    };
    dealCheck.mockDealCheckRoutes();
    mockRoute(api.reviews.ofDeal, [review]);
    mockRoute(api.coaching.ofDeal, [entry], [said]);
    const words = "Whoever was asked has said how they see it, so what was asked stays beside it.";
    const saved = mockRoute(api.reviews.update, errorResponse(409, words, "conflict"), review);
    await dealCheck.openDealCheck(deal);
    await userEvent.click(await screen.findByRole("button", { name: "Edit feedback" }));
    const field = within(await screen.findByRole("group", { name: "What should change?" }));
    await userEvent.click(field.getByRole("button", { name: "Remove ask" }));
    await userEvent.click(screen.getByRole("button", { name: "Update" }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(
      await screen.findByText(/^Ana Silva sees it differently, so your ask stays/),
    ).toBeTruthy();
    const kept = within(screen.getByRole("group", { name: "What should change?" }));
    expect(kept.getByText("Write an update")).toBeTruthy();
    expect(kept.queryByRole("button")).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "2 of 5" }));
    await userEvent.click(screen.getByRole("button", { name: "Update" }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.body).not.toHaveProperty("expectation");
  });

  it("shows on the deal what was asked of it before", async () => {
    dealCheck.mockDealCheckRoutes();
    mockRoute(api.coaching.ofDeal, [{ ...NOT_YET, isOwn: true }]);
    const lastReview = {
      id: NOT_YET.id,
      comment: "<p>Go</p>",
      score: 4,
      reviewer: manager.name,
      createdAt: NOT_YET.askedAt,
    };
    await dealCheck.openDealCheck(detailOf({ name: "Acme", lastReview }), dealCheck.asRep);
    const card = within(await screen.findByRole("region", { name: "Asks and results" }));
    expect(await card.findByText("Not yet")).toBeTruthy();
    const here = within(screen.getByRole("region", { name: `${manager.name} asked` }));
    expect(here.getAllByRole("listitem")).toHaveLength(2);
    expect(here.queryByRole("img", { name: "Done:" })).toBeNull();
    expect(card.getByRole("link", { name: "History of Globex" }).getAttribute("href")).toBe(
      `/history?deal=${NOT_YET.deal?.id}`,
    );
  });
});

describe("[BY-23] what a rep was asked, on their home", () => {
  const waiting = [
    { days: 7 as const, at: "2026-11-19T10:00:00.000Z", verdict: null, isLate: false },
    { days: 14 as const, at: "2026-11-26T10:00:00.000Z", verdict: null, isLate: false },
  ];
  const open = (name: string, dueDay: string, isDone = false) =>
    coachingOf({
      deal: { id: rep.id, hubspotId: `77${dueDay.slice(-2)}`, name },
      asked: [{ kind: "next-step", value: null, label: null, state: null, isDone }],
      dueDay,
      verdict: null,
      judgements: waiting,
    });

  it("is listed while it is open, what is due first, with the way to all of it", async () => {
    dealCheck.mockDealCheckRoutes();
    const asked = ["2026-11-22", "2026-11-13", "2026-11-15", "2026-11-20"];
    const done = open("Done already", "2026-11-12", true);
    mockRoute(api.coaching.ofMember, [LATE, done, ...asked.map((due) => open(`Due ${due}`, due))]);
    await openApp("/home", dealCheck.asRep);
    const list = await screen.findByRole("list", { name: "Asks" });
    expect(Array.from(list.children, ({ textContent }) => textContent)).toEqual([
      "Due 2026-11-13was due Fri 13 NovUpdate the next step",
      "Due 2026-11-15due todayUpdate the next step",
      "Due 2026-11-20by Fri 20 NovUpdate the next step",
    ]);
    const all = screen.getByRole("link", { name: "1 more in the coaching ledger" });
    expect(all.getAttribute("href")).toBe(`/rep/${rep.id}#coaching-ledger`);
  });

  it("[X-10] is no section where nothing is asked, and can be read again where it is not known", async () => {
    dealCheck.mockDealCheckRoutes();
    mockRoute(api.coaching.ofMember, errorResponse(503, "The ledger is resting"), [LATE]);
    await openApp("/home", dealCheck.asRep);
    const part = within(await screen.findByRole("region", { name: "Asks" }));
    expect((await part.findByRole("alert")).textContent).toContain("The ledger is resting");
    await userEvent.click(part.getByRole("button", { name: "try again" }));
    await waitFor(() => expect(part.queryByRole("alert")).toBeNull());
    expect(screen.queryByRole("list", { name: "Asks" })).toBeNull();
  });
});
