import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type DealDetail } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detailOf } from "../../testing/checks.ts";
import { writeOf } from "../../testing/crm.ts";
import { fillDay } from "../../testing/days.ts";
import { asManager, asRep, mockDealCheckRoutes, openDealCheck } from "../../testing/deal-check.ts";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";

const FAILED = "Something went wrong. Please try again later.";
const saved = (state: "waiting" | "dry-run" = "waiting") => ({
  write: writeOf({ state }),
  repUpdate: null,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockDealCheckRoutes();
});

afterEach(() => {
  vi.useRealTimers();
});

/**
 * The server doesn't answer a second time, so what appears after a change is the optimistic update.
 */
async function openWith(change: Partial<DealDetail> = {}, session = asManager) {
  const deal = detailOf({ name: "Acme", ...change });
  mockRoute(api.checks.refresh, deferredResponse(api.checks.refresh).promise);
  await openDealCheck(deal, session);
  mockRoute(api.checks.deal, deferredResponse(api.checks.deal).promise);
  return deal;
}

const value = (what: string) =>
  screen.getByRole("button", { name: new RegExp(`^${what} of Acme`) });
const pick = async (what: string, option: string) => {
  await userEvent.click(value(what));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: option }));
};

describe("[DC-6] changing a deal in the check", () => {
  it("shows a stage at once, on day 0, and says that it was saved", async () => {
    const answered = deferredResponse(api.deals.setProperty);
    const calls = mockRoute(api.deals.setProperty, answered.promise);
    const deal = await openWith();
    await pick("Stage", "Proposal");
    await waitFor(() =>
      expect(value("Stage").textContent).toContain("Proposalsince 15 Nov, 0 days"),
    );
    const steps = within(screen.getByRole("list", { name: "Stages" })).getAllByRole("listitem");
    expect(steps[1]?.getAttribute("aria-current")).toBe("step");
    answered.resolve(saved());
    expect(await screen.findByText("Stage updated!")).toBeTruthy();
    expect(calls[0]?.url.pathname).toBe(`/api/deals/${deal.hubspotId}/property`);
    expect(calls[0]?.body).toEqual({ dealstage: "proposal" });
    expect(screen.getByRole("link", { name: "Saving to HubSpot…" })).toBeTruthy();
  });

  it("takes a stage back when it fails, and tries again when asked", async () => {
    const calls = mockRoute(api.deals.setProperty, errorResponse(503, "resting"), saved());
    await openWith();
    await pick("Stage", "Proposal");
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(value("Stage").textContent).toContain("Discoverysince 4 Nov, 11 days");
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Stage updated!")).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it("saves a confidence", async () => {
    const calls = mockRoute(api.deals.setProperty, saved());
    await openWith();
    await pick("Confidence", "Likely");
    expect(await screen.findByText("Confidence updated!")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ hs_manual_forecast_category: "COMMIT" });
    expect(value("Confidence").textContent).toContain("Likely");
  });

  it("saves a close date", async () => {
    const calls = mockRoute(api.deals.setProperty, saved());
    await openWith();
    await userEvent.click(value("Close date"));
    fillDay(screen.getByLabelText("Close date of Acme"), "2026-11-25");
    expect(await screen.findByText("Close date updated")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ closedate: "2026-11-25" });
    expect(value("Close date").textContent).toContain("Wed 25 Novin 10 days");
  });

  it("saves a next step, and keeps it typed when it could not", async () => {
    const calls = mockRoute(api.deals.setProperty, errorResponse(503, "resting"), saved());
    await openWith();
    await userEvent.click(value("Next step"));
    const field = await screen.findByRole("textbox", { name: "Next step of Acme" });
    const add = screen.getByRole("button", { name: "Add" });
    expect(add.hasAttribute("disabled")).toBe(true);
    await userEvent.type(field, "Meet the CFO");
    await userEvent.click(add);
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe("Meet the CFO");
    await userEvent.click(add);
    expect(await screen.findByText("Next step updated.")).toBeTruthy();
    expect(calls[1]?.body).toEqual({ hs_next_step: "Meet the CFO" });
    expect(value("Next step").textContent).toContain("Meet the CFO");
  });

  it("[UQ-2] reps write an update and see what it leaves open; managers only read it", async () => {
    const calls = mockRoute(api.deals.setProperty, saved());
    await openWith({}, asRep);
    await userEvent.click(value("Latest update"));
    const field = await screen.findByRole("textbox", { name: "Latest update of Acme" });
    const editor = within(field.closest("form") as HTMLElement);
    expect(editor.getByText("0 of 3")).toBeTruthy();
    expect(editor.getByText("Who decides, and what do they still need?")).toBeTruthy();
    await userEvent.type(field, "Their CFO approved it, they sign on 4 December");
    expect(editor.queryByText("Who decides, and what do they still need?")).toBeNull();
    await userEvent.click(editor.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Update has been saved")).toBeTruthy();
    expect(calls[0]?.body).toEqual({
      deal_update: "Their CFO approved it, they sign on 4 December",
    });
  });

  it("managers read the update", async () => {
    await openWith({ repUpdate: { update: "They sign on Friday", lastUpdated: null } });
    expect(screen.getByText("They sign on Friday").closest("button")).toBeNull();
  });

  it("[BY-20] a dry run changes nothing and says so", async () => {
    mockRoute(api.deals.setProperty, saved("dry-run"));
    await openWith();
    await pick("Confidence", "Likely");
    expect(await screen.findByText("Dry run: listed in the outbox, not changed")).toBeTruthy();
    expect(value("Confidence").textContent).toContain("Pipeline");
  });
});

