import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Session } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { roomOf } from "../testing/rooms.ts";
import { answer, refuse } from "../testing/server.ts";
import { notInstalled } from "../testing/slack.ts";

const asManager = sessionOf(manager);
const asRep = sessionOf(rep);

beforeEach(() => {
  answer(api.slack.installed, notInstalled);
  answer(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
  answer(api.team.players, [rep, otherRep]);
  answer(api.goals.checkIns, [
    checkInOf(rep, { quota: 100_000, won: 44_000, repCommit: 90_000, open: 200_000 }),
    checkInOf(otherRep, { quota: 200_000, won: 40_000, repCommit: 100_000, open: 100_000 }),
  ]);
  answer(api.goals.checkIn, checkInOf(rep, { quota: 100_000, won: 44_000 }));
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
  it("sends the whole preferences, says the new state, and asks for the players again", async () => {
    const players = answer(api.team.players, [rep, otherRep]);
    const saved = answer(api.session.savePreferences, { playerCoachModeOn: true });
    await openMenu(asManager);
    answer(api.session.read, sessionOf(manager, { preferences: { playerCoachModeOn: true } }));
    const before = players.length;
    await userEvent.click(await screen.findByRole("switch", { name: /Player\/coach mode/ }));
    expect(await screen.findByText("Player/coach mode is now on")).toBeTruthy();
    expect(saved[0]?.body).toEqual({ playerCoachModeOn: true });
    expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
    await waitFor(() => expect(players.length).toBeGreaterThan(before));
  });

  it("says when it is off again", async () => {
    answer(api.session.savePreferences, { playerCoachModeOn: false });
    await openMenu(sessionOf(manager, { preferences: { playerCoachModeOn: true } }));
    await userEvent.click(await screen.findByRole("switch"));
    expect(await screen.findByText("Player/coach mode is now off")).toBeTruthy();
  });

  it("stays as it was when it cannot be saved", async () => {
    answer(api.session.savePreferences, refuse(503, "The database is resting"));
    await openMenu(asManager);
    await userEvent.click(await screen.findByRole("switch"));
    expect(await screen.findByText("Something went wrong. Please try again later.")).toBeTruthy();
    expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("false");
  });
});

describe("[NAV-10] the command palette", () => {
  it("opens by keyboard and jumps to a rep", async () => {
    const { address } = await openApp("/home", asManager);
    await screen.findByRole("heading", { name: "Home" });
    fireEvent.keyDown(document.documentElement, { key: "k", code: "KeyK", ctrlKey: true });
    await userEvent.type(await screen.findByPlaceholderText("Search or jump to"), "ben");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe(`/rep/${otherRep.id}`));
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
    answer(api.rooms.list, [open]);
    const { client } = await openApp("/home", asRep);
    const link = await screen.findByRole("link", { name: "Room open: Maya Lindt — Join" });
    expect(link.getAttribute("href")).toBe("/colab?room=ABCDEFGH");
    expect(screen.getByRole("link", { name: "Join room: Maya Lindt" })).toBeTruthy();
    answer(api.rooms.list, [closed]);
    await client.invalidateQueries({ queryKey: [api.rooms.list.path] });
    await waitFor(() => expect(screen.queryByRole("link", { name: /^Room open/ })).toBeNull());
  });

  it("leads a manager back into their own, and nobody into one that was left open for days", async () => {
    if (!open) throw new Error("a room");
    answer(api.rooms.list, [open]);
    const { client } = await openApp("/home", asManager);
    expect(await screen.findByRole("link", { name: /^Room open: .* — Go back$/ })).toBeTruthy();
    answer(api.rooms.list, [{ ...open, usedAt: used.replace("2026", "2025") }]);
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
