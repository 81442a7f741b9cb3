import { createMemoryHistory } from "@tanstack/react-router";
import { act, screen, waitFor, within } from "@testing-library/react";
import { api, type Route, routes } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { testIdentity } from "../testing/identity.ts";
import { minimalResponse } from "../testing/minimal-response.ts";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { testClient } from "../testing/render.tsx";
import { errorResponse, mockRoute } from "../testing/server.ts";
import { routerFor } from "./router.tsx";

/**
 * Puts every page through each state: loading, failed, forbidden, empty, stale. Pages come from the
 * router, so new ones are included automatically.
 */
const NOT_A_PAGE_WITH_DATA = new Set([
  ...["/", "/login", "/sign-up", "/signup", "/report", "/welcome", "/about"],
  ...["/auth/callback", "/hubspot/callback", "/calendar/callback", "/connect-calendar"],
  ...["/settings", "/workspace", "/workspace/$section", "/outbox", "/all-actions", "/rep/actions"],
  // The guard loads the digest before the page renders; its own tests cover each state.
  "/digest/$digestId",
  // Loads with a call that includes the provider's token; its own tests cover each state.
  "/join",
]);

const router = routerFor(
  { client: testClient(), identity: testIdentity() },
  { history: createMemoryHistory() },
);
const pages = Object.keys(router.routesByPath)
  .filter((path) => !NOT_A_PAGE_WITH_DATA.has(path))
  .map((path) => path.replace(/\$\w+/, rep.id));

const session = {
  ...sessionOf(manager),
  isHubspotConnected: true,
  isSlackConnected: true,
  hasBilling: true,
};
const DOWN = "The database is resting";
const CLOSED = "This is only for somebody else";
const read = routes.filter(
  ({ method, path, stream, file }) =>
    method === "GET" && path !== api.session.read.path && !stream && !file,
);

function answerAll(make: (route: Route) => unknown) {
  // Viewing a goal without a check-in creates one.
  for (const route of [...read, api.goals.createCheckIn]) mockRoute(route, make(route) as never);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const main = () => screen.queryByRole("main") ?? document.body;
const words = () => main().textContent ?? "";
const waiting = () => within(main()).queryAllByText(/^Loading/).length;
const alerts = () => within(main()).queryAllByRole("alert");
const empty = () => main().querySelectorAll('[data-state="empty"]').length;
const retries = () => within(main()).queryAllByRole("button", { name: /^try again$/i });

describe("[U12] every page", () => {
  it("is in the table", () => {
    expect(pages.length).toBeGreaterThan(20);
  });

  it.each(pages)("%s tells loading, error, forbidden, empty and stale apart", async (path) => {
    const coming = Promise.withResolvers<Response>();
    answerAll(() => coming.promise);
    const { client } = await openApp(path, session);
    /** One answer may render parts that send further requests. */
    const settled = () =>
      waitFor(async () => {
        await act(async () => undefined);
        expect([client.isFetching(), waiting()], words()).toEqual([0, 0]);
      });
    const again = async () => {
      await act(() => client.refetchQueries({ type: "active" }));
      await settled();
    };
    const isReading = waiting() > 0;
    const loading = words();
    expect([alerts().length, empty()], "nothing is said before it is known").toEqual([0, 0]);

    answerAll(() => errorResponse(503, DOWN));
    await act(async () => coming.resolve(errorResponse(503, DOWN)));
    await settled();
    const failed = words();
    if (!isReading) return expect(failed, "a page that reads nothing").toBe(loading);
    expect(alerts().length, "it is said that something failed").toBeGreaterThan(0);
    expect(retries().length, "and can be tried again").toBeGreaterThan(0);
    expect(empty(), "what failed does not look empty").toBe(0);

    answerAll(() => errorResponse(403, CLOSED, "forbidden"));
    await again();
    expect(alerts().length).toBeGreaterThan(0);
    expect(empty(), "what is closed does not look empty").toBe(0);

    answerAll(minimalResponse);
    await again();
    expect(
      alerts().map((one) => one.textContent),
      "nothing is wrong with nothing",
    ).toEqual([]);
    const nothing = words();
    expect(new Set([loading, failed, nothing]).size).toBe(3);

    answerAll(() => errorResponse(503, DOWN));
    await again();
    expect(words(), "what was known stays").toContain(nothing.slice(0, 40));
    expect(waiting()).toBe(0);
  });
});
