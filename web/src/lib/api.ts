import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Answer,
  RefusalBody,
  type RefusalCode,
  type Route,
  type Sent,
} from "@touchline/contract";
import { useCallback } from "react";
import { askedAhead } from "./ahead.ts";
import { waitWhileBusy } from "./busy.ts";
import { jittered } from "./jitter.ts";

/** A refusal with a user-facing message: from the server, or because it can't be reached. */
export class ApiRefusal extends Error {
  readonly code: RefusalCode | "unreachable";
  /** Whether the message is the server's, not our fallback. */
  readonly isSaid: boolean;
  readonly field: string | undefined;
  constructor(
    code: string,
    message: string,
    { isSaid = true, field }: { isSaid?: boolean; field?: string | undefined } = {},
  ) {
    super(message);
    this.field = field;
    this.code = code as RefusalCode;
    this.isSaid = isSaid;
  }
}

/** Returns the server's message, the advice to reload, or else this fallback. */
export function wordsOf(problem: unknown, otherwise: string): string {
  if (!(problem instanceof ApiRefusal)) return otherwise;
  return problem.isSaid || problem.message === OUTDATED ? problem.message : otherwise;
}

/** Returns the field that the server rejected, for an inline error. */
export function fieldOf(problem: unknown): string | undefined {
  return problem instanceof ApiRefusal ? problem.field : undefined;
}

export function isRefusal(error: unknown, ...codes: ApiRefusal["code"][]): error is ApiRefusal {
  return error instanceof ApiRefusal && codes.includes(error.code);
}

export interface TokenSource {
  token(): Promise<string | undefined>;
  renewed(refused: string | undefined): Promise<string | undefined>;
  /**
   * The server doesn't know the caller even with a new token, or their sessions were ended
   * everywhere.
   */
  onRefused(why: "unknown" | "signed-out"): Promise<void>;
}

let tokens: TokenSource | undefined;

export function authoriseWith(source: TokenSource) {
  tokens = source;
}

/** A retry doesn't help here. */
export const OUTDATED = "This page and Touchline are of different versions. Reload the page.";

export async function call<R extends Route>(
  route: R,
  sent: Sent<R>,
  signal?: AbortSignal,
): Promise<Answer<R>> {
  const response = await send(route, sent, signal);
  const body: unknown = await response.json().catch((failure: unknown) => {
    throw signal?.aborted ? failure : unreachable();
  });
  const read = route.response.safeParse(body);
  if (read.success) return read.data as Answer<R>;
  // Schema errors mean nothing to the user; report them for the developers.
  reportError(new Error(`${route.method} ${route.path} is not as agreed`, { cause: read.error }));
  throw new ApiRefusal("unavailable", OUTDATED, { isSaid: false });
}

/** Calls a contract route while the page is closing, without waiting for the response. */
export async function callLeaving<R extends Route>(route: R, sent: Sent<R>): Promise<void> {
  await send(route, sent, undefined, { keepalive: true });
}

/** Calls a contract route and returns the raw response, for streams. */
export async function send<R extends Route>(
  route: R,
  sent: Sent<R>,
  signal?: AbortSignal,
  init: Pick<RequestInit, "keepalive"> = {},
): Promise<Response> {
  const isOpen = route.access === "public";
  const token = isOpen ? undefined : await tokenOrNone();
  const given = { ...init, ...(signal && { signal }) };
  let response = await patientRequest(route, sent, token, given);
  if (response.status === 401 && !isOpen) {
    const isSignedOut = async () => (await codeOf(response)) === "signed_out";
    const renewed = (await isSignedOut()) ? undefined : await tokens?.renewed(token);
    if (renewed) response = await patientRequest(route, sent, renewed, given);
    if (response.status === 401) {
      await tokens?.onRefused((await isSignedOut()) ? "signed-out" : "unknown");
    }
  }
  if (!response.ok) throw await refusalOf(response);
  return response;
}

