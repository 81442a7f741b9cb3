import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type ScratchPage } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { textDrafts } from "../lib/text-drafts.ts";
import { openApp } from "../testing/app.tsx";
import { dealOf } from "../testing/crm.ts";
import { actionOf, mockLaunchRoutes } from "../testing/meetings.ts";
import { manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

const PAUSE_MS = 1000;
const WEEK = "2026-11-16";
const pageOf = (change: Partial<ScratchPage> = {}): ScratchPage => ({
  id: "00000000-0000-4000-a000-000000000001",
  week: WEEK,
  title: "",
  content: "<p>Ask Ana about the price</p>",
  version: 3,
  updatedAt: "2026-11-16T09:00:00.000Z",
  ...change,
});
const pinned = pageOf({
  id: "00000000-0000-4000-a000-000000000002",
  week: null,
  title: "Plan",
  content: "<p>Plan</p>",
});
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-17T10:00:00Z") });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  mockLaunchRoutes();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (path = "/scratchpad", session = sessionOf(manager)) => openApp(path, session);
const editor = () => screen.findByRole("textbox", { name: "Page" });
const pause = () => vi.advanceTimersByTimeAsync(PAUSE_MS);

/** Writes by pasting, the only input the editor handles in jsdom. */
async function write(text: string) {
  fireEvent.paste(await editor(), {
    clipboardData: { getData: (type: string) => (type === "text/plain" ? text : ""), types: [] },
  });
  await waitFor(async () => expect((await editor()).textContent).toContain(text));
}

describe("[NAV-3] the scratchpad", () => {
  it("is in the sidebar of both, with the actions", async () => {
    mockRoute(api.scratchpad.pages, []);
    for (const person of [manager, rep]) {
      await open("/scratchpad", sessionOf(person));
      const nav = within(
        (await screen.findAllByRole("navigation", { name: "Main" })).at(-1) as HTMLElement,
      );
      expect(nav.getByRole("link", { name: "Scratchpad" }).getAttribute("href")).toBe(
        "/scratchpad",
      );
      expect(nav.getByRole("link", { name: "Actions" }).getAttribute("href")).toBe("/actions");
    }
  });

  it("begins the page of this week with the first words, saved after a pause", async () => {
    mockRoute(api.scratchpad.pages, []);
    const saves = mockRoute(api.scratchpad.save, pageOf({ version: 1 }));
    await open();
    await write("First thought");
    expect(screen.getByText("Changed")).toBeTruthy();
    expect(saves).toHaveLength(0);
    await pause();
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(saves[0]?.body).toEqual({
      week: WEEK,
      title: "",
      content: "<p>First thought</p>",
      basedOn: 0,
    });
    await write(" and more");
    await pause();
    await waitFor(() => expect(saves[1]?.body).toMatchObject({ basedOn: 1 }));
    expect(saves[1]?.url.pathname).toBe(`/api/scratchpad/${pageOf().id}`);
  });

  it("goes from week to week", async () => {
    const before = pageOf({ id: pinned.id, week: "2026-11-09", content: "<p>Last week's</p>" });
    mockRoute(api.scratchpad.pages, [pageOf(), before]);
    const { address } = await open();
    expect((await editor()).textContent).toBe("Ask Ana about the price");
    await user.click(screen.getByRole("button", { name: "Previous week" }));
    await waitFor(async () => expect((await editor()).textContent).toBe("Last week's"));
    expect(address()).toBe("/scratchpad?week=2026-11-09");
    expect(screen.getByRole("heading", { name: "Week of 9 Nov" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "This week" }));
    await waitFor(() => expect(address()).toBe("/scratchpad"));
  });

  it("has pinned pages, called what their first line says, that can be deleted", async () => {
    mockRoute(api.scratchpad.pages, [pinned], []);
    const saves = mockRoute(api.scratchpad.save, { ...pinned, title: "Ideas", version: 1 });
    const removed = mockRoute(api.scratchpad.remove, { id: pinned.id });
    const { address } = await open();
    await user.click(await screen.findByRole("button", { name: "New page" }));
    await waitFor(() => expect(address()).toMatch(/\?page=/));
    await write("Ideas");
    await pause();
    await waitFor(() => expect(saves[0]?.body).toMatchObject({ week: null, title: "Ideas" }));
    await user.click(await screen.findByRole("link", { name: "Ideas" }));
    await user.click(await screen.findByRole("button", { name: "Delete page" }));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(removed).toHaveLength(1));
    await waitFor(() => expect(address()).toBe("/scratchpad"));
  });

  it("searches all pages", async () => {
    mockRoute(api.scratchpad.pages, [pageOf()]);
    await open("/scratchpad?week=2026-11-09");
    await editor();
    const asked = mockRoute(api.scratchpad.pages, [pageOf()]);
    await user.type(screen.getByRole("textbox", { name: "Search all pages" }), "price");
    const found = within(await screen.findByRole("region", { name: "Found pages" }));
    expect(await found.findByText("Ask Ana about the price")).toBeTruthy();
    expect(asked.at(-1)?.url.searchParams.get("search")).toBe("price");
    await user.click(found.getByRole("link"));
    await waitFor(async () => expect((await editor()).textContent).toBe("Ask Ana about the price"));
  });
});

