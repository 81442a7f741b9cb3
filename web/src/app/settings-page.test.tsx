import { screen, within } from "@testing-library/react";
import { api } from "@touchline/contract";
import { expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

const OWN = ["Notifications", "Digests", "API tokens", "Sign-ins"];
const WORKSPACE = [
  ...["General", "People", "Quotas", "Security"],
  ...["Pipelines", "Rules", "Integrations", "Data"],
];

async function sections() {
  const nav = within(await screen.findByRole("navigation", { name: "Settings" }));
  return nav.getAllByRole("link").map(({ textContent }) => textContent);
}

it.each(["/settings", "/workspace/general"])(
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
