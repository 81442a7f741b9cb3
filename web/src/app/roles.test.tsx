import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { rowOf } from "../testing/forecast.ts";
import {
  admin,
  manager,
  observer,
  otherRep,
  rep,
  sessionOf,
  TREE_RIGHTS,
} from "../testing/people.ts";
import { mockRoute } from "../testing/server.ts";
import { PAGES, type Page, SETTINGS } from "./pages.ts";

const asObserver = sessionOf(observer);
const asAdmin = sessionOf(admin);
const asLead = sessionOf(otherRep, { role: "manager", rights: TREE_RIGHTS });

const SETTINGS_PATHS = Object.values(SETTINGS).flatMap((pages) => pages.map(({ path }) => path));
const paths = (...pages: (keyof typeof PAGES)[]): string[] =>
  pages.map((page) => PAGES[page].path.replace(/\$\w+/, rep.id));
const ALL_PATHS = [
  ...Object.values<Page>(PAGES).map(({ path }) => path.replace(/\$\w+/, rep.id)),
  ...SETTINGS_PATHS,
].filter((path) => !["/about", "/colab", "/home", "/settings"].includes(path));

const OF_OBSERVERS = paths(
  ...(["forecast", "landing", "winsAndLosses", "lines", "deals", "rep", "history"] as const),
);
const OF_ADMINS = [
  ...paths("inbox"),
  ...SETTINGS_PATHS.filter((path) => !/notifications|digests|quotas/.test(path)),
];
const NOT_OF_LEADS = SETTINGS_PATHS.filter((path) =>
  /general|people|security|billing|pipelines|rules|integrations|data/.test(path),
);

async function links(name: string): Promise<string[]> {
  const navigation = within(await screen.findByRole("navigation", { name }));
  return navigation.getAllByRole("link").map(({ textContent }) => textContent ?? "");
}

describe("[TREE-3] an observer", () => {
  it("finds the quarter of the people they see, and nothing that changes it", async () => {
    mockRoute(api.team.members, [rep, { ...observer, sub: true }]);
    mockRoute(api.team.players, [rep]);
    mockRoute(api.forecast.teamOverview, [rowOf(rep)]);
    mockRoute(api.goals.checkIns, []);
    await openApp("/home", asObserver);
    const panel = within(await screen.findByRole("region", { name: "Team this quarter" }));
    expect(await panel.findByRole("link", { name: rep.name })).toBeTruthy();
    expect(panel.queryByRole("button", { name: /quota/i })).toBeNull();
    expect(screen.getByText("You can look at everything here, not change it.")).toBeTruthy();
    expect(await links("Main")).toEqual(
      expect.arrayContaining(["Home", "Forecast", "Deals", "History"]),
    );
    expect(await links("Main")).not.toContain("Actions");
    expect(screen.queryByRole("link", { name: /^(Inbox|Settings)/ })).toBeNull();
  });

  it("signs out everywhere from their menu, as everyone else does in their settings", async () => {
    const sent = mockRoute(api.security.signOutSelf, { signedOutAt: "2026-11-15T12:00:00.000Z" });
    mockRoute(api.team.members, [rep, { ...observer, sub: true }]);
    mockRoute(api.team.players, [rep]);
    mockRoute(api.forecast.teamOverview, [rowOf(rep)]);
    mockRoute(api.goals.checkIns, []);
    await openApp("/home", asObserver);
    await screen.findByRole("region", { name: "Team this quarter" });
    await userEvent.click(await screen.findByRole("button", { name: /menu$/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Sign out everywhere…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Sign out everywhere?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it("finds no command that changes anything", async () => {
    await openApp("/history", asObserver);
    await openApp("/home", asObserver);
    await userEvent.keyboard("{Control>}k{/Control}");
    const palette = within(await screen.findByRole("dialog", { name: "Search or jump to" }));
    await palette.findByText("Keyboard shortcuts");
    for (const words of ["New action", "New digest", "Invite someone", "Change your commit"]) {
      expect(palette.queryByText(words), words).toBeNull();
    }
  });

  it.each(ALL_PATHS.filter((path) => !OF_OBSERVERS.includes(path)))(
    "is sent home from %s",
    async (path) => {
      const { address } = await openApp(path, asObserver);
      await waitFor(() => expect(address()).toBe("/home"));
    },
  );

  it.each(OF_OBSERVERS)("may open %s", async (path) => {
    const { address } = await openApp(path, asObserver);
    expect(address()).toBe(path);
  });
});

describe("[TREE-3] an admin", () => {
  it("starts with the settings, without deals", async () => {
    const { address } = await openApp("/home", asAdmin);
    await waitFor(() => expect(address()).toBe("/settings/people"));
    expect(await links("Settings")).toEqual([
      ...["API tokens", "Sign-ins", "General", "People", "Security"],
      ...["Pipelines", "Rules", "Integrations", "Data"],
    ]);
    expect(screen.queryByRole("link", { name: /^(Home|Deals|Forecast|History)$/ })).toBeNull();
  });

  it("sets up a new workspace first", async () => {
    const { address } = await openApp("/home", { ...asAdmin, isSetUp: false });
    expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
    expect(address()).toBe("/home");
  });

  it.each(ALL_PATHS.filter((path) => !OF_ADMINS.includes(path)))(
    "is sent to the settings from %s",
    async (path) => {
      const { address } = await openApp(path, asAdmin);
      await waitFor(() => expect(address()).toBe("/settings/people"));
    },
  );
});

describe("[TREE-2] a manager who reports to another one, where managers see their own tree", () => {
  it("has their own settings and no others", async () => {
    await openApp("/settings/tokens", asLead);
    expect(await links("Settings")).toEqual([
      ...["Notifications", "Digests", "API tokens", "Sign-ins", "Quotas"],
    ]);
  });

  it.each(NOT_OF_LEADS)("is sent home from %s", async (path) => {
    const { address } = await openApp(path, asLead);
    await waitFor(() => expect(address()).toBe("/home"));
  });

  it("a manager at the top keeps them all", async () => {
    await openApp("/settings/tokens", sessionOf(manager));
    expect(await links("Settings")).toEqual(expect.arrayContaining(["General", "People"]));
  });
});