describe("[NAV-3] nothing written on a page is lost", () => {
  const drafts = textDrafts(`scratchpad.${manager.id}.${WEEK}`);

  it("when it cannot be saved", async () => {
    mockRoute(api.scratchpad.pages, [pageOf()]);
    const saves = mockRoute(
      api.scratchpad.save,
      errorResponse(503, "resting"),
      pageOf({ version: 4 }),
    );
    await open();
    await write("Kept ");
    await pause();
    expect(await screen.findByText("Not saved – retrying")).toBeTruthy();
    expect(drafts.tabs()).toHaveLength(1);
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(saves).toHaveLength(2);
    expect(drafts.tabs()).toEqual([]);
  });

  it("when the page was reloaded before it was saved", async () => {
    drafts.save("a-closed-tab", { html: "<p>Typed before</p>", basedOn: 3 });
    mockRoute(api.scratchpad.pages, [pageOf()]);
    const saves = mockRoute(api.scratchpad.save, pageOf({ version: 4 }));
    await open();
    await waitFor(async () => expect((await editor()).textContent).toBe("Typed before"));
    await waitFor(() =>
      expect(saves[0]?.body).toMatchObject({ content: "<p>Typed before</p>", basedOn: 3 }),
    );
  });

  it("when two tabs wrote: both texts are shown, and both can be kept", async () => {
    mockRoute(api.scratchpad.pages, [pageOf()]);
    const saves = mockRoute(
      api.scratchpad.save,
      errorResponse(409, "Changed.", "conflict"),
      pageOf({ version: 5 }),
    );
    await open();
    await write("Mine ");
    mockRoute(api.scratchpad.pages, [pageOf({ content: "<p>Theirs</p>", version: 4 })]);
    await pause();
    const choice = within(await screen.findByRole("alert"));
    expect(choice.getByText("Theirs")).toBeTruthy();
    await pause();
    expect(saves).toHaveLength(1);
    await user.click(choice.getByRole("button", { name: /Keep both/ }));
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toMatchObject({
      content: expect.stringMatching(/^<p>Theirs<\/p>.*Mine/),
      basedOn: 4,
    });
  });
});

describe("[NAV-3] a line of a page", () => {
  async function withLine(session = sessionOf(manager)) {
    mockRoute(api.scratchpad.pages, []);
    mockRoute(api.scratchpad.save, pageOf({ version: 1 }));
    await open("/scratchpad", session);
    await write("Send Ana the offer");
  }
  const use = async (name: string) => user.click(await screen.findByRole("button", { name }));

  it("becomes an action", async () => {
    await withLine();
    const made = mockRoute(api.actions.create, actionOf());
    await use("Make action");
    const dialog = within(await screen.findByRole("dialog", { name: "New action" }));
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() =>
      expect(made[0]?.body).toEqual({
        text: "Send Ana the offer",
        dueDate: "2026-11-20",
        assigneeId: manager.id,
      }),
    );
    const again = await screen.findByRole("button", { name: "Action added" });
    expect(again).toHaveProperty("disabled", true);
  });

  const point = {
    id: rep.id,
    title: "x",
    complete: false,
    repId: rep.id,
    updatedAt: "2026-11-17T10:00:00.000Z",
  };

  it("becomes a talking point with a rep of the manager's choice", async () => {
    await withLine();
    const saved = mockRoute(api.talkingPoints.save, point);
    await use("Make talking point");
    const dialog = within(await screen.findByRole("dialog", { name: "Make talking point" }));
    await user.selectOptions(await dialog.findByLabelText("Talk about it with"), otherRep.name);
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() =>
      expect(saved[0]?.body).toMatchObject({ title: "Send Ana the offer", repId: otherRep.id }),
    );
  });

  it("becomes a talking point of the rep's own", async () => {
    await withLine(sessionOf(rep));
    const saved = mockRoute(api.talkingPoints.save, point);
    await use("Make talking point");
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ repId: rep.id }));
  });

  it("becomes the next step of a deal, found by its name", async () => {
    const deals = [dealOf({ name: "Aurora" }), dealOf({ name: "Borealis" })];
    mockRoute(api.deals.list, { deals, total: 2, totalPages: 1 });
    await withLine({ ...sessionOf(manager), isHubspotConnected: true });
    const set = mockRoute(api.deals.setProperty, errorResponse(503, "resting"));
    await use("Set as next step");
    const chooser = within(await screen.findByRole("dialog", { name: "Set as next step" }));
    await user.type(chooser.getByLabelText("Which deal?"), "bore");
    await waitFor(() => expect(chooser.queryByText("Aurora")).toBeNull());
    await user.click(await chooser.findByRole("button", { name: /Borealis/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Next step" }));
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(set[0]?.body).toEqual({ hs_next_step: "Send Ana the offer" }));
    expect(set[0]?.url.pathname).toContain(deals[1]?.hubspotId);
  });

  it("without deals has no next step to become", async () => {
    await withLine();
    expect(screen.queryByRole("button", { name: "Set as next step" })).toBeNull();
  });
});
