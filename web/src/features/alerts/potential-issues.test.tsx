import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type Alert, api } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { alertOf, detailOf } from "../../testing/checks.ts";
import { asManager, mockDealCheckRoutes } from "../../testing/deal-check.ts";
import { manager, rep } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const FAILED = "Something went wrong. Please try again later.";

beforeEach(mockDealCheckRoutes);
afterEach(() => vi.useRealTimers());

async function openWith(...alerts: Alert[]) {
  mockRoute(api.alerts.list, alerts);
  const app = await openApp("/home", asManager);
  const panel = within(await screen.findByRole("region", { name: "Potential issues" }));
  return { ...app, panel };
}

const deal = detailOf({ name: "Acme" });
const slipped = alertOf({
  id: "00000000-0000-4000-8000-00000000a1e2",
  label: "#deal-link# slipped out of the quarter, rated #deal-rating#",
  icon: "slipped",
  actionType: "add-todo-item",
  actionContent: "Ask why Acme slipped",
  metadata: {
    rating: "4/5",
    deal: { id: deal.id, hubspotId: deal.hubspotId, url: deal.url, properties: deal.properties },
  },
});

describe("[HM-4] potential issues", () => {
  it("name the deal and its rating where the tokens stand, and lead to the deal", async () => {
    mockRoute(api.checks.deal, deal);
    const { panel, address } = await openWith(slipped);
    const row = within(await panel.findByRole("listitem"));
    expect(row.getByText(/slipped out of the quarter/).parentElement?.textContent).toBe(
      "Acme slipped out of the quarter, rated 4/5",
    );
    await userEvent.click(row.getByRole("link", { name: "Acme" }));
    expect(address()).toBe(`/home?queue=${deal.hubspotId}`);
  });

  it("show names as text, never as markup", async () => {
    const bad = "<img src=x onerror=alert(1)>";
    const { panel } = await openWith(alertOf({ label: `${bad} has late actions` }));
    expect(await panel.findByText(`${bad} has late actions`)).toBeTruthy();
    expect(document.querySelector("img")).toBeNull();
  });

  it("become a talking point, and are solved by it", async () => {
    const { panel } = await openWith(alertOf());
    const point = {
      id: "00000000-0000-4000-8000-0000000000d1",
      title: "Talk about the late actions",
      complete: false,
      repId: rep.id,
      updatedAt: "2026-11-15T12:00:00.000Z",
    };
    const added = mockRoute(api.talkingPoints.save, point);
    const solved = mockRoute(api.alerts.solve, { id: alertOf().id, state: "solved" });
    mockRoute(api.alerts.list, []);
    await userEvent.click(await panel.findByRole("button", { name: "Add talking point" }));
    expect(await screen.findByText("Talking point added")).toBeTruthy();
    expect(added[0]?.body).toMatchObject({
      title: "Talk about the late actions",
      complete: false,
      repId: rep.id,
    });
    expect(solved[0]?.url.pathname).toBe(`/api/alerts/${alertOf().id}/solved`);
    expect(await panel.findByText("No potential issues")).toBeTruthy();
  });

  it("become a to-do item of one's own", async () => {
    const { panel } = await openWith(slipped);
    const added = mockRoute(api.actions.create, {
      id: "00000000-0000-4000-8000-0000000000d2",
      text: "Ask why Acme slipped",
      isDone: false,
      isFocused: false,
      dueDate: "2026-11-18",
      AssigneeId: rep.id,
      Assignee: { id: rep.id, name: rep.name, role: "rep" },
      CalendarEventId: null,
      CalendarEvent: null,
      type: "personal",
    });
    mockRoute(api.alerts.solve, { id: slipped.id, state: "solved" });
    mockRoute(api.alerts.list, []);
    await userEvent.click(await panel.findByRole("button", { name: "Add to-do item" }));
    expect(await screen.findByText("To-do item added")).toBeTruthy();
    expect(added[0]?.body).toEqual({ text: "Ask why Acme slipped" });
  });

  it("come back when that fails, and nothing is added twice", async () => {
    const { panel } = await openWith(slipped);
    const added = mockRoute(api.actions.create, {
      id: "00000000-0000-4000-8000-0000000000d2",
      text: "Ask why Acme slipped",
      isDone: false,
      isFocused: false,
      dueDate: null,
      AssigneeId: rep.id,
      Assignee: { id: rep.id, name: rep.name, role: "rep" },
      CalendarEventId: null,
      CalendarEvent: null,
      type: "personal",
    });
    mockRoute(api.alerts.solve, errorResponse(503, "resting"), { id: slipped.id, state: "solved" });
    await userEvent.click(await panel.findByRole("button", { name: "Add to-do item" }));
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(await panel.findByRole("button", { name: "Add to-do item" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("To-do item added")).toBeTruthy();
    expect(added).toHaveLength(1);
  });

  it("[R-6] count the others of a kind, and lead to their deals one after the other", async () => {
    const more = { count: 39, dealIds: ["31", "32"] };
    const people = alertOf({ more: { count: 2, dealIds: [] } });
    const { panel, address } = await openWith({ ...slipped, icon: "review", more }, people);
    expect(await panel.findByText("43")).toBeTruthy();
    const team = panel.getByRole("link", { name: "And 2 more reps with late actions" });
    expect(team.getAttribute("href")).toBe("/team");
    await userEvent.click(panel.getByRole("link", { name: "And 39 more deals not reviewed" }));
    expect(address()).toBe("/home?queue=31%2C32");
  });

  it("are dismissed", async () => {
    const { panel } = await openWith(alertOf());
    const dismissed = mockRoute(api.alerts.dismiss, { id: alertOf().id, state: "dismissed" });
    mockRoute(api.alerts.list, []);
    await userEvent.click(await panel.findByRole("button", { name: "Dismiss" }));
    expect(await panel.findByText("No potential issues")).toBeTruthy();
    expect(dismissed).toHaveLength(1);
  });

  it("tell a manager without reps that there is nobody to find any about, and the way to the team", async () => {
    mockRoute(api.team.members, [manager]);
    const { panel } = await openWith();
    expect(await panel.findByText("No reps yet")).toBeTruthy();
    const way = panel.getByRole("link", { name: "Add your team" });
    expect(way.getAttribute("href")).toBe("/settings/people");
  });

  it("are not called none before anybody has looked, and can be looked for at once", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    mockRoute(api.alerts.lastCheck, { at: null }, { at: null }, { at: "2026-11-15T12:00:00.000Z" });
    const checked = mockRoute(api.alerts.check, {});
    const { panel } = await openWith();
    expect(await panel.findByText("Not checked yet")).toBeTruthy();
    expect(panel.queryByText("No potential issues")).toBeNull();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(panel.getByRole("button", { name: "Check now" }));
    await waitFor(() => expect(checked).toHaveLength(1));
    const looking = () => panel.getByRole("button", { name: "Check now" }).dataset.loading;
    await waitFor(() => expect(looking()).toBe("true"));
    expect(panel.queryByText("No potential issues")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(await panel.findByText("No potential issues")).toBeTruthy();
  });

  it("are not called none while it is not known whether anybody has looked", async () => {
    mockRoute(api.alerts.lastCheck, errorResponse(503, "The log is resting"));
    const { panel } = await openWith();
    expect((await panel.findByRole("alert")).textContent).toContain("The log is resting");
    expect(panel.queryByText("No potential issues")).toBeNull();
  });

  it("are looked for when asked", async () => {
    const { panel } = await openWith();
    const checked = mockRoute(api.alerts.check, {});
    mockRoute(api.alerts.list, [alertOf()]);
    await userEvent.click(await panel.findByRole("button", { name: "Check for new issues" }));
    expect(await panel.findByText(/three late actions/)).toBeTruthy();
    const name = await panel.findByRole("link", { name: "Ana Silva" });
    expect(name.getAttribute("href")).toBe(`/rep/${rep.id}`);
    expect(checked).toHaveLength(1);
  });

  it("[NAV-9] say why they are not there", async () => {
    mockRoute(api.alerts.list, errorResponse(503, "The database is resting"));
    await openApp("/home", asManager);
    const panel = within(await screen.findByRole("region", { name: "Potential issues" }));
    expect((await panel.findByRole("alert")).textContent).toContain("The database is resting");
    mockRoute(api.alerts.list, [alertOf()]);
    await userEvent.click(panel.getByRole("button", { name: "try again" }));
    await waitFor(() => expect(panel.queryByRole("alert")).toBeNull());
  });
});
