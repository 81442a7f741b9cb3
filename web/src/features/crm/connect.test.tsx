import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type LiveEvent } from "@touchline/contract";
import { Profiler } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cacheSession } from "../../lib/session.ts";
import { saveConsent } from "../../lib/storage.ts";
import { openApp } from "../../testing/app.tsx";
import { statusOf, syncOf } from "../../testing/crm.ts";
import { checkInOf, manager, rep, sessionOf } from "../../testing/people.ts";
import { TestProviders, testClient } from "../../testing/render.tsx";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";
import { TroubleBanner } from "./trouble-banner.tsx";

const asManager = sessionOf(manager);
const asRep = sessionOf(rep);
const connected = { ...asManager, isHubspotConnected: true };
const SYNC = "00000000-0000-4000-8000-0000000000c1";
const begun = { state: "s-1", returnTo: "/deals", scopes: "read" as const };

beforeEach(() => {
  sessionStorage.clear();
  mockRoute(api.team.members, [rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.goals.checkIn, checkInOf(rep));
  mockRoute(api.crm.status, statusOf(null));
  mockRoute(api.crm.latestSync, null);
  mockRoute(api.crm.pipelines, []);
});

describe("[NAV-11] without a connection, deals", () => {
  it("offer a manager to connect, and leave for HubSpot with the state kept in this tab", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const asked = mockRoute(api.crm.authorize, {
      url: "https://hubspot.test/oauth?x=1",
      state: "s-9",
    });
    await openApp("/deals", asManager);
    expect(await screen.findByRole("heading", { name: "Connect HubSpot" })).toBeTruthy();
    const more = screen.getByRole("link", { name: /Learn more/ });
    expect(more.getAttribute("href")).toBe("https://help.test/start");
    await userEvent.click(screen.getByRole("button", { name: "Connect HubSpot" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://hubspot.test/oauth?x=1"));
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      returnTo: "/deals",
      scopes: "read",
    });
    expect(sessionStorage.getItem("touchline.consent")).toContain("s-9");
  });

  it("say why connecting could not begin", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    mockRoute(
      api.crm.authorize,
      errorResponse(409, "HubSpot isn't set up. Ask your administrator.", "conflict"),
    );
    await openApp("/deals", asManager);
    await userEvent.click(await screen.findByRole("button", { name: "Connect HubSpot" }));
    expect((await screen.findByRole("alert")).textContent).toContain("isn't set up");
    expect(leave).not.toHaveBeenCalled();
  });

  it("send a rep to their manager", async () => {
    await openApp("/deals", asRep);
    expect(await screen.findByText("Ask your manager to connect HubSpot.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Connect HubSpot" })).toBeNull();
  });
});

