import { createMemoryHistory } from "@tanstack/react-router";
import { act, screen, waitFor, within } from "@testing-library/react";
import { api, type Route, routes } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { testIdentity } from "../testing/identity.ts";
import { leastAnswer } from "../testing/least.ts";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { testClient } from "../testing/render.tsx";
import { answer, refuse } from "../testing/server.ts";
import { routerFor } from "./router.tsx";

/**
 * Every page goes through all it can be: on the way, refused, forbidden, empty, older than asked for.
 *
 * The pages are the router's, so a new one is in the table by itself.
 */
const NOT_A_PAGE_WITH_DATA = new Set([
  ...["/", "/login", "/sign-up", "/signup", "/report", "/welcome", "/about"],
  ...["/auth/callback", "/hubspot/callback", "/calendar/callback", "/connect-calendar"],
  ...["/workspace", "/outbox", "/all-actions", "/rep/actions"],
  // Its guard asks for the digest before there is a page; its own tests show each state.
  "/digest/$digestId",
  // It reads by a call that sends the provider's word along; its own tests show each state.
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
  // A goal that nobody has begun is begun by looking at it.
  for (const route of [...read, api.goals.createCheckIn]) answer(route, make(route) as never);
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
    /** What one answer lets appear may ask for more. */
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

    answerAll(() => refuse(503, DOWN));
    await act(async () => coming.resolve(refuse(503, DOWN)));
    await settled();
    const failed = words();
    if (!isReading) return expect(failed, "a page that reads nothing").toBe(loading);
    expect(alerts().length, "it is said that something failed").toBeGreaterThan(0);
    expect(retries().length, "and can be tried again").toBeGreaterThan(0);
    expect(empty(), "what failed does not look empty").toBe(0);

    answerAll(() => refuse(403, CLOSED, "forbidden"));
    await again();
    expect(alerts().length).toBeGreaterThan(0);
    expect(empty(), "what is closed does not look empty").toBe(0);

    answerAll(leastAnswer);
    await again();
    expect(
      alerts().map((one) => one.textContent),
      "nothing is wrong with nothing",
    ).toEqual([]);
    const nothing = words();
    expect(new Set([loading, failed, nothing]).size).toBe(3);

    answerAll(() => refuse(503, DOWN));
    await again();
    expect(words(), "what was known stays").toContain(nothing.slice(0, 40));
    expect(waiting()).toBe(0);
  });
});
