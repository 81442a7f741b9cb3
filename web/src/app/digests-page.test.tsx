import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Session } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { digestOf, mockDigestRoutes } from "../testing/digests.ts";
import { mockForecastRoutes } from "../testing/forecast.ts";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

const asManager: Session = { ...sessionOf(manager), isSlackConnected: true };
const NEW_ID = "00000000-0000-4000-8000-0000000d1903";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T12:00:00Z") });
  mockForecastRoutes();
  mockDigestRoutes();
});

afterEach(() => {
  vi.useRealTimers();
});

const monday = digestOf({
  isOn: true,
  weekdays: [1, 3],
  nextAt: "2026-11-23T08:00:00.000Z",
  lastRun: { kind: "scheduled", at: "2026-11-18T08:00:00.000Z", state: "sent", words: null },
});
const friday = digestOf({
  id: "00000000-0000-4000-8000-0000000d1902",
  name: "Friday wins",
  channel: null,
  owner: { id: rep.id, name: rep.name },
  lastRun: {
    kind: "now",
    at: "2026-11-17T12:00:00.000Z",
    state: "failed",
    words: "The channel is archived.",
  },
});

const open = (session = asManager) => openApp("/digests", session);
const table = async () => within(await screen.findByRole("table", { name: "Digests" }));
const row = async (name: RegExp) => within((await table()).getByRole("row", { name }));
const more = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `More about ${name}` }));
  return within(await screen.findByRole("menu", { name: `More about ${name}` }));
};

