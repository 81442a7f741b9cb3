import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { api } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { restoreLastSeen, saveLastSeen } from "../lib/last-seen.ts";
import { settingsQuery } from "../lib/session.ts";
import { LAST_SEEN_KEY } from "../lib/storage.ts";
import { openApp } from "../testing/app.tsx";
import { dealOf, syncOf } from "../testing/crm.ts";
import { asManager, asRep, mockDealCheckRoutes } from "../testing/deal-check.ts";
import { storeUser, testIdentity } from "../testing/identity.ts";
import { manager, rep } from "../testing/people.ts";
import { testClient } from "../testing/render.tsx";
import { mockRoute } from "../testing/server.ts";

const NOW = new Date("2026-11-15T12:00:00Z").getTime();
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  mockDealCheckRoutes();
  mockRoute(api.checks.issues, []);
  mockRoute(api.slips.stories, []);
  mockRoute(api.dealViews.list, []);
});

afterEach(() => {
  act(() => onlineManager.setOnline(true));
  vi.useRealTimers();
});

/** The user loses the network and opens the page again. */
async function reopenOffline(path: string, session = asRep) {
  cleanup();
  onlineManager.setOnline(false);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const client = testClient();
  restoreLastSeen(client, NOW + 60_000);
  return { app: () => openApp(path, session, client), client };
}

async function seeDeals() {
  mockRoute(api.deals.list, { deals: [dealOf({ name: "Acme" })], total: 1, totalPages: 1 });
  const { client } = await openApp("/deals", asRep);
  await screen.findByRole("button", { name: "Acme" });
  return client;
}

describe("[X-18] without a network", () => {
  it("Deals says so and shows what was there, and from when it is", async () => {
    mockRoute(api.crm.latestSync, syncOf());
    saveLastSeen(await seeDeals(), rep.id, "/deals", NOW);
    const { app } = await reopenOffline("/deals");
    await app();
    expect(await screen.findByRole("button", { name: "Acme" })).toBeTruthy();
    expect(await screen.findByText(/^You're offline\. This is as of 1:00 PM/)).toBeTruthy();
    expect(screen.getByText("Offline · as of 12:58 PM")).toBeTruthy();
    expect(screen.queryByText(/Synced/)).toBeNull();
  });

  it("what is not on the device says so instead of loading for ever", async () => {
    const client = await seeDeals();
    client.removeQueries({ queryKey: [api.deals.list.path] });
    saveLastSeen(client, rep.id, "/deals", NOW);
    const { app } = await reopenOffline("/deals");
    await app();
    expect(
      await screen.findByText(/^You're offline, and this isn't on your device yet/),
    ).toBeTruthy();
    expect(screen.queryByText("Loading…")).toBeNull();
  });

  it("says nothing of the kind while there is one", async () => {
    await seeDeals();
    expect(screen.queryByText(/offline/i)).toBeNull();
  });
});

describe("[X-18] what is kept for reading offline", () => {
  const kept = () => localStorage.getItem(LAST_SEEN_KEY);
  const isKept = (client: ReturnType<typeof testClient>) =>
    client.getQueryCache().findAll({ queryKey: [api.deals.list.path] }).length > 0;
  const restored = (now = NOW) => {
    const client = testClient();
    restoreLastSeen(client, now);
    return client;
  };

  beforeEach(async () => {
    saveLastSeen(await seeDeals(), rep.id, "/deals", NOW);
  });

  it("is what was on the screen, the session and the settings, and no write", () => {
    const client = restored();
    expect(isKept(client)).toBe(true);
    expect(client.getQueryData(settingsQuery.queryKey)).toBeTruthy();
    expect(client.getMutationCache().getAll()).toEqual([]);
  });

  it("is of one person: another one who signs in finds nothing, and it is gone", () => {
    storeUser({ subject: "person-2" });
    expect(isKept(restored())).toBe(false);
    expect(kept()).toBeNull();
  });

  it("goes when another person or workspace is on the screen, whatever the page", () => {
    const client = testClient();
    saveLastSeen(client, manager.id, "/forecast", NOW);
    expect(kept()).toBeNull();
  });

  it("goes with signing out, and with a session that the server ended", async () => {
    expect(kept()).not.toBeNull();
    await testIdentity().clearSession();
    expect(kept()).toBeNull();
    expect(isKept(restored())).toBe(false);
  });

  it.each([
    { after: WEEK_MS, isThere: true },
    { after: WEEK_MS + 1, isThere: false },
  ])("holds for a week: after $after ms, $isThere", ({ after, isThere }) => {
    expect(isKept(restored(NOW + after))).toBe(isThere);
  });

  it("is saved by itself while Home or Deals is open", async () => {
    localStorage.removeItem(LAST_SEEN_KEY);
    cleanup();
    await openApp("/deals", asManager);
    await waitFor(() => expect(kept()).not.toBeNull(), { timeout: 10_000 });
  });

  it("is what was on the screen at the moment the network went", async () => {
    localStorage.removeItem(LAST_SEEN_KEY);
    cleanup();
    window.history.replaceState(null, "", "/deals");
    await seeDeals();
    await waitFor(() => expect(document.title).toContain("Deals"));
    // The part that keeps it is loaded by now, and has not saved on its own yet.
    await act(async () => {
      await import("./offline.tsx");
    });
    act(() => onlineManager.setOnline(false));
    await waitFor(() => expect(isKept(restored())).toBe(true));
    window.history.replaceState(null, "", "/");
  });

  it("survives an expired session while there is no network to renew it", async () => {
    storeUser({ expiresInSeconds: -10 });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect((await testIdentity().user())?.profile.sub).toBe("person-1");
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    expect(await testIdentity().user()).toBeNull();
  });
});
