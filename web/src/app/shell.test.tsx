import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Session } from "@touchline/contract";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { ownedBy } from "../testing/crm.ts";
import { rowOf } from "../testing/forecast.ts";
import { fillStorage } from "../testing/full-storage.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { roomOf } from "../testing/rooms.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";
import { notInstalled } from "../testing/slack.ts";

const asManager = sessionOf(manager);
const asRep = sessionOf(rep);

beforeEach(() => {
  mockRoute(api.slack.installed, notInstalled);
  mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
  mockRoute(api.team.players, [rep, otherRep]);
  mockRoute(api.forecast.teamOverview, [rowOf(rep), rowOf(otherRep)]);
  mockRoute(api.goals.checkIns, [
    checkInOf(rep, { quota: 100_000, won: 44_000, repCommit: 90_000, open: 200_000 }),
    checkInOf(otherRep, { quota: 200_000, won: 40_000, repCommit: 100_000, open: 100_000 }),
  ]);
  mockRoute(api.goals.checkIn, checkInOf(rep, { quota: 100_000, won: 44_000 }));
});

async function openMenu(session: Session) {
  const opened = await openApp("/home", session);
  await userEvent.click(await screen.findByRole("button", { name: / menu$/ }));
  return opened;
}

describe("[NAV-2] the sidebar", () => {
  it("is expanded at first, collapses, and stays so after a reload", async () => {
    await openApp("/home", asManager);
    const collapse = await screen.findByRole("button", { name: "Collapse sidebar" });
    expect(await screen.findByRole("heading", { name: "Team" })).toBeTruthy();
    await userEvent.click(collapse);
    expect(screen.queryByRole("heading", { name: "Team" })).toBeNull();
    document.body.innerHTML = "";
    await openApp("/home", asManager);
    expect(await screen.findByRole("button", { name: "Expand sidebar" })).toBeTruthy();
  });

  it("stays as it was chosen when its window is resized, also where nothing can be stored", async () => {
    await openApp("/home", asManager);
    const collapse = await screen.findByRole("button", { name: "Collapse sidebar" });
    const empty = fillStorage();
    await userEvent.click(collapse);
    fireEvent(window, new Event("resize"));
    expect(await screen.findByRole("button", { name: "Expand sidebar" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Collapse sidebar" })).toBeNull();
    empty();
    await userEvent.click(screen.getByRole("button", { name: "Expand sidebar" }));
    expect(screen.getByRole("button", { name: "Collapse sidebar" })).toBeTruthy();
  });

  it("collapses when its window is made narrow, and has room for trouble with the team then", async () => {
    mockRoute(api.team.members, errorResponse(503, "The team is resting."));
    await openApp("/home", asManager);
    await screen.findByRole("button", { name: "Collapse sidebar" });
    const room = vi.spyOn(window, "matchMedia");
    onTestFinished(() => room.mockRestore());
    const narrow = window.matchMedia("all");
    room.mockReturnValue(narrow);
    fireEvent(window, new Event("resize"));
    expect(await screen.findByRole("button", { name: "Expand sidebar" })).toBeTruthy();
    mockRoute(api.team.members, [rep]);
    await userEvent.click(
      await screen.findByRole("button", { name: /^Your team: The team is resting\./ }),
    );
    expect(await screen.findByRole("list", { name: "Team" })).toBeTruthy();
  });
});

it("[NAV-2] keeps the place of a team that was seen here before, so that nothing below it moves", async () => {
  const shapes = () =>
    screen.getByRole("navigation", { name: "Main" }).querySelectorAll(".mantine-Skeleton-root");
  await openApp("/home", asManager);
  expect(await screen.findByRole("list", { name: "Team" })).toBeTruthy();
  document.body.innerHTML = "";
  const coming = deferredResponse(api.team.members);
  mockRoute(api.team.members, coming.promise);
  await openApp("/home", asManager);
  expect(await screen.findByRole("link", { name: "Actions" })).toBeTruthy();
  // An avatar and a name for each of two.
  expect(shapes()).toHaveLength(4);
  coming.resolve([rep, otherRep]);
  await waitFor(() => expect(shapes()).toHaveLength(0));
});

describe("[NAV-3] the navigation", () => {
  it("lists the team for managers, without themselves", async () => {
    await openApp("/home", asManager);
    const team = within(await screen.findByRole("list", { name: "Team" }));
    const links = team.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/rep/${rep.id}`,
      `/rep/${otherRep.id}`,
    ]);
    await waitFor(() => expect(links[0]?.textContent).toContain("44%"));
  });

  it("shows a rep their own page and no team", async () => {
    await openApp("/home", asRep);
    const link = await screen.findByRole("link", { name: "My page" });
    expect(link.getAttribute("href")).toBe(`/rep/${rep.id}`);
    expect(screen.queryByRole("list", { name: "Team" })).toBeNull();
  });
});

describe("[NAV-4] the user pop-over", () => {
  it("names person and organisation, and opens help in a new tab", async () => {
    await openMenu(asManager);
    const menu = within(await screen.findByRole("dialog", { name: / menu$/ }));
    expect(menu.getByText("Maya Lindt")).toBeTruthy();
    expect(menu.getByText("Northwind")).toBeTruthy();
    const help = menu.getByRole("link", { name: /Help/ });
    expect(help.getAttribute("href")).toBe("https://help.test/start");
    expect(help.getAttribute("target")).toBe("_blank");
  });

  it("keeps player/coach mode to managers", async () => {
    await openMenu(asRep);
    expect(await screen.findByRole("button", { name: "Sign out" })).toBeTruthy();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("switches the colours and remembers it", async () => {
    await openMenu(asManager);
    await userEvent.click(await screen.findByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.mantineColorScheme).toBe("dark");
  });
});

describe("[NAV-6] player/coach mode", () => {
  it("sends the whole preferences, says the new state, and reads Home's team again", async () => {
    const overview = mockRoute(api.forecast.teamOverview, [rowOf(rep), rowOf(otherRep)]);
    const saved = mockRoute(api.session.savePreferences, { playerCoachModeOn: true });
    await openMenu(asManager);
    mockRoute(api.session.read, sessionOf(manager, { preferences: { playerCoachModeOn: true } }));
    const before = overview.length;
    await userEvent.click(await screen.findByRole("switch", { name: /Player\/coach mode/ }));
    expect(await screen.findByText("Player/coach mode is now on")).toBeTruthy();
    expect(saved[0]?.body).toEqual({ playerCoachModeOn: true });
    expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
    await waitFor(() => expect(overview.length).toBeGreaterThan(before));
  });

  it("says when it is off again", async () => {
    mockRoute(api.session.savePreferences, { playerCoachModeOn: false });
    await openMenu(sessionOf(manager, { preferences: { playerCoachModeOn: true } }));
    await userEvent.click(await screen.findByRole("switch"));
    expect(await screen.findByText("Player/coach mode is now off")).toBeTruthy();
  });

  it("stays as it was when it cannot be saved", async () => {
    mockRoute(api.session.savePreferences, errorResponse(503, "The database is resting"));
    await openMenu(asManager);
    await userEvent.click(await screen.findByRole("switch"));
    expect(await screen.findByText("Something went wrong. Please try again later.")).toBeTruthy();
    expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("false");
  });
});

describe("[NAV-10] the command palette", () => {
  /** Opens the palette, or clears it if open, and types. */
  const type = async (words: string) => {
    if (!screen.queryByPlaceholderText("Search or jump to")) {
      fireEvent.keyDown(document.documentElement, { key: "k", code: "KeyK", ctrlKey: true });
    }
    const search = await screen.findByPlaceholderText("Search or jump to");
    fireEvent.change(search, { target: { value: words } });
  };

  it("opens by keyboard and jumps to a rep, or to the settings as the sidebar does", async () => {
    const { address } = await openApp("/home", asManager);
    await screen.findByRole("heading", { name: "Home" });
    const jump = async (words: string) => {
      await type(words);
      await userEvent.keyboard("{Enter}");
    };
    await jump("ben");
    await waitFor(() => expect(address()).toBe(`/rep/${otherRep.id}`));
    await waitFor(() => expect(screen.queryByPlaceholderText("Search or jump to")).toBeNull());
    await jump("workspace");
    await waitFor(() => expect(address()).toBe("/settings/notifications"));
  });

  it("does what a manager would type, on top of the page they are on", async () => {
    const coach = { ...manager, id: "00000000-0000-4000-8000-00000000000c", name: "Nora Berg" };
    mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep, coach]);
    mockRoute(api.history.firstDay, { first: "2025-01-01" });
    mockRoute(api.meetings.types, []);
    const connected = { ...asManager, isHubspotConnected: true, isSlackConnected: true };
    const { address } = await openApp("/actions", connected);
    await screen.findByRole("heading", { name: "Actions" });
    await type("new act");
    await userEvent.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "New action" }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Details")));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await type("one-to-one ben");
    await userEvent.keyboard("{Enter}");
    const meeting = within(await screen.findByRole("dialog", { name: "New quick event" }));
    expect(meeting.getByDisplayValue(`1:1 with ${otherRep.name}`)).toBeTruthy();
    expect(meeting.getByRole("checkbox", { name: otherRep.name, checked: true })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    // Non-sellers have neither deals nor a commit.
    await type("berg nora");
    expect(await screen.findByText("Nora Berg's profile")).toBeTruthy();
    expect(screen.getByText("Nora Berg's actions")).toBeTruthy();
    expect(
      screen.queryByText(/^(Start|Open|Manager's call).* Nora Berg$|^Nora Berg's deals$/),
    ).toBeNull();

    const lookBack = /^Look back: .*2 March 2025$/;
    await type("2025-03-02");
    expect(await screen.findByText(lookBack)).toBeTruthy();
    for (const never of ["2025-31-03", "2025-13-01", "2025-02-30"]) {
      await type(never);
      expect(screen.queryByText(/^Look back: /), never).toBeNull();
    }
    await type("2025-03-02");
    await userEvent.click(await screen.findByText(lookBack));
    await waitFor(() => expect(address()).toBe("/deals?asOf=2025-03-02"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await type("dark");
    await userEvent.keyboard("{Enter}");
    expect(document.documentElement.dataset.mantineColorScheme).toBe("dark");
  });

  it.each([
    [
      "a manager",
      asManager,
      [
        "New action, Invite someone, New digest, Dark theme, System theme",
        "Keyboard shortcuts, Show me around, Help, Home, Inbox, Launch, Forecast, LandingIn Forecast",
        "Wins and lossesIn Forecast, Lines of businessIn Forecast, ScenariosIn Forecast, Deals, Team Overview, Actions, Scratchpad, Digests, History",
        "Review room, Settings, About Touchline, Connect HubSpot",
        "ASAna SilvaAccount Executive, BOBen OkaforAccount Executive",
      ],
    ],
    [
      "a rep",
      asRep,
      [
        "New action, Change your commit, New digest, Share my actions, Dark theme",
        "System theme, Keyboard shortcuts, Show me around, Help, Home, Inbox, Forecast",
        "LandingIn Forecast, Wins and lossesIn Forecast, Lines of businessIn Forecast, ScenariosIn Forecast, Deals, My page, My profile, Actions",
        "Scratchpad, Digests, History, Review room, Settings, About Touchline",
      ],
    ],
  ])("shows %s, before anything is typed, what they do often", async (_, who, lines) => {
    await openApp("/actions", who);
    await screen.findByRole("heading", { name: "Actions" });
    await type("");
    const entries = within(await screen.findByRole("dialog")).getAllByRole("button");
    expect(entries.map((entry) => entry.textContent).join(", ")).toBe(lines.join(", "));
  });

  it("offers nobody what they may not do, and a rep their commit", async () => {
    const { client } = await openApp("/actions", asRep);
    await screen.findByRole("heading", { name: "Actions" });
    const found = async (words: string) => {
      await type(words);
      return screen.queryAllByText(new RegExp(words, "i"), { selector: "[data-action] *" }).length;
    };
    for (const words of [
      "invite",
      "sync",
      "one-to-one",
      "workspace",
      "manager's call",
      ...["team"],
    ]) {
      expect(await found(words), words).toBe(0);
    }
    await type("commit forecast");
    await userEvent.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: /Goal alignment/ }));
    const commit = dialog.getByLabelText<HTMLInputElement>("Commit");
    await waitFor(() => expect(document.activeElement).toBe(commit));
    // A half-filled form stays open when reloading the goal fails.
    fireEvent.change(commit, { target: { value: "95000" } });
    const typed = commit.value;
    const again = mockRoute(api.goals.checkIn, errorResponse(503, "resting"));
    await act(() => client.invalidateQueries({ queryKey: [api.goals.checkIn.path] }));
    const reads = client.getQueryCache().findAll({ queryKey: [api.goals.checkIn.path] });
    await waitFor(() => expect(reads.map(({ state }) => state.status)).toContain("error"));
    expect(again).not.toHaveLength(0);
    expect(screen.getByLabelText("Commit")).toHaveProperty("value", typed);
    expect(screen.queryByText("resting")).toBeNull();
  });

  it("says so instead of opening a dialog about what cannot be read", async () => {
    mockRoute(api.goals.checkIn, errorResponse(503, "The goal is resting"));
    await openApp("/actions", asRep);
    await screen.findByRole("heading", { name: "Actions" });
    await type("commit forecast");
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("The goal is resting")).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: /Goal alignment/ })).toBeNull();
  });

  it("finds a deal by words of its name, and opens its check where one is", async () => {
    const hit = {
      ...{ id: rep.id, hubspotId: "4711", name: "Acme, renewal of 2027", stage: "Proposal" },
      ...{ ownerName: rep.name, ownedBy: ownedBy(rep) },
      ...{ amountInHomeCurrency: 45_000, status: "open" as const },
    };
    const asked = mockRoute(api.deals.find, [hit]);
    const { address } = await openApp("/actions", { ...asManager, isHubspotConnected: true });
    await screen.findByRole("heading", { name: "Actions" });
    await userEvent.click(
      screen.getAllByRole("button", { name: /^Search or jump to/ })[0] as Element,
    );
    await userEvent.type(await screen.findByPlaceholderText("Search or jump to"), "acme 2027");
    expect(await screen.findByText("Proposal · €45k · Ana Silva")).toBeTruthy();
    // A prefix of the name finds the same deal.
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("words")).toBe("acme 2027"));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/actions?queue=4711"));
  });

  it("says that deals could not be looked up, and tries again where one is", async () => {
    mockRoute(api.deals.find, errorResponse(503, "resting"));
    await openApp("/actions", { ...asManager, isHubspotConnected: true });
    await screen.findByRole("heading", { name: "Actions" });
    fireEvent.keyDown(document.documentElement, { key: "k", code: "KeyK", ctrlKey: true });
    await userEvent.type(await screen.findByPlaceholderText("Search or jump to"), "zebra");
    expect(await screen.findByText("Couldn't search deals.")).toBeTruthy();
    expect(screen.queryByText("Nothing found")).toBeNull();
    mockRoute(api.deals.find, []);
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Nothing found")).toBeTruthy();
  });
});

describe("[PUB-2] a review room that is open", () => {
  const used = "2026-11-15T11:00:00.000Z";
  const { id, code, host, rep: about } = roomOf();
  const room = { id, code, host, rep: about, isClosed: false, deals: 3 };
  const [open, closed] = [false, true].map((isClosed) => ({
    ...{ ...room, isClosed, createdAt: used },
    usedAt: new Date().toISOString(),
  }));

  it("waits for the rep in the sidebar, and is gone as soon as it is closed", async () => {
    if (!open || !closed) throw new Error("two rooms");
    mockRoute(api.rooms.list, [open]);
    const { client } = await openApp("/home", asRep);
    const link = await screen.findByRole("link", { name: "Room open: Maya Lindt — Join" });
    expect(link.getAttribute("href")).toBe("/colab?room=ABCDEFGH");
    expect(screen.getByRole("link", { name: "Join room: Maya Lindt" })).toBeTruthy();
    const waiting = within(await screen.findByRole("region", { name: "Review room" }));
    expect(waiting.getByRole("link", { name: "Join Maya Lindt" }).getAttribute("href")).toBe(
      "/colab?room=ABCDEFGH",
    );
    mockRoute(api.rooms.list, [closed]);
    await client.invalidateQueries({ queryKey: [api.rooms.list.path] });
    await waitFor(() => expect(screen.queryByRole("link", { name: /^Room open/ })).toBeNull());
    expect(screen.queryByRole("region", { name: "Review room" })).toBeNull();
  });

  it("leads a manager back into their own, and nobody into one that was left open for days", async () => {
    if (!open) throw new Error("a room");
    mockRoute(api.rooms.list, [open]);
    const { client } = await openApp("/home", asManager);
    expect(await screen.findByRole("link", { name: /^Room open: .* — Go back$/ })).toBeTruthy();
    mockRoute(api.rooms.list, [{ ...open, usedAt: used.replace("2026", "2025") }]);
    await client.invalidateQueries({ queryKey: [api.rooms.list.path] });
    await waitFor(() => expect(screen.queryByRole("link", { name: /^Room open/ })).toBeNull());
  });
});

describe("[NAV-1] the subscribe modal", () => {
  const unpaid = { isPaid: false };

  it("stands before a manager whose trial has ended, and does not go away by Escape", async () => {
    const trialEndsAt = "2026-11-01T12:00:00.000Z";
    await openApp("/home", { ...sessionOf(manager, unpaid), hasBilling: true, trialEndsAt });
    expect(await screen.findByText("Your trial has ended")).toBeTruthy();
    const touch = screen.getByRole("link", { name: "Get in touch" });
    expect(touch.getAttribute("href")).toBe("mailto:support@example.test");
    expect(screen.getByRole("button", { name: "Sign out" })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(screen.getByText("Your trial has ended")).toBeTruthy();
  });

  it("tells a rep to ask their manager", async () => {
    await openApp("/home", sessionOf(rep, unpaid));
    expect(await screen.findByText("Ask your manager to renew.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Get in touch" })).toBeNull();
  });

  it("is not there for those who paid", async () => {
    await openApp("/home", asManager);
    await screen.findByRole("heading", { name: "Home" });
    expect(screen.queryByText("Your trial has ended")).toBeNull();
  });
});

describe("[BY-13] the sheet of shortcuts", () => {
  it("opens with a question mark, but not while somebody types one", async () => {
    await openApp("/home", asManager);
    await screen.findByRole("button", { name: "Collapse sidebar" });
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    await userEvent.keyboard("?");
    expect(field.value).toBe("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    field.remove();
    await userEvent.keyboard("?");
    const sheet = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(sheet.getByText("Score")).toBeTruthy();
    expect(sheet.getByText("Edit the selected deals")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("lists what a rep can do to a rep", async () => {
    await openApp("/home", asRep);
    await screen.findByRole("button", { name: "Collapse sidebar" });
    await userEvent.keyboard("?");
    const sheet = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(sheet.getByText("Write an update")).toBeTruthy();
    expect(sheet.queryByText("Score")).toBeNull();
  });
});
