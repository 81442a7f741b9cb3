import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ApiToken, api, type Webhook } from "@touchline/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

const ID = "5b0c7f3e-6f0e-4b0e-9d3a-6a4d6c1f0a11";
const token: ApiToken = {
  id: ID,
  name: "Weekly report",
  scopes: ["deals:read", "team:write"],
  hint: "x9Qa",
  owner: { id: rep.id, name: rep.name },
  createdAt: "2026-11-01T09:00:00.000Z",
  expiresAt: null,
  lastUsedAt: null,
};
const webhook: Webhook = {
  id: ID,
  url: "https://hooks.example.com/touchline",
  events: ["deal.won"],
  isOn: false,
  trouble: "Turned off after 30 failed deliveries in a row. Last error: It answered 500.",
  createdAt: "2026-11-01T09:00:00.000Z",
};

beforeEach(() => {
  mockRoute(api.team.members, [{ ...manager, sub: true }, rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.tokens.ofTeam, []);
  mockRoute(api.webhooks.list, []);
  mockRoute(api.retention.read, []);
});

describe("[BY-10] Workspace → Data", () => {
  it("makes a token of chosen scopes and shows it once", async () => {
    const made = mockRoute(api.tokens.create, { ...token, token: "tl_shown-once" });
    await openApp("/settings/data", sessionOf(manager));
    const panel = await screen.findByRole("region", { name: "API tokens" });
    expect(await within(panel).findByText("No tokens yet")).toBeTruthy();
    const opener = within(panel).getByRole("button", { name: "New token" });
    await userEvent.click(opener);
    const dialog = await screen.findByRole("dialog", { name: "New API token" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Create token" }));
    expect(within(dialog).getByText("Allow it to read or change at least one.")).toBeTruthy();
    await userEvent.type(
      within(dialog).getByRole("textbox", { name: /What is it for/ }),
      "Weekly report",
    );
    const deals = within(dialog).getByRole("group", { name: "Deals" });
    await userEvent.click(within(deals).getByRole("radio", { name: "Read" }));
    mockRoute(api.tokens.ofTeam, [token]);
    const wentBack = vi.fn();
    opener.addEventListener("focus", wentBack);
    await userEvent.click(within(dialog).getByRole("button", { name: "Create token" }));
    expect(await screen.findByText("tl_shown-once")).toBeTruthy();
    expect(made.map(({ body }) => body)).toEqual([
      { name: "Weekly report", scopes: ["deals:read"], days: 90 },
    ]);
    const shown = screen.getByRole("dialog", { name: "Token ‘Weekly report’" });
    await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true));
    expect(wentBack).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    const list = await screen.findByRole("list", { name: "API tokens" });
    expect(within(list).getByText(/reads deals, changes team · never used/)).toBeTruthy();
    expect(screen.queryByText("tl_shown-once")).toBeNull();
  });

  it("says in place why an address is refused, and why one was switched off", async () => {
    mockRoute(api.webhooks.list, [webhook]);
    mockRoute(
      api.webhooks.create,
      errorResponse(400, "The address must start with https://.", "bad_request", "url"),
    );
    await openApp("/settings/data", sessionOf(manager));
    expect(await screen.findByText(webhook.trouble ?? "")).toBeTruthy();
    const send = screen.getByRole("button", { name: /^Send test to/, description: "Off" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    mockRoute(api.webhooks.rotate, { secret: "whsec_shown-once" });
    const opener = screen.getByRole("button", { name: "New secret" });
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole("button", { name: "Create a new secret" }));
    expect(await screen.findByText("whsec_shown-once")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await userEvent.click(screen.getByRole("button", { name: "New webhook" }));
    const dialog = await screen.findByRole("dialog", { name: "New webhook" });
    await userEvent.type(
      within(dialog).getByRole("textbox", { name: /Address/ }),
      "http://10.0.0.1",
    );
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "A deal is won" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Add webhook" }));
    expect(await within(dialog).findByText("The address must start with https://.")).toBeTruthy();
  });

  it("[R-20] asks before Escape loses what was ticked", async () => {
    await openApp("/settings/data", sessionOf(manager));
    await userEvent.click(await screen.findByRole("button", { name: "New webhook" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New webhook" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "A deal is won" }));
    await userEvent.keyboard("{Escape}");
    expect(await dialog.findByRole("button", { name: "Keep editing" })).toBeTruthy();
  });
});
