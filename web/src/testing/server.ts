import type { Returned, Route } from "@touchline/contract";
import { vi } from "vitest";

interface Call {
  url: URL;
  headers: Headers;
  body: unknown;
  signal?: AbortSignal | null;
}

interface Line {
  route: Route;
  answers: unknown[];
  calls: Call[];
}

let lines: Line[] = [];

/** Replaces the network with a fake. An unexpected call fails the test's screen. */
export function installServer() {
  lines = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, window.location.origin);
    const { method = "GET" } = init;
    const line = lines.find(({ route }) => route.method === method && fits(route, url));
    if (!line) return refuse(500, `Nobody answers ${method} ${url.pathname}`);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    line.calls.push({ url, headers: new Headers(init.headers), body, signal: init.signal ?? null });
    const next = line.answers.length > 1 ? line.answers.shift() : line.answers[0];
    const settled: unknown = await next;
    return settled instanceof Response
      ? settled.clone()
      : Response.json(line.route.response.parse(settled));
  });
}

type AnyAnswer<R extends Route> = Returned<R> | Response | Promise<Returned<R> | Response>;

/**
 * Answers a route's calls in order; the last answer repeats. Types keep the answers in line with
 * the contract. Returns the recorded calls.
 */
export function answer<R extends Route>(route: R, ...answers: AnyAnswer<R>[]): Call[] {
  const calls: Call[] = [];
  lines = [{ route, answers, calls }, ...lines.filter((line) => line.route !== route)];
  return calls;
}

export function refuse(
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
export function later<R extends Route>(_route: R) {
  return Promise.withResolvers<Returned<R> | Response>();
}

function fits(route: Route, url: URL): boolean {
  return new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}$`).test(url.pathname);
}