describe("[DG-8] the list of digests", () => {
  it("says of each when, where to, how many blocks, how it went and what is next", async () => {
    mockRoute(api.digests.list, [monday, friday]);
    await open();
    const rows = (await table()).getAllByRole("row").slice(1);
    const texts = rows.map((one) =>
      within(one)
        .getAllByRole("cell")
        .slice(0, 6)
        .map(({ textContent }) => textContent),
    );
    expect(texts).toEqual([
      [
        "Monday forecast",
        "Mon, Wed at 9:00 AM",
        "#sales",
        "1",
        "Sent4 hours ago",
        "Mon 23 Nov, 9:00 AM",
      ],
      [
        "Friday wins",
        "Mon at 9:00 AM",
        "DM to Ana Silva",
        "1",
        "Failed1 day agoThe channel is archived.",
        "–",
      ],
    ]);
  });

  it("is reached from the sidebar and stands in the settings too", async () => {
    mockRoute(api.digests.list, [monday]);
    const { router } = await openApp("/home", asManager);
    const nav = within(await screen.findByRole("navigation", { name: "Main" }));
    await userEvent.click(nav.getByRole("link", { name: "Digests" }));
    expect(await table()).toBeTruthy();
    await router.navigate({ to: "/settings/digests" });
    const settings = within(await screen.findByRole("navigation", { name: "Settings" }));
    expect(settings.getByRole("link", { name: "Digests", current: "page" })).toBeTruthy();
    expect(await table()).toBeTruthy();
  });

  it("offers two ready-made digests where there is none", async () => {
    mockRoute(api.digests.list, []);
    const made = digestOf({ id: NEW_ID, name: "Friday wins and slips" });
    const calls = mockRoute(api.digests.create, made);
    mockRoute(api.digests.read, made);
    const { address } = await open();
    expect(await screen.findByText("No digests yet")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Use this: Monday forecast" })).toBeTruthy();
    expect(screen.getByText("Fri at 4:00 PM")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Use this: Friday wins and slips" }));
    await waitFor(() => expect(address()).toBe(`/digest/${NEW_ID}`));
    expect(calls[0]?.body).toEqual({ readyMade: "friday-wins-and-slips" });
  });

  it("goes on offering the ready-made one that nobody has taken", async () => {
    mockRoute(api.digests.list, [monday]);
    await open();
    const offered = within(await screen.findByRole("region", { name: "Ready-made digests" }));
    expect(offered.getAllByRole("button")).toHaveLength(1);
    expect(offered.getByRole("button", { name: "Use this: Friday wins and slips" })).toBeTruthy();
  });

  it("makes a new digest, or a copy of one, and opens it", async () => {
    mockRoute(api.digests.list, [monday]);
    const made = digestOf({ id: NEW_ID, name: "Untitled digest" });
    const calls = mockRoute(api.digests.create, made);
    mockRoute(api.digests.read, made);
    const { address, router } = await open();
    await userEvent.click(screen.getByRole("button", { name: "New digest" }));
    await waitFor(() => expect(address()).toBe(`/digest/${NEW_ID}`));
    await router.navigate({ to: "/digests" });
    await userEvent.click((await more("Monday forecast")).getByText("Duplicate"));
    await waitFor(() => expect(address()).toBe(`/digest/${NEW_ID}`));
    expect(calls.map(({ body }) => body)).toEqual([{}, { copyOf: monday.id }]);
  });

  it("switches one on and off, and says in its row why not", async () => {
    mockRoute(api.digests.list, [monday, friday]);
    const calls = mockRoute(
      api.digests.save,
      errorResponse(409, "Connect Slack first.", "conflict"),
      {
        ...friday,
        isOn: true,
        nextAt: "2026-11-23T08:00:00.000Z",
      },
    );
    await open();
    const toggle = { name: "Friday wins is on" };
    await userEvent.click(await screen.findByRole("switch", toggle));
    expect((await (await row(/^Friday/)).findByRole("alert")).textContent).toBe(
      "Connect Slack first.",
    );
    expect(screen.getByRole("switch", { ...toggle, checked: false })).toBeTruthy();
    await userEvent.click(screen.getByRole("switch", toggle));
    expect(await screen.findByRole("switch", { ...toggle, checked: true })).toBeTruthy();
    expect((await row(/^Friday/)).getByText("Mon 23 Nov, 9:00 AM")).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ isOn: true }, { isOn: true }]);
  });

  it("sends one now after asking, or to oneself at once", async () => {
    const onItsWay = {
      ...friday,
      lastRun: {
        kind: "now",
        at: "2026-11-18T12:00:00.000Z",
        state: "sending",
        words: null,
      },
    } as const;
    mockRoute(api.digests.list, [friday]);
    const sends = mockRoute(api.digests.send, onItsWay);
    const tests = mockRoute(api.digests.test, friday);
    await open();
    await userEvent.click((await more("Friday wins")).getByText("Send now"));
    const dialog = within(await screen.findByRole("dialog", { name: "Send 'Friday wins' now?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Send now" }));
    expect(await screen.findByText("Sending 'Friday wins' to Ana Silva")).toBeTruthy();
    expect((await row(/^Friday/)).getByText("Sending…")).toBeTruthy();
    await userEvent.click((await more("Friday wins")).getByText("Send test to me"));
    await waitFor(() => expect(tests).toHaveLength(1));
    expect(sends).toHaveLength(1);
  });

  it("deletes one, and brings it back", async () => {
    mockRoute(api.digests.list, [monday, friday], [monday], [monday, friday]);
    const removes = mockRoute(api.digests.remove, { id: friday.id });
    const restores = mockRoute(api.digests.restore, friday);
    await open();
    await userEvent.click((await more("Friday wins")).getByText("Delete"));
    expect(await screen.findByText("'Friday wins' is deleted")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("link", { name: "Friday wins" })).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("link", { name: "Friday wins" })).toBeTruthy();
    expect(removes[0]?.url.pathname).toBe(`/api/digests/${friday.id}`);
    expect(restores).toHaveLength(1);
  });

  it("says why one switched itself off, and that Slack is missing", async () => {
    mockRoute(api.digests.list, [{ ...monday, isOn: false, trouble: "Slack lets us in no more." }]);
    await open({ ...asManager, isSlackConnected: false });
    expect(await (await row(/^Monday/)).findByText(/^Slack lets us in no more\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Reconnect Slack" })).toBeTruthy();
    expect(screen.getByText("Slack is not connected, so no digest is sent.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Connect Slack" }).getAttribute("href")).toBe(
      "/install-slack-app",
    );
  });

  it("sends nothing without Slack, and says why where one would send", async () => {
    mockRoute(api.digests.list, [friday]);
    const sent = mockRoute(api.digests.test, friday);
    await open({ ...asManager, isSlackConnected: false });
    const menu = await more("Friday wins");
    expect(menu.getByText("Slack is not connected")).toBeTruthy();
    for (const name of ["Send now", "Send test to me"]) {
      const held = menu.getByRole("menuitem", { name, description: "Slack is not connected" });
      await waitFor(() => expect(document.activeElement).toBe(held));
      await userEvent.keyboard("{Enter}{ArrowDown}");
    }
    expect(sent).toHaveLength(0);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says why it could not be loaded, and tries again", async () => {
    mockRoute(api.digests.list, errorResponse(503, "The list is away"), [monday]);
    await open();
    expect(await screen.findByText("The list is away")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await table()).toBeTruthy();
  });
});
