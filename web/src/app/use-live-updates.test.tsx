import { screen, waitFor } from "@testing-library/react";
import { api, type LiveEvent } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { dealOf, NO_OTHER_OWNERS, newBusiness, statusOf, syncOf } from "../testing/crm.ts";
import { checkInOf, manager, rep, sessionOf } from "../testing/people.ts";
import { deferredResponse, mockRoute } from "../testing/server.ts";

function says(...events: LiveEvent[]): Response {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(text, { headers: { "content-type": "text/event-stream" } });
}

describe("[GA-3] a goal that somebody else changes", () => {
  it("is read again without a reload", async () => {
    const calls = mockRoute(
      api.goals.checkIn,
      checkInOf(rep, { quota: 100_000 }),
      checkInOf(rep, { quota: 150_000 }),
    );
    const news = deferredResponse(api.live.events);
    mockRoute(api.live.events, news.promise, deferredResponse(api.live.events).promise);
    await openApp("/home", sessionOf(rep));
    await screen.findByText("of €100k quota");
    news.resolve(says({ type: "stale", paths: [api.goals.checkIn.path] }));
    expect(await screen.findByText("of €150k quota")).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it("[PUB-3] is read again where the history is open", async () => {
    const news = deferredResponse(api.live.events);
    mockRoute(api.live.events, news.promise, deferredResponse(api.live.events).promise);
    mockRoute(api.team.members, [rep]);
    const calls = mockRoute(api.history.changes, { changes: [], next: null });
    await openApp("/history", sessionOf(rep));
    await screen.findByText("No changes yet");
    news.resolve(says({ type: "stale", paths: [api.goals.checkIn.path] }));
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  it("is told to the rep, once", async () => {
    mockRoute(api.goals.checkIn, checkInOf(rep));
    const news: LiveEvent = {
      type: "goal-changed",
      id: "00000000-0000-4000-8000-0000000000e1",
      by: "Maya Lindt",
      period: "2026-Q4",
      quota: 150_000,
    };
    mockRoute(api.live.events, says(news, news));
    await openApp("/home", sessionOf(rep));
    const toasts = await screen.findAllByText(
      "Maya Lindt set your quota for Q4 (Oct–Dec 2026) to €150,000",
    );
    expect(toasts).toHaveLength(1);
  });
});

it("[TREE-2] a former manager's open Deals lose what is no longer theirs, without a reload", async () => {
  const calls = mockRoute(
    api.deals.list,
    { deals: [dealOf({ name: "Globex renewal" })], total: 1, totalPages: 1 },
    deferredResponse(api.deals.list).promise,
  );
  const asManager = { ...sessionOf(manager), isHubspotConnected: true };
  mockRoute(api.team.members, [rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.deals.owners, NO_OTHER_OWNERS);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.crm.latestSync, syncOf());
  mockRoute(api.crm.pipelines, [newBusiness]);
  const news = deferredResponse(api.live.events);
  mockRoute(api.live.events, news.promise, deferredResponse(api.live.events).promise);
  await openApp("/deals", asManager);
  await screen.findByText("Globex renewal");
  const session = mockRoute(api.session.read, asManager);
  news.resolve(says({ type: "scope-changed" }));
  // Gone before anything else has come.
  await waitFor(() => expect(screen.queryByText("Globex renewal")).toBeNull());
  await waitFor(() => expect([calls.length, session.length]).toEqual([2, 1]));
});

it("[BY-6] many changes one after the other are read again together", async () => {
  const calls = mockRoute(api.goals.checkIn, checkInOf(rep));
  const news = deferredResponse(api.live.events);
  mockRoute(api.live.events, news.promise, deferredResponse(api.live.events).promise);
  await openApp("/home", sessionOf(rep));
  await waitFor(() => expect(calls).toHaveLength(1));
  const change: LiveEvent = { type: "stale", paths: [api.goals.checkIn.path] };
  news.resolve(says(...Array<LiveEvent>(50).fill(change)));
  await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(3));
  expect(calls).toHaveLength(3);
});
