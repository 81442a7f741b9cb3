import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type Action, type ActionGroup, api } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { actionOf, mockLaunchRoutes } from "../testing/meetings.ts";
import { manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

const EVENT = "00000000-0000-4000-9000-00000000aaaa";
const groupOf = (actions: Action[], change: Partial<ActionGroup> = {}): ActionGroup => ({
  id: rep.id,
  title: rep.name,
  actions,
  ...change,
});
const ofEvent = (change: Partial<Action> = {}) =>
  actionOf({
    CalendarEventId: EVENT,
    CalendarEvent: { id: EVENT, title: "Weekly 1:1" },
    type: "event",
    ...change,
  });
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  // Monday in Berlin.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-16T10:00:00Z") });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  mockLaunchRoutes();
});
afterEach(() => {
  vi.useRealTimers();
});

const asManager = (path = "/actions") => openApp(path, sessionOf(manager));
const asRep = (path = "/actions") => openApp(path, sessionOf(rep));
const table = (name = rep.name) => screen.findByRole("table", { name });
const queryOf = (calls: { url: URL }[], at = -1) => calls.at(at)?.url.searchParams.toString();

describe("[ACT-1] the filters", () => {
  it("begin with what is open, stand in the address, and ask for what they say", async () => {
    const asked = mockRoute(api.actions.list, [groupOf([actionOf()])]);
    const { address } = await asManager();
    await table();
    expect(queryOf(asked)).toBe("status=open");
    await user.click(screen.getByRole("radio", { name: "Late" }));
    await user.click(screen.getByRole("button", { name: /Owner/ }));
    await user.click(await screen.findByRole("menuitem", { name: `Only ${otherRep.name}` }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: /Event type/ }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Development 1:1" }));
    await waitFor(() =>
      expect(queryOf(asked)).toBe(
        `status=late&assignees=${otherRep.id}&eventType=Development+1%3A1`,
      ),
    );
    expect(address()).toBe(
      `/actions?assignees=${otherRep.id}&status=late&eventType=Development+1%3A1`,
    );
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/actions"));
  });

  it("name the type of meeting that was chosen, also when there is none of it any more", async () => {
    mockRoute(api.actions.list, [groupOf([actionOf()])]);
    await asManager("/actions?eventType=Quarterly%20review");
    await table();
    expect(screen.getByRole("button", { name: /Event type\s*Quarterly review/ })).toBeTruthy();
  });

  it("come from the address, several owners and the day included", async () => {
    const asked = mockRoute(api.actions.list, [groupOf([actionOf()])]);
    const given = `assignees=${rep.id}&assignees=${manager.id}&status=all&dueDate=2026-11-20`;
    await asManager(`/actions?${given}`);
    await table();
    expect(new Set(queryOf(asked)?.split("&"))).toEqual(new Set(given.split("&")));
    expect(screen.getByLabelText<HTMLInputElement>("Due before").value).toBe("20 Nov 2026");
    await user.click(screen.getByRole("button", { name: "Due on any day" }));
    await waitFor(() => expect(queryOf(asked)).not.toContain("dueDate"));
  });

  it("[R-25] an emptied day stops filtering", async () => {
    const asked = mockRoute(api.actions.list, [groupOf([actionOf()])]);
    const { address } = await asManager("/actions?dueDate=2026-11-20");
    await table();
    await user.clear(screen.getByLabelText("Due before"));
    await user.tab();
    await waitFor(() => expect(address()).toBe("/actions"));
    await waitFor(() => expect(queryOf(asked)).toBe("status=open"));
  });

  it("that make no sense are as if not there", async () => {
    const asked = mockRoute(api.actions.list, []);
    await asManager("/actions?status=soon&dueDate=2026-02-30&assignees=nobody");
    await screen.findByText("Looks like no actions match these filters");
    expect(queryOf(asked)).toBe("status=open");
  });

  it("changed while an answer is on its way end that request", async () => {
    const slow = deferredResponse(api.actions.list);
    const asked = mockRoute(api.actions.list, slow.promise, [
      groupOf([actionOf({ text: "Newest" })]),
    ]);
    await asManager();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.signal?.aborted).toBe(false);
    await user.click(screen.getByRole("radio", { name: "All" }));
    await waitFor(() => expect(asked[0]?.signal?.aborted).toBe(true));
    slow.resolve([groupOf([actionOf({ text: "Outdated" })])]);
    expect(await screen.findByText("Newest")).toBeTruthy();
    expect(screen.queryByText("Outdated")).toBeNull();
  });

  it("of a rep have no owner, and ask for the rep's own", async () => {
    const asked = mockRoute(api.actions.own, [groupOf([actionOf()])]);
    const others = mockRoute(api.actions.list, []);
    await asRep(`/actions?assignees=${otherRep.id}`);
    await table();
    expect(queryOf(asked)).toBe("status=open");
    expect(others).toHaveLength(0);
    expect(screen.queryByRole("button", { name: /Owner/ })).toBeNull();
  });

  it.each(["/all-actions", "/rep/actions"])("are kept when %s was asked for", async (path) => {
    mockRoute(api.actions.list, []);
    const { address } = await asManager(`${path}?status=late`);
    await waitFor(() => expect(address()).toBe("/actions?status=late"));
  });
});

