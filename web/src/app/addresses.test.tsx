import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, routes } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { connectedSession, mockForecastRoutes } from "../testing/forecast.ts";
import { minimalResponse } from "../testing/minimal-response.ts";
import { manager, rep } from "../testing/people.ts";
import { mockRoute } from "../testing/server.ts";

const asManager = connectedSession(manager);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T12:00:00Z") });
  for (const route of routes) {
    const isRead = route.method === "GET" && !route.stream && !route.file;
    if (isRead && route !== api.session.read) mockRoute(route, minimalResponse(route) as never);
  }
  mockForecastRoutes();
});
afterEach(() => {
  vi.useRealTimers();
});

const chosen = () =>
  [
    ...screen.queryAllByRole("radio", { checked: true }).map((radio) => radio.closest("label")),
    ...screen.queryAllByRole("tab", { selected: true }),
    ...screen.queryAllByRole("link", { current: "page" }),
  ].map((choice) => choice?.textContent);

const STATES = [
  { address: "/deals?quarter=next&triage=COMMIT&sort=closeDate&order=desc", says: "Next quarter" },
  { address: "/deals?quarter=beyond&page=3", says: "Beyond" },
  { address: "/forecast?quarter=next&by=count", says: "Count" },
  { address: "/history?tab=meetings&q=Acme", says: "Meetings" },
  { address: `/history?tab=forecasts&rep=${rep.id}`, says: "Forecasts" },
  { address: "/settings/tokens", says: "API tokens" },
];

describe("[U7] an address", () => {
  it.each(STATES)("$address is all that a private window needs", async ({ address, says }) => {
    const { searchParams } = await signInFrom(address);
    const [path = "", query = ""] = address.split("?");
    expect(Object.fromEntries(searchParams)).toEqual({ path, ...(query && { query }) });

    // Uses the redirect of the sign-in page.
    const app = await openApp(`/login?${searchParams}`, asManager);
    await waitFor(() => expect(app.address()).toBe(address));
    await waitFor(() => expect(chosen()).toContain(says));
  });
});

/** Returns what the sign-in page receives when a signed-out user opens an address. */
async function signInFrom(address: string) {
  const { address: at } = await openApp(address, null);
  await waitFor(() => expect(at()).toMatch(/^\/login/));
  document.body.innerHTML = "";
  return new URL(at(), "http://x");
}

describe("[U8] going back", () => {
  it("ten steps leads through the ten addresses that were taken", async () => {
    const { router, address } = await openApp("/home", asManager);
    const link = (name: string) => screen.findByRole("link", { name });
    const click = async (found: Promise<HTMLElement>) => userEvent.click(await found);
    const steps = [
      () => click(link("Deals")),
      () => router.navigate({ to: "/deals", search: { quarter: "next" } }),
      () => router.navigate({ to: "/deals", search: { quarter: "next", sort: "closeDate" } }),
      () => click(link("Forecast")),
      () => router.navigate({ to: "/forecast", search: { quarter: "next" } }),
      () => router.navigate({ to: "/forecast", search: { quarter: "next", by: "count" } }),
      () => click(link("Actions")),
      () => click(link("History")),
      () => click(screen.findByRole("tab", { name: "Meetings" })),
      () => click(link("Back to app")),
    ];
    const taken: string[] = [];
    for (const step of steps) {
      taken.push(address());
      await step();
      await waitFor(() => expect(address()).not.toBe(taken.at(-1)));
    }
    for (const before of taken.reverse()) {
      act(() => router.history.back());
      await waitFor(() => expect(address()).toBe(before));
    }
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  });
});
