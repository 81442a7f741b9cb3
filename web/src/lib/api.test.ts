import { api } from "@touchline/contract";
import { describe, expect, it, vi } from "vitest";
import { manager, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";
import { callApi, setTokenSource } from "./api.ts";

const session = sessionOf(manager);
const unauthenticated = () => errorResponse(401, "Sign in first.", "unauthenticated");

function tokens({ first, second }: { first?: string; second?: string }) {
  const onRefused = vi.fn(async (_why: string) => undefined);
  const renewed = vi.fn(async () => second);
  setTokenSource({ token: async () => first, renewed, onRefused });
  return { onRefused, renewed };
}

describe("[AUTH-2] the bearer token", () => {
  it("goes with every call that is not public", async () => {
    tokens({ first: "t1" });
    const calls = mockRoute(api.session.read, session);
    expect(await callApi(api.session.read, {})).toEqual(session);
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer t1");
  });

  it("missing is logged as 'No auth', and the call goes out without it", async () => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    setTokenSource({
      token: () => Promise.reject(new Error("provider is away")),
      renewed: async () => undefined,
      onRefused: async () => undefined,
    });
    const calls = mockRoute(api.session.read, session);
    await callApi(api.session.read, {});
    expect(log).toHaveBeenCalledExactlyOnceWith("No auth");
    expect(calls[0]?.headers.has("authorization")).toBe(false);
  });

  it("is renewed once when refused, and the call is made again", async () => {
    const { renewed, onRefused } = tokens({ first: "old", second: "new" });
    const calls = mockRoute(api.session.read, unauthenticated(), session);
    expect(await callApi(api.session.read, {})).toEqual(session);
    expect(renewed).toHaveBeenCalledWith("old");
    expect(calls.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer old",
      "Bearer new",
    ]);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it("refused twice leads to sign-in, without a third call", async () => {
    const { onRefused } = tokens({ first: "old", second: "new" });
    const calls = mockRoute(api.session.read, unauthenticated());
    await expect(callApi(api.session.read, {})).rejects.toMatchObject({ code: "unauthenticated" });
    expect(calls).toHaveLength(2);
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it("that cannot be renewed leads to sign-in at once", async () => {
    const { onRefused } = tokens({ first: "old" });
    const calls = mockRoute(api.session.read, unauthenticated());
    await expect(callApi(api.session.read, {})).rejects.toThrow("Sign in first.");
    expect(calls).toHaveLength(1);
    expect(onRefused).toHaveBeenCalledOnce();
  });
});

describe("[C3] somebody who was signed out everywhere", () => {
  const signedOut = () => errorResponse(401, "You were signed out everywhere.", "signed_out");

  it("is led to sign in again: a new token is not even asked for", async () => {
    const { renewed, onRefused } = tokens({ first: "old", second: "new" });
    mockRoute(api.session.read, signedOut());
    await expect(callApi(api.session.read, {})).rejects.toMatchObject({ code: "signed_out" });
    expect(renewed).not.toHaveBeenCalled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith("signed-out");
  });

  it("is told so too where the token had to be renewed first", async () => {
    const { onRefused } = tokens({ first: "old", second: "new" });
    mockRoute(api.session.read, unauthenticated(), signedOut());
    await expect(callApi(api.session.read, {})).rejects.toMatchObject({ code: "signed_out" });
    expect(onRefused).toHaveBeenCalledExactlyOnceWith("signed-out");
  });
});

describe("[NAV-9] a failed call", () => {
  it("carries the server's words", async () => {
    mockRoute(api.session.read, errorResponse(503, "The database is resting.", "unavailable"));
    await expect(callApi(api.session.read, {})).rejects.toMatchObject({
      code: "unavailable",
      message: "The database is resting.",
    });
  });

  it("is put into words when the line is down", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(callApi(api.session.read, {})).rejects.toThrow(
      "We can't reach Touchline. Check your connection and try again.",
    );
  });

  it("[F4] is put into words when a proxy answers for the server", async () => {
    mockRoute(api.session.read, new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(callApi(api.session.read, {})).rejects.toThrow("Touchline didn't respond.");
  });

  it("[F4] is put into words when what arrives is cut off, or the page of somebody else", async () => {
    mockRoute(api.session.read, new Response('{"user": {"na'));
    await expect(callApi(api.session.read, {})).rejects.toMatchObject({ code: "unreachable" });
  });

  it("is put into words when the answer is of another version, and whoever looks after it is told", async () => {
    const told = vi.fn((_problem: unknown) => undefined);
    vi.stubGlobal("reportError", told);
    mockRoute(api.session.read, Response.json({ somebody: "else" }));
    await expect(callApi(api.session.read, {})).rejects.toMatchObject({
      code: "unavailable",
      message: "This page is out of date. Reload it.",
    });
    expect(told.mock.calls).toEqual([[new Error("GET /api/session isn't as agreed")]]);
  });
});

it("[AUTH-7] what is sent fills path, query and body as the contract says", async () => {
  const revieweeId = manager.id;
  const calls = mockRoute(api.goals.checkIn, null);
  await callApi(api.goals.checkIn, { params: { revieweeId }, query: { period: "2026-Q4" } });
  expect(calls[0]?.url.pathname).toBe(`/api/pipeline-check-ins/${revieweeId}`);
  expect(calls[0]?.url.search).toBe("?period=2026-Q4");
});