describe("[ACT-1] the list", () => {
  it("says that nothing matches, or that there is nothing", async () => {
    const { router } = await asManager("/actions?status=late");
    expect(await screen.findByText("Looks like no actions match these filters")).toBeTruthy();
    await router.navigate({ to: "/actions", search: {} });
    expect(await screen.findByText("No actions for selected query")).toBeTruthy();
  });

  it("that cannot be read says so and can be tried again", async () => {
    mockRoute(api.actions.list, errorResponse(503, "Resting."), [
      groupOf([actionOf({ text: "Call" })]),
    ]);
    await asManager();
    expect(await screen.findByText("Resting.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /try again/i }));
    expect(await screen.findByText("Call")).toBeTruthy();
  });
});

describe("[ACT-2] the table", () => {
  it("has details, owner and due date; says no date; marks what is late where the organisation is", async () => {
    mockRoute(api.actions.list, [
      groupOf([
        actionOf({ text: "Yesterday", dueDate: "2026-11-15" }),
        actionOf({ text: "Today", dueDate: "2026-11-16" }),
        actionOf({ text: "Whenever", dueDate: null }),
      ]),
    ]);
    await asManager();
    const shown = within(await table());
    expect(shown.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Details",
      "Owner",
      "Due Date",
    ]);
    const cells = shown
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell").at(-1)?.textContent);
    expect(cells).toEqual(["15 NovLate", "16 Nov", "No date"]);
  });
});

describe("[ACT-3] ticking", () => {
  it("one of a meeting is told to the meeting, shows at once and stays in sight", async () => {
    const action = ofEvent({ text: "Send the offer" });
    const group = groupOf([action], { id: EVENT, title: "Weekly 1:1" });
    const lists = mockRoute(api.actions.list, [group], []);
    const coming = deferredResponse(api.meetings.tickAction);
    const ticks = mockRoute(api.meetings.tickAction, coming.promise);
    await asManager();
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Send the offer" });
    await user.click(box);
    expect(box.checked).toBe(true);
    await waitFor(() => expect(ticks).toHaveLength(1));
    expect(ticks[0]?.url.pathname).toBe(`/api/calendar-events/${EVENT}/actions/${action.id}`);
    expect(ticks[0]?.body).toEqual({ isDone: true });
    coming.resolve({ ...action, isDone: true });
    await waitFor(() => expect(lists.length).toBeGreaterThan(1));
    expect(
      (await screen.findByRole<HTMLInputElement>("checkbox", { name: "Send the offer" })).checked,
    ).toBe(true);
  });

  it("that fails is taken back and said", async () => {
    const action = actionOf({ text: "Call" });
    mockRoute(api.actions.list, [groupOf([action])]);
    const ticks = mockRoute(api.actions.update, errorResponse(503, "Resting."));
    await asManager();
    await user.click(await screen.findByRole("checkbox", { name: "Call" }));
    expect(await screen.findByText("Resting.")).toBeTruthy();
    expect(ticks[0]?.url.pathname).toBe(`/api/actions/${action.id}`);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Call" }).checked).toBe(false),
    );
  });
});

