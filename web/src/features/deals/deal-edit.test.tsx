import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Deal, type Session } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import {
  dealOf,
  NO_OTHER_OWNERS,
  newBusiness,
  renewals,
  statusOf,
  syncOf,
  writeOf,
} from "../../testing/crm.ts";
import { fillDay } from "../../testing/days.ts";
import { checkInOf, manager, rep, sessionOf } from "../../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";

const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };
const asRep: Session = { ...sessionOf(rep), isHubspotConnected: true };
const FAILED = "Something went wrong. Please try again later.";

const saved = (state: "waiting" | "dry-run" = "waiting", changeId: string | null = null) => ({
  write: writeOf({ state }),
  repUpdate: null,
  changeId,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockRoute(api.team.members, [rep]);
  mockRoute(api.team.players, [rep]);
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

/**
 * The server keeps returning its first answer, so what appears after a change is the optimistic
 * update.
 */
async function openWith(session: Session, change: Partial<Deal> = {}) {
  const deal = dealOf({ name: "Acme", ...change });
  const page = { deals: [deal], total: 1, totalPages: 1 };
  mockRoute(api.deals.list, page, deferredResponse(api.deals.list).promise);
  await openApp("/deals", session);
  await screen.findByRole("table", { name: "Deals" });
  return deal;
}

const cell = (what: string) => screen.getByRole("button", { name: new RegExp(`^${what} of Acme`) });
const pick = async (what: string, option: string) => {
  await userEvent.click(cell(what));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: option }));
};