const task = {
  id: "9",
  title: "Send the contract",
  dueDate: "2026-11-16T12:00:00.000Z",
  daysLeft: 1,
  overdue: false,
};

describe("[DC-7] tasks", () => {
  it("adds one, due in three days unless said otherwise, and not without a description", async () => {
    const calls = mockRoute(api.deals.createTask, { write: writeOf({ kind: "task-create" }) });
    const deal = await openWith();
    await userEvent.click(screen.getByRole("button", { name: "Add a task" }));
    const add = screen.getByRole("button", { name: "Add Task" });
    expect(add.hasAttribute("disabled")).toBe(true);
    expect((screen.getByLabelText("Due date") as HTMLInputElement).value).toBe("18 Nov 2026");
    await userEvent.type(screen.getByRole("textbox", { name: "Task description" }), "Call Rita");
    await userEvent.click(add);
    expect(await screen.findByText("Task added")).toBeTruthy();
    expect(calls[0]?.url.pathname).toBe(`/api/deals/${deal.hubspotId}/task`);
    expect(calls[0]?.body).toEqual({
      hs_task_subject: "Call Rita",
      hs_timestamp: Date.parse("2026-11-18T12:00:00Z"),
      hs_task_type: "TODO",
    });
    expect(screen.getByText("On its way to HubSpot: Call Rita")).toBeTruthy();
  });

  it("completes the next one and offers a new one", async () => {
    const calls = mockRoute(api.deals.updateTask, { write: writeOf({ kind: "task-update" }) });
    const deal = await openWith({ nextTask: task });
    await userEvent.click(screen.getByRole("checkbox", { name: "Send the contract" }));
    expect(await screen.findByText("Task marked as completed!")).toBeTruthy();
    expect(calls[0]?.url.pathname).toBe(`/api/deals/${deal.hubspotId}/task/9`);
    expect(calls[0]?.body).toEqual({ hs_task_status: "COMPLETED" });
    expect(screen.queryByRole("checkbox", { name: "Send the contract" })).toBeNull();
    expect(await screen.findByRole("textbox", { name: "Task description" })).toBeTruthy();
  });

  it("brings it back when it could not be completed", async () => {
    mockRoute(api.deals.updateTask, errorResponse(503, "resting"));
    await openWith({ nextTask: task });
    await userEvent.click(screen.getByRole("checkbox", { name: "Send the contract" }));
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: "Send the contract" })).toBeTruthy();
  });

  it("moves its due date", async () => {
    const calls = mockRoute(api.deals.updateTask, { write: writeOf({ kind: "task-update" }) });
    await openWith({ nextTask: task });
    await userEvent.click(screen.getByRole("button", { name: /^Due date of Send the contract/ }));
    fillDay(screen.getByLabelText("Due date of Send the contract"), "2026-11-20");
    expect(await screen.findByText("Task due date updated")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ hs_timestamp: Date.parse("2026-11-20T12:00:00Z") });
    expect(screen.getByRole("button", { name: /Fri 20 Nov\s*5 days left/ })).toBeTruthy();
  });
});