describe("[NAV-11] the way back from HubSpot", () => {
  it("takes the code out of the address, connects, and goes where it began", async () => {
    saveConsent(begun);
    const taken = mockRoute(api.crm.callback, { returnTo: "/deals?quarter=next", syncId: SYNC });
    const opened = openApp("/hubspot/callback?code=c-1&state=s-1", asManager);
    mockRoute(api.session.read, asManager, connected);
    mockRoute(api.crm.latestSync, syncOf());
    const { address, router } = await opened;
    await waitFor(() => expect(address()).toBe("/deals?quarter=next"));
    expect(Object.fromEntries(taken[0]?.url.searchParams ?? [])).toEqual({
      code: "c-1",
      state: "s-1",
    });
    expect(router.history.length).toBe(1);
    expect(screen.queryByRole("heading", { name: "Connect HubSpot" })).toBeNull();
  });

  it.each([
    { what: "another state", kept: begun, query: "code=c-1&state=forged" },
    { what: "a state of another browser", kept: null, query: "code=c-1&state=s-1" },
  ])("refuses $what without asking the server", async ({ kept, query }) => {
    if (kept) saveConsent(kept);
    const taken = mockRoute(api.crm.callback, { returnTo: "/deals", syncId: SYNC });
    const { address } = await openApp(`/hubspot/callback?${query}`, asManager);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This link has expired or was opened twice. Start the connection again.",
    );
    expect(taken).toHaveLength(0);
    expect(address()).toBe("/hubspot/callback");
  });

  it("says in words what HubSpot declined, and tries again", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    saveConsent({ ...begun, scopes: "write" });
    const asked = mockRoute(api.crm.authorize, { url: "https://hubspot.test/again", state: "s-2" });
    const query = "error=access_denied&error_description=The+user+said+no&state=s-1";
    const { address } = await openApp(`/hubspot/callback?${query}`, asManager);
    const said = (await screen.findByRole("alert")).textContent;
    expect(said).toContain("access was declined");
    expect(said).toContain("The user said no");
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://hubspot.test/again"));
    expect(asked[0]?.url.searchParams.get("scopes")).toBe("write");
    expect(address()).toBe("/hubspot/callback");
  });

  it("shows the server's words when it refuses", async () => {
    saveConsent(begun);
    mockRoute(api.crm.callback, errorResponse(409, "Choose the other account.", "conflict"));
    const { address } = await openApp("/hubspot/callback?code=c-1&state=s-1", asManager);
    expect((await screen.findByRole("alert")).textContent).toBe("Choose the other account.");
    expect(address()).toBe("/hubspot/callback");
  });

  it("never carries the code to the sign-in page", async () => {
    const { address } = await openApp("/hubspot/callback?code=c-1&state=s-1", null);
    expect(address()).toBe("/login?path=%2Fsettings%2Fintegrations");
  });

  it("is not for reps", async () => {
    const { address } = await openApp("/hubspot/callback?code=c-1&state=s-1", asRep);
    expect(address()).toBe("/home");
  });
});

describe("[REP-10] a connection that HubSpot ended", () => {
  const words = "We're having trouble connecting to HubSpot. Please, check you integration.";

  it("is told word for word, with a way for managers to mend it", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    mockRoute(api.crm.status, statusOf({ state: "revoked", mayWrite: true }));
    const asked = mockRoute(api.crm.authorize, { url: "https://hubspot.test/x", state: "s-3" });
    await openApp("/deals?quarter=next", { ...asManager, hasHubspotTrouble: true });
    expect((await screen.findByText(words)).textContent).toBe(words);
    await userEvent.click(screen.getByRole("button", { name: "Reconnect" }));
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      returnTo: "/deals?quarter=next",
      scopes: "write",
    });
  });

  it("is not told anew with every filter, and leads back to what is shown then", async () => {
    vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const asked = mockRoute(api.crm.authorize, { url: "https://hubspot.test/x", state: "s-3" });
    const client = testClient();
    cacheSession(client, { ...asManager, hasHubspotTrouble: true });
    const drawn = vi.fn();
    const banner = (
      <Profiler id="banner" onRender={drawn}>
        <TroubleBanner />
      </Profiler>
    );
    const router = createRouter({
      routeTree: createRootRoute({ component: () => banner }),
      history: createMemoryHistory({ initialEntries: ["/"] }),
    });
    render(
      <TestProviders client={client}>
        <RouterProvider router={router as never} />
      </TestProviders>,
    );
    await screen.findByText(words);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    drawn.mockClear();
    await act(() => router.navigate({ to: ".", search: { quarter: "next" } as never }));
    expect(router.state.location.href).toBe("/?quarter=next");
    expect(drawn).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Reconnect" }));
    await waitFor(() => expect(asked[0]?.url.searchParams.get("returnTo")).toBe("/?quarter=next"));
  });

  it("is told to reps on whatever page they are, at once, without a button", async () => {
    const line = deferredResponse(api.live.events);
    mockRoute(api.live.events, line.promise);
    await openApp("/home", { ...asRep, isHubspotConnected: true });
    expect(screen.queryByText(words)).toBeNull();
    mockRoute(api.session.read, { ...asRep, hasHubspotTrouble: true });
    const news: LiveEvent = { type: "stale", paths: [api.session.read.path] };
    line.resolve(
      new Response(`data: ${JSON.stringify(news)}\n\n`, {
        headers: { "content-type": "text/event-stream" },
      }),
    );
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reconnect" })).toBeNull();
  });
});