describe("[ACT-3] an action", () => {
  it("of a meeting is edited by a PUT with everything it has", async () => {
    const action = ofEvent({ text: "Send the offer", isFocused: true });
    mockRoute(api.actions.list, [groupOf([action], { id: EVENT, title: "Weekly 1:1" })]);
    const saves = mockRoute(api.meetings.saveAction, { ...action, text: "Send it" });
    await asManager();
    // Works with the keyboard too.
    (await screen.findByRole("checkbox", { name: "Send the offer" })).focus();
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit action" }));
    const text = dialog.getByLabelText("Details");
    await user.clear(text);
    await user.type(text, "Send it");
    await user.selectOptions(dialog.getByLabelText("Owner"), otherRep.name);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toEqual({
      text: "Send it",
      dueDate: "2026-11-19",
      AssigneeId: otherRep.id,
      isDone: false,
      isFocused: true,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that is new is due in three days, for oneself, and has up to 200 characters", async () => {
    mockRoute(api.actions.list, []);
    const made = mockRoute(api.actions.create, actionOf());
    await asManager();
    const [open] = await screen.findAllByRole("button", { name: "New action" });
    await user.click(open as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "New action" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Due Date").value).toBe("19 Nov 2026");
    expect(dialog.getByLabelText<HTMLSelectElement>("Owner").value).toBe(manager.id);
    const text = dialog.getByLabelText<HTMLTextAreaElement>("Details");
    expect(text.maxLength).toBe(200);
    await user.type(text, "Call");
    expect(dialog.getByText("4 of 200 characters")).toBeTruthy();
    const due = dialog.getByLabelText<HTMLInputElement>("Due Date");
    await user.clear(due);
    await user.type(due, "19 No");
    await user.click(dialog.getByRole("button", { name: "Add" }));
    expect(dialog.getByText("Write a day like 16 Nov 2026 or 2026-11-16.")).toBeTruthy();
    expect(document.activeElement).toBe(due);
    expect(made).toHaveLength(0);
    await user.type(due, "v");
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() =>
      expect(made[0]?.body).toEqual({
        text: "Call",
        dueDate: "2026-11-19",
        assigneeId: manager.id,
      }),
    );
  });

  it("is deleted after a question, and not by Ctrl and Enter on its no", async () => {
    const action = actionOf({ text: "Call" });
    mockRoute(api.actions.list, [groupOf([action])], []);
    const removed = mockRoute(api.actions.remove, { id: action.id });
    await asManager();
    await user.click(await screen.findByRole("button", { name: "Delete Call" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete this action?" }));
    const cancel = dialog.getByRole("button", { name: "Cancel" });
    const isLeftToTheButton = fireEvent.keyDown(cancel, { key: "Enter", ctrlKey: true });
    expect(isLeftToTheButton).toBe(true);
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(removed).toHaveLength(1));
    expect(await screen.findByText("No actions for selected query")).toBeTruthy();
  });
});

it("[ACT-6] a rep shares their actions from where they stand", async () => {
  const link = { uuid: "secret-of-ana", expiresAt: "2027-02-13T12:00:00.000Z" };
  mockRoute(api.actions.own, []);
  mockRoute(api.people.shareLink, { link: null }, { link });
  const made = mockRoute(api.people.createShareLink, { link });
  await asRep();
  await user.click(await screen.findByRole("button", { name: "Share" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Share actions" }));
  await user.click(await dialog.findByRole("button", { name: "Create link" }));
  expect(await dialog.findByText(/read your actions until Sat 13 Feb 2027\./)).toBeTruthy();
  expect(made[0]?.url.pathname).toContain(rep.id);
});
