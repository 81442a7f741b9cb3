import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type SharedMeeting } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { mockLaunchRoutes } from "../testing/meetings.ts";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T12:00:00Z") });
  mockLaunchRoutes();
});
afterEach(() => {
  vi.useRealTimers();
});

const ID = "00000000-0000-4000-8000-00000000e001";
const meeting: SharedMeeting = {
  id: ID,
  title: "Ana 1:1",
  start: "2026-11-17T09:00:00.000Z",
  allDay: false,
  eventType: "Development 1:1",
  sentBy: manager.name,
  sentAt: "2026-11-17T10:00:00.000Z",
  isOwn: false,
  notes: "<p>We <strong>agreed</strong><script>steal()</script></p>",
  actions: [
    { text: "Send the offer", assignee: rep.name, dueDate: "2026-11-20", isDone: false },
    { text: "Call Rosa", assignee: manager.name, dueDate: null, isDone: true },
  ],
};
const open = (who = rep) => openApp(`/meeting/${ID}`, sessionOf(who));
const main = () => within(screen.getByRole("main"));

describe("[R-19] the summary of a meeting that was mailed", () => {
  it("[R-19] shows what was sent, by whom and about which meeting", async () => {
    const slow = deferredResponse(api.meetings.shared);
    const asked = mockRoute(api.meetings.shared, slow.promise);
    await open();
    expect(main().getByRole("heading", { name: "Meeting summary" })).toBeTruthy();
    slow.resolve(meeting);
    expect(await main().findByRole("heading", { name: "Ana 1:1" })).toBeTruthy();
    expect(asked[0]?.url.pathname).toBe(`/api/calendar-events/${ID}/shared`);
    expect(main().getByText("Tue 17 Nov, 10:00 AM · Development 1:1")).toBeTruthy();
    const summary = within(main().getByRole("region", { name: "Summary" }));
    expect(summary.getByText(new RegExp(`^Sent by ${manager.name}, `))).toBeTruthy();
    expect(summary.getByText("agreed").tagName).toBe("STRONG");
    expect(screen.queryByText(/steal/)).toBeNull();
    const actions = within(main().getByRole("region", { name: "Actions" }));
    expect(actions.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
      `Send the offer ${rep.name} · due Fri 20 Nov`,
      `Call Rosa ${manager.name} · done`,
    ]);
    expect(main().queryByRole("link", { name: "Open in Launch" })).toBeNull();
  });

  it("[R-19] leads the manager who sent it to the meeting", async () => {
    mockRoute(api.meetings.shared, { ...meeting, isOwn: true, notes: "", actions: [] });
    await open(manager);
    const link = await main().findByRole("link", { name: "Open in Launch" });
    expect(link.getAttribute("href")).toBe(`/launch?event=${ID}&day=2026-11-17`);
    expect(main().getByText("No notes were sent.")).toBeTruthy();
    expect(main().queryByRole("region", { name: "Actions" })).toBeNull();
  });

  it("[R-19] says that it wasn't shared, and where it failed tries again", async () => {
    mockRoute(
      api.meetings.shared,
      errorResponse(503, "The database is resting"),
      errorResponse(404, "No", "not_found"),
    );
    await open();
    expect(await main().findByText("Couldn't load the summary")).toBeTruthy();
    await userEvent.click(main().getByRole("button", { name: "try again" }));
    expect(await main().findByText("This meeting wasn't shared with you.")).toBeTruthy();
  });
});
