import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type DealDetail, type Prompt } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detailOf } from "../../testing/checks.ts";
import { writeOf } from "../../testing/crm.ts";
import { asRep, mockDealCheckRoutes, openDealCheck } from "../../testing/deal-check.ts";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";

const saved = { write: writeOf(), repUpdate: null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockDealCheckRoutes();
  mockRoute(api.checks.refresh, deferredResponse(api.checks.refresh).promise);
});

afterEach(() => {
  vi.useRealTimers();
});

const promptOf = (id: number, components: Prompt["components"], message = "What next?") => ({
  id,
  message,
  components,
});
const sure = { id: "confidence" as const, message: "How sure are you now?" };

async function openWith(prompt: Prompt | null, change: Partial<DealDetail> = {}) {
  const deal = detailOf({ name: "Acme", prompt, ...change });
  const { calls } = await openDealCheck(deal, asRep);
  return { deal, calls, card: within(screen.getByRole("region", { name: "Deal data sidekick" })) };
}

describe("[NG-1] nudges", () => {
  it("ask one thing at a time, and are skipped for this deal when one says so", async () => {
    const { deal, card } = await openWith(promptOf(5, [sure], "How sure are you?"));
    expect(card.getByText("How sure are you?")).toBeTruthy();
    const next = promptOf(6, [{ id: "update", message: "What is new?" }], "What is the latest?");
    const asked = mockRoute(api.checks.deal, { ...deal, prompt: next }, { ...deal, prompt: null });
    await userEvent.click(card.getByRole("button", { name: "Skip this nudge" }));
    expect(await card.findByText("What is the latest?")).toBeTruthy();
    expect(asked[0]?.url.searchParams.getAll("excludePrompts")).toEqual(["5"]);
    await userEvent.click(card.getByRole("button", { name: "Skip this nudge" }));
    expect(await card.findByText(/^Nothing to ask about this deal/)).toBeTruthy();
    expect(asked[1]?.url.searchParams.getAll("excludePrompts")).toEqual(["5", "6"]);
  });

  it("[DC-4] say when there is nothing to ask", async () => {
    const { card } = await openWith(null);
    expect(card.getByText(/^Nothing to ask about this deal/)).toBeTruthy();
    expect(card.queryByRole("button", { name: "Skip this nudge" })).toBeNull();
  });

  it("take a close date", async () => {
    const { card } = await openWith(promptOf(2, [{ id: "close-date", message: "Choose a day" }]));
    const calls = mockRoute(api.deals.setProperty, saved);
    const save = card.getByRole("button", { name: "Save date" });
    expect(save.hasAttribute("disabled")).toBe(true);
    fireEvent.change(card.getByLabelText("Choose a day"), { target: { value: "2026-12-18" } });
    await userEvent.click(save);
    expect(await screen.findByText("Close date updated")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ closedate: "2026-12-18" });
  });

  it("take a task", async () => {
    const { card } = await openWith(promptOf(4, [{ id: "task", message: "Make it a task" }]));
    const calls = mockRoute(api.deals.createTask, { write: writeOf({ kind: "task-create" }) });
    await userEvent.click(card.getByRole("button", { name: "Add a task" }));
    await userEvent.type(card.getByRole("textbox", { name: "Task description" }), "Call Rita");
    await userEvent.click(card.getByRole("button", { name: "Add Task" }));
    expect(await screen.findByText("Task added")).toBeTruthy();
    expect(calls).toHaveLength(1);
  });
});

describe("[NG-2] confidence asked for by prompt 1", () => {
  const likely = { forecastCategory: "COMMIT", confidence: "Likely" };

  it("that is lowered is saved, and the prompt counts as skipped", async () => {
    const { deal, card } = await openWith(promptOf(1, [sure], "Still Likely?"), likely);
    const calls = mockRoute(api.deals.setProperty, saved);
    const asked = mockRoute(api.checks.deal, { ...deal, prompt: null });
    await userEvent.click(card.getByRole("button", { name: "Maybe" }));
    expect(await screen.findByText("Confidence updated!")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ hs_manual_forecast_category: "BEST_CASE" });
    await waitFor(() =>
      expect(asked.at(-1)?.url.searchParams.getAll("excludePrompts")).toEqual(["1"]),
    );
  });

  it("that is raised is no skip", async () => {
    const { deal, card } = await openWith(promptOf(1, [sure], "Still Maybe?"), {
      forecastCategory: "BEST_CASE",
      confidence: "Maybe",
    });
    mockRoute(api.deals.setProperty, saved);
    const asked = mockRoute(api.checks.deal, { ...deal, prompt: null });
    await userEvent.click(card.getByRole("button", { name: "Likely" }));
    await screen.findByText("Confidence updated!");
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(asked.at(-1)?.url.search).toBe("");
  });

  it("that could not be saved is no skip either", async () => {
    const { card } = await openWith(promptOf(1, [sure], "Still Likely?"), likely);
    mockRoute(api.deals.setProperty, errorResponse(503, "resting"));
    await userEvent.click(card.getByRole("button", { name: "Pipeline" }));
    await screen.findByText("Something went wrong. Please try again later.");
    expect(card.getByText("Still Likely?")).toBeTruthy();
  });
});

describe("[NG-3] what cannot be added", () => {
  it.each([
    { id: "update" as const, action: "Add update", done: "Update has been saved" },
    { id: "next-step" as const, action: "Add next step", done: "Next step updated." },
  ])("$id: nothing, or while it is being saved", async ({ id, action, done }) => {
    const { card } = await openWith(promptOf(6, [{ id, message: "Say it" }]));
    const answered = deferredResponse(api.deals.setProperty);
    mockRoute(api.deals.setProperty, answered.promise);
    const add = card.getByRole("button", { name: action });
    const field = card.getByRole("textbox", { name: "Say it" });
    expect(add.hasAttribute("disabled")).toBe(true);
    await userEvent.type(field, "   ");
    expect(add.hasAttribute("disabled")).toBe(true);
    await userEvent.type(field, "They sign on Friday");
    expect(add.hasAttribute("disabled")).toBe(false);
    await userEvent.click(add);
    await waitFor(() => expect(add.hasAttribute("disabled")).toBe(true));
    answered.resolve(saved);
    expect(await screen.findByText(done)).toBeTruthy();
  });

  it("[UQ-1] [UQ-2] an update is judged while it is written", async () => {
    const { card } = await openWith(promptOf(6, [{ id: "update", message: "What is new?" }]));
    const status = within(card.getByRole("status"));
    expect(status.getByText("0 of 3").dataset.tone).toBe("none");
    expect(status.getAllByRole("listitem")).toHaveLength(3);
    await userEvent.type(
      card.getByRole("textbox"),
      "Their board approved it and signs on 4 December",
    );
    expect(status.getByText("3 of 3").dataset.tone).toBe("good");
    expect(status.queryAllByRole("listitem")).toHaveLength(0);
  });
});
