import type { Route, RouteResult } from "@touchline/contract";
import { vi } from "vitest";

interface RecordedCall {
  url: URL;
  headers: Headers;
  body: unknown;
  signal?: AbortSignal | null;
}

interface MockedRoute {
  route: Route;
  answers: unknown[];
  calls: RecordedCall[];
}

let mockedRoutes: MockedRoute[] = [];

/** Replaces the network with a fake. An unexpected call fails the test's screen. */
export function installMockServer() {
  mockedRoutes = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, window.location.origin);
    const { method = "GET" } = init;
    const found = mockedRoutes.filter(
      ({ route }) => route.method === method && matchesRoute(route, url),
    );
    // As on the server, a path without parameters wins.
    const line = found.find(({ route }) => route.path === url.pathname) ?? found[0];
    if (!line) return errorResponse(500, `Nobody answers ${method} ${url.pathname}`);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    line.calls.push({ url, headers: new Headers(init.headers), body, signal: init.signal ?? null });
    const next = line.answers.length > 1 ? line.answers.shift() : line.answers[0];
    const settled: unknown = await next;
    return settled instanceof Response
      ? settled.clone()
      : Response.json(line.route.response.parse(settled));
  });
}

type MockResponse<R extends Route> = RouteResult<R> | Response | Promise<RouteResult<R> | Response>;

/**
 * Answers a route's calls in order; the last answer repeats. Types keep the answers in line with
 * the contract. Returns the recorded calls.
 */
export function mockRoute<R extends Route>(
  route: R,
  ...answers: MockResponse<R>[]
): RecordedCall[] {
  const calls: RecordedCall[] = [];
  mockedRoutes = [
    { route, answers, calls },
    ...mockedRoutes.filter((line) => line.route !== route),
  ];
  return calls;
}

export function errorResponse(
  status: number,
  errorMessage: string,
  code = "unavailable",
  field?: string,
): Response {
  return Response.json(
    { code, errorMessage, message: errorMessage, requestId: "test", field },
    { status },
  );
}

/** An answer that is still pending. */
export function deferredResponse<R extends Route>(_route: R) {
  return Promise.withResolvers<RouteResult<R> | Response>();
}

function matchesRoute(route: Route, url: URL): boolean {
  return new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}$`).test(url.pathname);
}
