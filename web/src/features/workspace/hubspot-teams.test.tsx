import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type HubspotTeam, type WorkspacePerson } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { statusOf } from "../../testing/crm.ts";
import { manager, otherRep, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const asManager = sessionOf(manager);
const personOf = (
  { id, name, title, emailAddress, role }: typeof rep,
  change: Partial<WorkspacePerson> = {},
): WorkspacePerson => ({
  ...{ id, name, title, emailAddress, role, managerId: null, observesId: null, sub: false },
  ...{ joinedAt: "2026-01-05T09:00:00.000Z", deactivatedAt: null, openActions: 0, ...change },
});
const lead: WorkspacePerson = {
  ...personOf(manager),
  ...{ id: "00000000-0000-4000-8000-0000000000aa", name: "Nora Brennan" },
};
const north: HubspotTeam = {
  ...{ id: "411", name: "North", leadId: lead.id, candidateIds: [lead.id], unknown: 2 },
  memberIds: [lead.id, rep.id, otherRep.id],
};

beforeEach(() => {
  mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
  mockRoute(api.team.players, [rep, otherRep]);
  mockRoute(api.security.read, { methods: [], people: [] });
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.workspace.people, [
    personOf(manager, { sub: true }),
    lead,
    personOf(rep, { managerId: manager.id }),
    personOf(otherRep),
  ]);
});

async function openDialog() {
  await openApp("/settings/people", asManager);
  await userEvent.click(await screen.findByRole("button", { name: "Import from HubSpot teams" }));
  return screen.findByRole("dialog", { name: "Import from HubSpot teams" });
}

describe("[TREE-1] importing HubSpot's teams", () => {
  it("moves the people who are ticked, and undo puts them back", async () => {
    mockRoute(api.workspace.hubspotTeams, { teams: [north] });
    const before = [{ personId: rep.id, managerId: manager.id }];
    const saved = mockRoute(api.workspace.setReportingLines, { before });
    await openDialog();
    expect(await screen.findByRole("combobox", { name: "Who leads North?" })).toHaveProperty(
      "value",
      lead.id,
    );
    expect(screen.getByText(`Now: ${manager.name}`)).toBeTruthy();
    expect(
      screen.getByText("2 people in this HubSpot team not in your workspace yet."),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: new RegExp(otherRep.name) }));
    await userEvent.click(screen.getByRole("button", { name: "Move 1 person" }));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved.map(({ body }) => body)).toEqual([
      { lines: [{ personId: rep.id, managerId: lead.id }] },
      { lines: before },
    ]);
  });

  it("asks who leads a team if that isn't clear, and moves nobody until then", async () => {
    mockRoute(api.workspace.hubspotTeams, { teams: [{ ...north, leadId: null, unknown: 0 }] });
    await openDialog();
    const leads = await screen.findByRole("combobox", { name: "Who leads North?" });
    expect(screen.getByRole("button", { name: "Move" })).toHaveProperty("disabled", true);
    await userEvent.selectOptions(leads, lead.id);
    expect(screen.getByRole("button", { name: "Move 2 people" })).toHaveProperty("disabled", false);
    await userEvent.selectOptions(leads, "");
    expect(screen.queryByRole("checkbox", { name: new RegExp(rep.name) })).toBeNull();
  });

  it("says when there are no teams", async () => {
    mockRoute(api.workspace.hubspotTeams, { teams: [] });
    await openDialog();
    expect(await screen.findByText("There are no teams in HubSpot yet.")).toBeTruthy();
  });

  it("shows what HubSpot refused", async () => {
    const refused = "HubSpot's teams can't be read. Missing scope: crm.objects.owners.read.";
    mockRoute(api.workspace.hubspotTeams, errorResponse(409, refused, "conflict"));
    await openDialog();
    expect(await screen.findByText(refused)).toBeTruthy();
  });

  it("isn't offered without HubSpot", async () => {
    mockRoute(api.crm.status, statusOf(null));
    await openApp("/settings/people", asManager);
    expect(await screen.findByRole("button", { name: "Invite" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Import from HubSpot teams" })).toBeNull();
  });
});
