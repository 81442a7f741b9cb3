import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type LiveEvent, type Session } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { outboxOf, statusOf, syncOf, writeOf } from "../../testing/crm.ts";
import { checkInOf, manager, rep, sessionOf } from "../../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";
import { formatPhase, formatTimeLeft, syncPercent } from "./sync-text.ts";

const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };
const asRep: Session = { ...sessionOf(rep), isHubspotConnected: true };
const running = syncOf({
  state: "running",
  phase: "deals",
  done: 1250,
  updatedAt: "2026-11-15T11:50:30.000Z",
  finishedAt: null,
});

function says(...events: LiveEvent[]): Response {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(text, { headers: { "content-type": "text/event-stream" } });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockRoute(api.team.members, [rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.goals.checkIn, checkInOf(rep));
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.crm.latestSync, syncOf());
});

afterEach(() => {
  vi.useRealTimers();
});

async function openMenu(session: Session) {
  await openApp("/home", session);
  await userEvent.click(await screen.findByRole("button", { name: / menu$/ }));
  return within(await screen.findByRole("dialog", { name: / menu$/ }));
}

describe("[NAV-4] a manager's menu", () => {
  it("starts a sync and leads to the connection", async () => {
    const menu = await openMenu(asManager);
    expect(menu.getByRole("button", { name: "Sync deals" })).toBeTruthy();
    const link = menu.getByRole("link", { name: "HubSpot connected" });
    expect(link.getAttribute("href")).toBe("/settings/integrations");
  });

  it("offers to connect while there is no connection, and nothing to sync", async () => {
    const menu = await openMenu(sessionOf(manager));
    expect(menu.getByRole("link", { name: "Connect HubSpot" })).toBeTruthy();
    expect(menu.getByRole("button", { name: "Sync deals" }).hasAttribute("disabled")).toBe(true);
  });

  it("is not a rep's", async () => {
    const menu = await openMenu(asRep);
    expect(menu.queryByRole("button", { name: "Sync deals" })).toBeNull();
    expect(menu.queryByRole("link", { name: /HubSpot/ })).toBeNull();
  });
});

describe("[NAV-5] Sync deals", () => {
  it("starts a sync, without a body, and says so", async () => {
    const started = mockRoute(api.crm.startSync, { id: running.id });
    const menu = await openMenu(asManager);
    mockRoute(api.crm.latestSync, running);
    await userEvent.click(menu.getByRole("button", { name: "Sync deals" }));
    expect(await screen.findByText("Sync started!")).toBeTruthy();
    expect(started.map(({ body }) => body)).toEqual([undefined]);
    expect(await screen.findByText("deals 1,250 of 8,800")).toBeTruthy();
  });

  it("[F3] cannot be started twice", async () => {
    mockRoute(api.crm.latestSync, running);
    const menu = await openMenu(asManager);
    const sync = menu.getByRole("button", { name: "Sync deals" });
    await waitFor(() => expect(sync.hasAttribute("disabled")).toBe(true));
  });

  it("says when it could not be started", async () => {
    mockRoute(api.crm.startSync, errorResponse(503, "resting"));
    const menu = await openMenu(asManager);
    await userEvent.click(menu.getByRole("button", { name: "Sync deals" }));
    expect(await screen.findByText("Something went wrong trying to sync your deals.")).toBeTruthy();
  });
});

