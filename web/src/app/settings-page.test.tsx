import { screen, waitFor, within } from "@testing-library/react";
import { api } from "@touchline/contract";
import { expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";
import { type Page, SETTINGS } from "./pages.ts";

const OWN = ["Notifications", "Digests", "API tokens", "Sign-ins"];
const WORKSPACE = [
  ...["General", "People", "Quotas", "Security"],
  ...["Pipelines", "Rules", "Integrations", "Data"],
];

async function sections() {
  const nav = within(await screen.findByRole("navigation", { name: "Settings" }));
  return nav.getAllByRole("link").map(({ textContent }) => textContent);
}

it.each(["/settings", "/settings/general"])(
  "[X-22] a manager's settings are one list in one place: %s",
  async (path) => {
    mockRoute(api.team.members, [rep]);
    mockRoute(api.workspace.read, errorResponse(503, "Away"));
    mockRoute(api.slack.installed, errorResponse(503, "Away"));
    await openApp(path, sessionOf(manager));
    expect(await sections()).toEqual([...OWN, ...WORKSPACE]);
    expect(screen.getByRole("heading", { level: 1, name: "Settings" })).toBeTruthy();
    const main = within(
      screen.getByRole("link", { name: "Skip to content" }).parentElement as HTMLElement,
    );
    const entries = main.getAllByRole("link", { name: "Settings" });
    expect(entries.map((one) => one.getAttribute("data-status"))).toEqual(["active"]);
  },
);

it("[X-22] a rep's are their own", async () => {
  mockRoute(api.slack.installed, errorResponse(503, "Away"));
  await openApp("/settings", sessionOf(rep));
  expect(await sections()).toEqual(OWN);
});

it.each([
  ["/settings", "/settings/notifications"],
  ["/settings?tab=tokens", "/settings/tokens"],
  ["/workspace", "/settings/general"],
  ["/workspace/people", "/settings/people"],
  ["/workspace/integrations?state=refused#outbox", "/settings/integrations?state=refused#outbox"],
  ["/outbox?state=refused", "/settings/integrations?state=refused#outbox"],
])("[X-22] an old address leads to the new one: %s", async (old, now) => {
  mockRoute(api.team.members, [rep]);
  const { address } = await openApp(old, sessionOf(manager));
  await waitFor(() => expect(address()).toBe(now));
});

it.each(
  Object.values(SETTINGS)
    .flat()
    .map((page): Page => page)
    .filter(({ audience }) => audience === "admin" || audience === "coach"),
)("[X-22] a rep is sent home from $path", async ({ path }) => {
  const { address } = await openApp(path, sessionOf(rep));
  // Without a subscription to show, billing leads to another page that reps can't open.
  await waitFor(() => expect(address()).toBe("/home"));
});
