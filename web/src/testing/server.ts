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

/** Puts the wire of a test in place of the network. A call nobody answers fails the test's screen. */
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
 * Answers the calls of a route, in order; the last answer stays. The types keep
 * the answers true to the contract. Gives back the calls that were made.
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

/** An answer that has not come yet. */
export function later<R extends Route>(_route: R) {
  return Promise.withResolvers<Returned<R> | Response>();
}

function fits(route: Route, url: URL): boolean {
  return new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}$`).test(url.pathname);
}