describe("[DL-4] changing a deal in the table", () => {
  it("shows a stage at once and says that it was saved", async () => {
    const answered = deferredResponse(api.deals.setProperty);
    const calls = mockRoute(api.deals.setProperty, answered.promise);
    const deal = await openWith(asManager);
    await pick("Stage", "Proposal");
    await waitFor(() => expect(cell("Stage").textContent).toContain("Proposal"));
    expect(screen.queryByText("Stage updated")).toBeNull();
    answered.resolve(saved());
    expect(await screen.findByText("Stage updated")).toBeTruthy();
    expect(calls[0]?.url.pathname).toBe(`/api/deals/${deal.hubspotId}/property`);
    expect(calls[0]?.body).toEqual({ dealstage: "proposal" });
    expect(screen.getByRole("link", { name: "Saving to HubSpot…" })).toBeTruthy();
  });

  it("[LINE-7] asks why a deal was lost, once it is, with one tap or not now", async () => {
    mockRoute(api.lostReasons.list, {
      source: "own",
      reasons: ["Price", "Went silent"].map((one) => ({ value: one, label: one })),
    });
    const lostStage = { id: "lost", label: "Closed lost", probability: 0, isClosed: true };
    const stages = [...newBusiness.stages, { ...lostStage, isWon: false }];
    mockRoute(api.crm.pipelines, [{ ...newBusiness, stages }, renewals]);
    const write = (target: string, value: string) => writeOf({ target, value, state: "waiting" });
    const calls = mockRoute(
      api.deals.setProperty,
      { write: write("dealstage", "Closed lost"), repUpdate: null, changeId: "deal.1.stage.1" },
      { write: write("closed_lost_reason", "Price"), repUpdate: null, changeId: null },
    );
    await openWith(asRep);
    await pick("Stage", "Closed lost");
    const asked = within(await screen.findByRole("group", { name: "Why was it lost?" }));
    expect(screen.getByRole("button", { name: "Not now" })).toBeTruthy();
    await userEvent.click(asked.getByRole("button", { name: "Price" }));
    expect(await screen.findByText("Lost reason saved: Price")).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([
      { dealstage: "lost" },
      { closed_lost_reason: "Price" },
    ]);
    await waitFor(() =>
      expect(screen.queryByRole("group", { name: "Why was it lost?" })).toBeNull(),
    );
  });

  it("[F2] takes a stage back when it fails", async () => {
    mockRoute(api.deals.setProperty, errorResponse(503, "resting"));
    await openWith(asManager);
    await pick("Stage", "Proposal");
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(cell("Stage").textContent).toContain("Discoveryday 12");
    expect(screen.queryByText("Stage updated")).toBeNull();
  });

  it("saves a triage", async () => {
    const calls = mockRoute(api.deals.setProperty, saved());
    await openWith(asRep);
    await pick("Triage", "Likely");
    expect(await screen.findByText("Triage has been saved")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ hs_manual_forecast_category: "COMMIT" });
    expect(cell("Triage").textContent).toContain("Likely");
  });

  it("saves a close date", async () => {
    const calls = mockRoute(api.deals.setProperty, saved());
    await openWith(asManager);
    await userEvent.click(cell("Close date"));
    const field = screen.getByLabelText("Close date of Acme");
    fillDay(field, "2026-12-18");
    expect(await screen.findByText("Close date updated")).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ closedate: "2026-12-18" }]);
    expect(cell("Close date").textContent).toContain("Fri 18 Dec");
  });

  it("saves a next step", async () => {
    const calls = mockRoute(api.deals.setProperty, saved());
    await openWith(asManager);
    await userEvent.click(cell("Next step"));
    const field = await screen.findByRole("textbox", { name: "Next step of Acme" });
    await userEvent.type(field, "Call the CFO");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Next step updated.")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ hs_next_step: "Call the CFO" });
    expect(cell("Next step").textContent).toContain("Call the CFO");
  });

  it("[F2] keeps what was typed when it could not be saved", async () => {
    mockRoute(api.deals.setProperty, errorResponse(503, "resting"));
    await openWith(asManager);
    await userEvent.click(cell("Next step"));
    const field = await screen.findByRole("textbox", { name: "Next step of Acme" });
    await userEvent.type(field, "Call the CFO");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(FAILED)).toBeTruthy();
    const still = screen.getByRole("textbox", { name: "Next step of Acme" });
    expect((still as HTMLTextAreaElement).value).toBe("Call the CFO");
    expect(cell("Next step").textContent).toContain("No next step");
  });

  it("lets reps write an update", async () => {
    const calls = mockRoute(api.deals.setProperty, saved());
    await openWith(asRep);
    await userEvent.click(cell("Latest update"));
    const field = await screen.findByRole("textbox", { name: "Latest update of Acme" });
    await userEvent.type(field, "They decide on Friday");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Update saved")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ deal_update: "They decide on Friday" });
  });

  it("lets managers only read an update", async () => {
    await openWith(asManager, { dealUpdate: "They decide on Friday" });
    expect(screen.getByText("They decide on Friday").closest("button")).toBeNull();
  });

  it("[F2] one change that fails does not take another one back", async () => {
    const [first, second] = [
      deferredResponse(api.deals.setProperty),
      deferredResponse(api.deals.setProperty),
    ];
    mockRoute(api.deals.setProperty, first.promise, second.promise);
    await openWith(asManager);
    await pick("Stage", "Proposal");
    await pick("Triage", "Likely");
    first.resolve(errorResponse(503, "resting"));
    expect(await screen.findByText(FAILED)).toBeTruthy();
    second.resolve(saved());
    expect(await screen.findByText("Triage has been saved")).toBeTruthy();
    expect(cell("Stage").textContent).toContain("Discovery");
    expect(cell("Triage").textContent).toContain("Likely");
  });
});

describe("[DL-5] the stage picker", () => {
  it("offers the stages of the deal's own pipeline only", async () => {
    const { Stage } = dealOf();
    await openWith(asManager, {
      Stage: { ...Stage, hubspotId: "due", label: "Renewal due", pipelineId: "renewals" },
    });
    await userEvent.click(cell("Stage"));
    const menu = within(await screen.findByRole("menu"));
    const names = menu.getAllByRole("menuitemradio").map(({ textContent }) => textContent?.trim());
    expect(names).toEqual(["Renewal due", "Renewed"]);
  });

  it("a new stage begins on day 1", async () => {
    mockRoute(api.deals.setProperty, deferredResponse(api.deals.setProperty).promise);
    await openWith(asManager, { daysInStage: 40 });
    expect(screen.getByText("day 40").title).toBe("39 days in this stage");
    await pick("Stage", "Proposal");
    await waitFor(() => expect(cell("Stage").textContent).toContain("Proposalday 1"));
  });
});

