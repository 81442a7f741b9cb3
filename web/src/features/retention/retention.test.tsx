import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type RetentionSetting } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { manager, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const kept: RetentionSetting[] = [
  { kind: "audit-log", days: null, records: 1234 },
  { kind: "webhook-deliveries", days: 30, records: 5 },
];

beforeEach(() => {
  mockRoute(api.team.members, []);
  mockRoute(api.team.players, []);
  mockRoute(api.tokens.ofTeam, []);
  mockRoute(api.webhooks.list, []);
});

async function choose(name: string, option: string) {
  const list = within(await screen.findByRole("list", { name: "Retention" }));
  await userEvent.click(list.getByRole("combobox", { name }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
  return list;
}

describe("[BY-9] how long things are kept", () => {
  it("says what would go before it is saved, and can be let be", async () => {
    mockRoute(api.retention.read, kept);
    const asked = mockRoute(api.retention.preview, { records: 42 });
    await openApp("/settings/data", sessionOf(manager));
    const list = await choose("Audit log", "For 1 year");
    expect((await list.findByText(/^Would delete/)).textContent).toBe(
      "Would delete 42 records today, for good.",
    );
    expect(asked[0]?.url.searchParams.get("days")).toBe("365");
    const saved = mockRoute(api.retention.save, { kind: "audit-log", days: 365, records: 1234 });
    await userEvent.click(list.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Audit log: kept for 1 year")).toBeTruthy();
    expect(saved[0]?.body).toEqual({ days: 365 });
  });

  it("says in its place why it was not saved", async () => {
    mockRoute(api.retention.read, kept);
    mockRoute(api.retention.save, errorResponse(503, "The database rests."));
    await openApp("/settings/data", sessionOf(manager));
    const list = await choose("Webhook deliveries", "Forever");
    expect(list.getByText("Nothing is deleted.")).toBeTruthy();
    await userEvent.click(list.getByRole("button", { name: "Save" }));
    expect(await list.findByText("The database rests.")).toBeTruthy();
    await userEvent.click(list.getByRole("button", { name: "Cancel" }));
    expect(list.queryByText("The database rests.")).toBeNull();
  });
});
