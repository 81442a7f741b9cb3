import { api, type Route } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import ahead from "../../public/ahead.js?raw";
import { manager, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";
import { callApi, setTokenSource } from "./api.ts";

const session = sessionOf(manager);
const USER = "touchline.identity.user:https://id.example:touchline";
const renewed = vi.fn(async (): Promise<string | undefined> => undefined);

/** Simulates a user signed in on this device, with a token valid for this long. */
function signedIn({ token = "t1", forSeconds = 600 } = {}) {
  const until = Math.floor(Date.now() / 1000) + forSeconds;
  localStorage.setItem(USER, JSON.stringify({ access_token: token, expires_at: until }));
}

/** Opens the page: its script runs before any app code. */
function open(address: string) {
  history.replaceState(null, "", address);
  new Function(ahead)();
}

beforeEach(() => {
  vi.spyOn(performance, "now").mockReturnValue(500);
  renewed.mockReset();
  setTokenSource({ token: async () => "t1", renewed, onRefused: async () => undefined });
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  globalThis.touchlineAhead = undefined;
  history.replaceState(null, "", "/");
});

describe("what a page begins with", () => {
  it("is asked for before its code is there, and given to whoever reads it first", async () => {
    signedIn();
    const calls = mockRoute(api.session.read, session);
    mockRoute(api.session.settings, errorResponse(503, "Nobody reads this."));
    open("/deals");
    expect(calls).toHaveLength(1);
    // Public data is requested first, without a token.
    await expect(callApi(api.session.settings, {})).rejects.toThrow("Nobody reads this.");
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer t1");
    expect(await callApi(api.session.read, {})).toEqual(session);
    expect(calls).toHaveLength(1);
    await callApi(api.session.read, {});
    expect(calls).toHaveLength(2);
  });

  it("on Home is all that both roles read there", () => {
    signedIn();
    const routes: Route[] = [
      api.session.read,
      api.checks.batch,
      api.checks.smartQueues,
      api.alerts.list,
    ];
    const asked = vi.spyOn(globalThis, "fetch");
    open("/home");
    expect(asked.mock.calls.map(([address]) => address)).toEqual(routes.map(({ path }) => path));
  });

  it("is not asked for by strangers, nor with a token that has run out", () => {
    const asked = vi.spyOn(globalThis, "fetch");
    open("/home");
    signedIn({ forSeconds: -1 });
    open("/home");
    localStorage.setItem(USER, "not JSON");
    open("/home");
    expect(asked).not.toHaveBeenCalled();
  });

  it("is asked for again by somebody else, and when the page is no longer new", async () => {
    signedIn({ token: "of somebody else" });
    const calls = mockRoute(api.session.read, session);
    open("/deals");
    await callApi(api.session.read, {});
    expect(calls).toHaveLength(2);

    signedIn();
    open("/deals");
    vi.mocked(performance.now).mockReturnValue(10_001);
    await callApi(api.session.read, {});
    expect(calls).toHaveLength(4);
  });

  it("does not hold any more once something was changed", async () => {
    signedIn();
    const calls = mockRoute(api.session.read, session);
    mockRoute(api.alerts.check, {});
    open("/deals");
    await callApi(api.alerts.check, {});
    await callApi(api.session.read, {});
    expect(calls).toHaveLength(2);
  });

  it("that was refused is asked for again, and with a new token, as always", async () => {
    signedIn();
    renewed.mockResolvedValue("t2");
    const calls = mockRoute(
      api.session.read,
      errorResponse(401, "Sign in first.", "unauthenticated"),
      errorResponse(401, "Sign in first.", "unauthenticated"),
      session,
    );
    open("/deals");
    expect(await callApi(api.session.read, {})).toEqual(session);
    expect(calls.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer t1",
      "Bearer t1",
      "Bearer t2",
    ]);
  });

  it("that could not be asked for is told as always", async () => {
    signedIn();
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    open("/deals");
    await expect(callApi(api.session.read, {})).rejects.toMatchObject({ code: "unreachable" });
  });
});