describe("[DL-6] what cannot be saved", () => {
  it("an update that is empty, or being saved", async () => {
    mockRoute(api.deals.setProperty, deferredResponse(api.deals.setProperty).promise);
    await openWith(asRep);
    await userEvent.click(cell("Latest update"));
    const field = await screen.findByRole("textbox", { name: "Latest update of Acme" });
    const save = screen.getByRole("button", { name: "Save" });
    expect(save.hasAttribute("disabled")).toBe(true);
    await userEvent.type(field, "   ");
    expect(save.hasAttribute("disabled")).toBe(true);
    await userEvent.type(field, "Won");
    expect(save.hasAttribute("disabled")).toBe(false);
    await userEvent.click(save);
    await waitFor(() => expect(save.hasAttribute("disabled")).toBe(true));
  });

  it("a date that was cleared", async () => {
    const calls = mockRoute(api.deals.setProperty, saved());
    await openWith(asManager);
    await userEvent.click(cell("Close date"));
    const field = screen.getByLabelText("Close date of Acme");
    expect(field.hasAttribute("required")).toBe(true);
    fireEvent.change(field, { target: { value: "" } });
    fireEvent.blur(field);
    expect(cell("Close date").textContent).toContain("Tue 1 Dec");
    // The first request is for the day selected next.
    await userEvent.click(cell("Close date"));
    const again = screen.getByLabelText("Close date of Acme");
    fillDay(again, "2026-12-09");
    await waitFor(() => expect(calls).not.toHaveLength(0));
    expect(calls.map(({ body }) => body)).toEqual([{ closedate: "2026-12-09" }]);
  });
});

it("[BY-20] a dry run changes nothing and says so", async () => {
  mockRoute(api.deals.setProperty, saved("dry-run"));
  await openWith(asManager);
  await pick("Triage", "Likely");
  expect(await screen.findByText("Dry run: listed in the outbox, not changed")).toBeTruthy();
  expect(cell("Triage").textContent).toContain("Pipeline");
  expect(screen.getByRole("link", { name: /^Dry run/ })).toBeTruthy();
});

describe("[BY-7] the message of a change", () => {
  it("undoes that change, and says in the server's words why it cannot", async () => {
    mockRoute(api.deals.setProperty, saved("waiting", "deal.1.stage.5"));
    const undos = mockRoute(
      api.history.undo,
      errorResponse(409, "The value has changed since, so this can't be undone.", "conflict"),
      { writeId: writeOf().id },
    );
    await openWith(asManager);
    await pick("Stage", "Proposal");
    const message = (await screen.findByText("Stage updated")).closest('[role="alert"]');
    await userEvent.click(within(message as HTMLElement).getByRole("button", { name: "Undo" }));
    const problem = (await screen.findByText(/changed since/)).closest('[role="alert"]');
    await userEvent.click(within(problem as HTMLElement).getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Undone")).toBeTruthy();
    expect(undos.map(({ url }) => url.pathname)).toEqual(
      Array(2).fill("/api/history/changes/deal.1.stage.5/undo"),
    );
  });

  it("offers nothing where nothing was changed", async () => {
    mockRoute(api.deals.setProperty, saved("dry-run"));
    await openWith(asManager);
    await pick("Triage", "Likely");
    await screen.findByText("Dry run: listed in the outbox, not changed");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });
});

describe("[R-2] a category that HubSpot set by itself", () => {
  async function openAnswered(session: Session) {
    const deal = dealOf({ name: "Acme", forecastCategory: "COMMIT", crmAnswer });
    mockRoute(api.deals.list, { deals: [deal], total: 1, totalPages: 1 });
    await openApp("/deals", session);
    await screen.findByRole("table", { name: "Deals" });
  }
  const crmAnswer = { changeId: "deal.1.forecast_category.1", from: "Pipeline", to: "Likely" };

  it("is told in the row, and is kept", async () => {
    const calls = mockRoute(api.history.acceptCrmChange, { isKept: true });
    await openAnswered(asRep);
    expect(screen.getByText("HubSpot set this to Likely")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Keep Likely: Acme" }));
    expect(await screen.findByText("Kept Likely")).toBeTruthy();
    expect(calls.map(({ url }) => url.pathname)).toEqual([
      `/api/history/changes/${crmAnswer.changeId}/keep`,
    ]);
  });

  it("is put back", async () => {
    const calls = mockRoute(api.history.undo, { writeId: crypto.randomUUID() });
    await openAnswered(asManager);
    await userEvent.click(screen.getByRole("button", { name: "Put back to Pipeline: Acme" }));
    expect(await screen.findByText("Back to Pipeline")).toBeTruthy();
    expect(calls.map(({ url }) => url.pathname)).toEqual([
      `/api/history/changes/${crmAnswer.changeId}/undo`,
    ]);
  });
});