describe("[NAV-5] the progress of a sync", () => {
  it.each([asManager, asRep])("is seen by a $user.role as it is told", async (session) => {
    mockRoute(api.crm.latestSync, syncOf({ ...running, phase: "owners", done: 0, total: null }));
    const line = deferredResponse(api.live.events);
    mockRoute(api.live.events, line.promise);
    await openApp("/home", session);
    expect(await screen.findByText("Reading owners")).toBeTruthy();
    line.resolve(says({ type: "sync", sync: running }));
    expect(await screen.findByText("deals 1,250 of 8,800")).toBeTruthy();
    expect(screen.getByText("about 3 min left")).toBeTruthy();
    expect(screen.getByText("safe to leave")).toBeTruthy();
  });

  it("ends with a word and the age of the data", async () => {
    mockRoute(api.crm.latestSync, running);
    const line = deferredResponse(api.live.events);
    mockRoute(api.live.events, line.promise);
    await openApp("/home", asRep);
    await screen.findByText("deals 1,250 of 8,800");
    line.resolve(says({ type: "sync", sync: syncOf() }));
    expect(await screen.findByText("Sync finished: 8,800 deals read")).toBeTruthy();
    expect(screen.getByText("Synced 2 min ago")).toBeTruthy();
  });

  it("does not go back when news arrive in the wrong order", async () => {
    mockRoute(api.crm.latestSync, running);
    const line = deferredResponse(api.live.events);
    mockRoute(api.live.events, line.promise);
    await openApp("/home", asRep);
    await screen.findByText("deals 1,250 of 8,800");
    const older = { ...running, done: 900, updatedAt: "2026-11-15T11:50:20.000Z" };
    const newer = { ...running, done: 2000, updatedAt: "2026-11-15T11:50:40.000Z" };
    line.resolve(says({ type: "sync", sync: newer }, { type: "sync", sync: older }));
    expect(await screen.findByText("deals 2,000 of 8,800")).toBeTruthy();
  });

  it("says nothing at the end of a sync that nobody saw running", async () => {
    await openApp("/home", asManager);
    expect(await screen.findByText("Synced 2 min ago")).toBeTruthy();
    expect(screen.queryByText(/Sync finished/)).toBeNull();
  });

  it("tells why it failed; managers can try again, reps cannot", async () => {
    mockRoute(api.crm.latestSync, syncOf({ state: "failed", error: "HubSpot is down." }));
    const started = mockRoute(api.crm.startSync, { id: running.id });
    await openApp("/home", asManager);
    const pill = async () => within(await screen.findByRole("region", { name: "Sync" }));
    const managers = await pill();
    expect(managers.getByText("HubSpot is down.")).toBeTruthy();
    await userEvent.click(managers.getByRole("button", { name: "try again" }));
    await waitFor(() => expect(started).toHaveLength(1));
    document.body.innerHTML = "";
    await openApp("/home", asRep);
    const reps = await pill();
    expect(reps.getByText("HubSpot is down.")).toBeTruthy();
    expect(reps.queryByRole("button", { name: "try again" })).toBeNull();
  });

  it("is not there without a connection", async () => {
    await openApp("/home", sessionOf(manager));
    await screen.findByRole("heading", { name: "Home" });
    expect(screen.queryByText(/Synced/)).toBeNull();
  });

  it("counts what is around the deals as well, and the bar never goes back", () => {
    const around = { ...running, phase: "around", done: 1100 };
    expect(formatPhase(around)).toBe("contacts and tasks 1,100 of 8,800");
    const ways = [
      { ...running, done: 0 },
      { ...running, done: 4400 },
      { ...running, done: 9000 },
      { ...running, phase: "gone" },
      { ...around, done: 0 },
      around,
      { ...around, done: 8800 },
    ].map(syncPercent);
    expect(ways).toEqual([0, 25, 50, 50, 50, 56.25, 100]);
  });

  it("guesses the time left only from enough deals", () => {
    expect(formatTimeLeft({ ...running, done: 50 })).toBeNull();
    expect(formatTimeLeft({ ...running, done: 8800 })).toBeNull();
    expect(formatTimeLeft({ ...running, done: 4400 })).toBe("about 30 s left");
    expect(formatPhase({ ...running, phase: "something-new" })).toBe("Syncing");
    const stuck = { ...running, done: 4400, error: "HubSpot answered 502 without a message" };
    expect(formatPhase(stuck)).toBe("Waiting for HubSpot to answer");
    expect(formatTimeLeft(stuck)).toBeNull();
  });
});

describe("[BY-20] a change that HubSpot did not take", () => {
  it("is told with HubSpot's words, once, and leads to the outbox", async () => {
    const write = writeOf({
      state: "refused",
      words: "Stage is locked",
      settledAt: "2026-11-15T12:00:00.000Z",
    });
    const news: LiveEvent = { type: "write-settled", write };
    mockRoute(api.live.events, says(news, news));
    mockRoute(api.crm.writes, outboxOf([write]));
    const { address } = await openApp("/home", asRep);
    const told = await screen.findAllByText(
      /HubSpot refused stage of Acme rollout: Stage is locked/,
    );
    expect(told).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "See the outbox" }));
    await waitFor(() => expect(address()).toBe("/outbox?state=refused"));
  });

  it("says that HubSpot has another value", async () => {
    const write = writeOf({ state: "conflict", target: "closedate", theirValue: "2026-12-24" });
    mockRoute(api.live.events, says({ type: "write-settled", write }));
    await openApp("/home", asManager);
    expect(
      await screen.findByText("HubSpot has another value for close date of Acme rollout"),
    ).toBeTruthy();
  });
});