async function tokenOrNone(): Promise<string | undefined> {
  const token = await tokens?.token().catch(() => undefined);
  // biome-ignore lint/suspicious/noConsole: the one thing support asks for when a call goes out unsigned
  if (!token) console.warn("No auth");
  return token;
}

const MAX_ATTEMPTS = 4;
const PAUSE_SECONDS = 2;

/**
 * An overloaded server hasn't processed the request, so any method can be retried, with increasing
 * delays.
 */
async function patientRequest(...call: Parameters<typeof request>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await request(...call);
    if (tries === MAX_ATTEMPTS || !(await isBusy(response))) return response;
    const seconds = Number(response.headers.get("retry-after") ?? PAUSE_SECONDS);
    await waitWhileBusy(jittered(1000 * seconds * tries));
  }
}

async function isBusy(response: Response): Promise<boolean> {
  return response.status === 503 && (await codeOf(response)) === "busy";
}

/** Reads the refusal code from a copy, because the body is read again later. */
async function codeOf(response: Response): Promise<RefusalCode | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return RefusalBody.pick({ code: true }).safeParse(body).data?.code as RefusalCode | undefined;
}

async function request(
  route: Route,
  sent: Sent<Route>,
  token: string | undefined,
  init: Pick<RequestInit, "keepalive" | "signal">,
): Promise<Response> {
  const { params, query, body } = sent as { params?: Bag; query?: Bag; body?: unknown };
  const path = route.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(params?.[name])),
  );
  const address = path + search(query);
  try {
    // If the early request failed, fetch as usual.
    const early = await askedAhead(route.method, address, token)?.catch(() => undefined);
    if (early?.ok) return early;
    return await fetch(address, {
      method: route.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...init,
    });
  } catch (failure) {
    if (init.signal?.aborted) throw failure;
    throw unreachable();
  }
}

function unreachable(): ApiRefusal {
  return new ApiRefusal(
    "unreachable",
    "Touchline cannot be reached. Check your connection and try again.",
    { isSaid: false },
  );
}

/** A proxy may return its own body, so don't trust the format. */
async function refusalOf(response: Response): Promise<ApiRefusal> {
  const body: unknown = await response.json().catch(() => undefined);
  const said = RefusalBody.pick({ code: true, errorMessage: true, field: true }).safeParse(body);
  return said.success
    ? new ApiRefusal(said.data.code, said.data.errorMessage, { field: said.data.field })
    : new ApiRefusal("unavailable", "Touchline could not answer. Try again in a moment.", {
        isSaid: false,
      });
}

type Bag = Record<string, unknown>;

/** Lists repeat the parameter name, as the contract expects. */
function search(query: Bag = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

/** Query options of a route. The cache key is the route and its input. */
export function reading<R extends Route>(route: R, sent: Sent<R>) {
  return queryOptions({
    queryKey: [route.path, sent],
    queryFn: ({ signal }) => call(route, sent, signal),
  });
}

interface Following<R extends Route> {
  onSuccess?: (answer: Answer<R>) => unknown;
  onError?: (problem: Error) => unknown;
  onSettled?: () => void;
}

/**
 * A mutation of a route. On success, invalidated routes are reloaded first, then `onSuccess` runs.
 * TanStack Query drops `mutate` callbacks if the component has unmounted, and reloading often
 * replaces the very button that was clicked, so its message would get lost at random. Here the
 * callbacks always run.
 */
export function useChange<R extends Route>(route: R, { stale }: { stale: Route[] }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (sent: Sent<R>) => call(route, sent),
    onSuccess: () =>
      Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  });
  const { mutateAsync } = change;
  const mutate = useCallback(
    (sent: Sent<R>, { onSuccess, onError, onSettled }: Following<R> = {}) =>
      void mutateAsync(sent)
        .then(onSuccess, (problem: Error) => onError?.(problem))
        .finally(onSettled),
    [mutateAsync],
  );
  return { ...change, mutate };
}
