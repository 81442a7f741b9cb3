import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type SetUp } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { batchOf, dealCheckOf, detailOf, findingOf } from "../testing/checks.ts";
import { statusOf, syncOf } from "../testing/crm.ts";
import { connectedSession } from "../testing/forecast.ts";
import { manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { NO_GOALS } from "../testing/quotas.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

const NOTHING: SetUp = { isDone: false, reps: 0, quotas: 0, checkedAt: null, feedback: null };
const AT = "2026-11-15T09:00:00.000Z";
const connected = { ...connectedSession(manager), isSetUp: false };

beforeEach(() => {
  mockRoute(api.team.members, [{ ...manager, sub: true }]);
  mockRoute(api.team.players, [rep, otherRep]);
  mockRoute(api.crm.status, statusOf({}, { unmatchedOwners: [] }));
  mockRoute(api.crm.latestSync, syncOf());
  mockRoute(api.checks.batch, null);
  mockRoute(api.goals.quotas, []);
  mockRoute(api.goals.hubspotQuotas, NO_GOALS);
  mockRoute(api.invitations.list, {
    hasMail: false,
    signInUrl: "https://touchline.test/join",
    people: [],
  });
});

const list = () => screen.findByRole("region", { name: "Set-up" });

describe("[X-3] a new company's Home", () => {
  it("is the checklist: one step open, and no figure of a team that isn't there", async () => {
    mockRoute(api.crm.status, statusOf(null, { deals: 0, pipelines: 0, owners: 0 }));
    mockRoute(api.crm.latestSync, null);
    mockRoute(api.workspace.setUp, NOTHING);
    const overview = mockRoute(api.forecast.teamOverview, []);
    await openApp("/home", { ...sessionOf(manager), isSetUp: false });
    const steps = within(await list());
    expect(steps.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Connect HubSpot",
      "Import your team from HubSpot",
      "Set quotas",
      "Check your deals for risk",
      "Give your first feedback",
    ]);
    expect(screen.getByText("Set up Northwind: 0 of 5 done")).toBeTruthy();
    expect(steps.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Connect HubSpot",
    ]);
    expect(screen.queryByText(/€0/)).toBeNull();
    expect(overview).toHaveLength(0);
  });

  it("imports HubSpot's owners with one click, and says who could not be added", async () => {
    const owners = [
      { name: "Cleo Park", email: "cleo@example.test" },
      { name: "Dan Roe", email: "dan@example.test" },
    ];
    mockRoute(api.crm.status, statusOf({}, { unmatchedOwners: owners }));
    mockRoute(api.workspace.setUp, NOTHING);
    const adds = mockRoute(
      api.people.addMember,
      { ...rep, unsubscribed: ["cleo@example.test"] },
      errorResponse(409, "Somebody has this address already.", "conflict"),
    );
    await openApp("/home", connected);
    await userEvent.click(await screen.findByRole("button", { name: "Add 2 reps" }));
    expect(
      await screen.findByText(
        "1 rep added to your team. cleo@example.test doesn't want mail from this workspace, so it wasn't sent there.",
      ),
    ).toBeTruthy();
    expect(await screen.findByText(/Dan Roe was not added: Somebody has/)).toBeTruthy();
    expect(adds[0]?.body).toMatchObject({ name: "Cleo Park", emailAddress: "cleo@example.test" });
  });

  it("has no dead end where every owner is on the team already", async () => {
    mockRoute(api.workspace.setUp, NOTHING);
    await openApp("/home", connected);
    const way = await screen.findByRole("link", { name: "Add a rep" });
    expect(way.getAttribute("href")).toBe("/team");
  });

  it("goes on with the quotas, and passes them over when told to", async () => {
    mockRoute(api.workspace.setUp, { ...NOTHING, reps: 2 });
    await openApp("/home", connected);
    const steps = within(await list());
    expect(await steps.findAllByLabelText(/^Quota of Ana Silva, Q\d/)).toHaveLength(4);
    await userEvent.click(steps.getByRole("button", { name: "Skip: Set quotas" }));
    expect(await steps.findByRole("button", { name: "Check deals" })).toBeTruthy();
    await userEvent.click(steps.getByRole("button", { name: "Do now: Set quotas" }));
    expect(await steps.findAllByLabelText(/^Quota of Ben Okafor/)).toHaveLength(4);
  });

  it("shows how far the first sync is", async () => {
    mockRoute(api.workspace.setUp, NOTHING);
    mockRoute(api.crm.status, statusOf({}, { deals: 0, pipelines: 0 }));
    mockRoute(
      api.crm.latestSync,
      syncOf({ state: "running", phase: "deals", done: 400, total: 8800, finishedAt: null }),
    );
    await openApp("/home", connected);
    expect(await screen.findAllByText(/deals 400 of 8,800/)).toBeTruthy();
  });

  it("is past HubSpot with the first deal, however far the sync is", async () => {
    mockRoute(api.workspace.setUp, NOTHING);
    mockRoute(api.crm.status, statusOf({}, { deals: 1, pipelines: 1, unmatchedOwners: [] }));
    mockRoute(
      api.crm.latestSync,
      syncOf({ state: "running", phase: "deals", done: 1, total: 8800, finishedAt: null }),
    );
    await openApp("/home", connected);
    expect(await screen.findByText("Set up Northwind: 1 of 5 done")).toBeTruthy();
  });

  it("opens the riskiest deals of the team over Home, then says that it's done", async () => {
    mockRoute(api.workspace.setUp, { ...NOTHING, reps: 2, quotas: 2, checkedAt: AT });
    const own = dealCheckOf(detailOf({ hubspotId: "1001" }), []);
    const others = dealCheckOf(detailOf({ hubspotId: "1002", ownedBy: null }), [findingOf()]);
    mockRoute(api.checks.batch, batchOf([others, own]));
    const { address, client } = await openApp("/home", connected);
    await userEvent.click(await screen.findByRole("button", { name: "Review this deal" }));
    await waitFor(() => expect(address()).toBe("/home?queue=1001"));
    const feedback = { deal: "Harbour", to: "Ana Silva", at: AT };
    mockRoute(api.workspace.setUp, { ...NOTHING, reps: 2, quotas: 2, checkedAt: AT, feedback });
    await client.invalidateQueries({ queryKey: [api.workspace.setUp.path] });
    await screen.findByRole("dialog");
    // Home is read again once it can be seen.
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(address()).toBe("/home"));
    const finished = within(await screen.findByRole("region", { name: "Finished" }));
    expect(
      finished.getByText(/2 reps, 2 quotas this quarter, first feedback sent to Ana Silva/),
    ).toBeTruthy();
  });

  it("becomes the usual Home for good once it's finished or hidden", async () => {
    mockRoute(api.workspace.setUp, NOTHING);
    const saves = mockRoute(api.workspace.saveSetUp, { ...NOTHING, isDone: true });
    mockRoute(api.forecast.teamOverview, []);
    await openApp("/home", connected);
    await list();
    mockRoute(api.session.read, connectedSession(manager));
    await userEvent.click(screen.getByRole("button", { name: "Hide set-up" }));
    expect(await screen.findByRole("region", { name: "Deals for review" })).toBeTruthy();
    expect(saves[0]?.body).toEqual({ isDone: true });
  });

  it("[NAV-9] says what went wrong and tries again when asked", async () => {
    mockRoute(api.workspace.setUp, errorResponse(503, "The database is resting"), NOTHING);
    await openApp("/home", connected);
    expect(await screen.findByText("The database is resting")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await list()).toBeTruthy();
  });

  it("is not a rep's: theirs is as always", async () => {
    const setUp = mockRoute(api.workspace.setUp, NOTHING);
    await openApp("/home", { ...sessionOf(rep), isSetUp: false });
    expect(await screen.findByRole("heading", { name: /^Good \w+, Ana$/ })).toBeTruthy();
    expect(setUp).toHaveLength(0);
  });
});
