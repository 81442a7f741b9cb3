import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  RefusalBody,
  type RefusalCode,
  type Route,
  type RouteInput,
  type RouteResponse,
} from "@touchline/contract";
import { useCallback } from "react";
import { waitWhileBusy } from "./busy.ts";
import { withJitter } from "./jitter.ts";
import { takePrefetched } from "./prefetched.ts";
import { withChosenTeam } from "./team-choice.ts";

/** A refusal with a user-facing message: from the server, or because it can't be reached. */
export class ApiError extends Error {
  readonly code: RefusalCode | "unreachable";
  /** Whether the message is the server's, not our fallback. */
  readonly hasServerMessage: boolean;
  readonly field: string | undefined;
  constructor(
    code: string,
    message: string,
    { isSaid = true, field }: { isSaid?: boolean; field?: string | undefined } = {},
  ) {
    super(message);
    this.field = field;
    this.code = code as RefusalCode;
    this.hasServerMessage = isSaid;
  }
}

/** Returns the server's message, the advice to reload, or else this fallback. */
export function messageOf(problem: unknown, otherwise: string): string {
  if (!(problem instanceof ApiError)) return otherwise;
  return problem.hasServerMessage || problem.message === OUTDATED_MESSAGE
    ? problem.message
    : otherwise;
}

/** Returns the field that the server rejected, for an inline error. */
export function invalidFieldOf(problem: unknown): string | undefined {
  return problem instanceof ApiError ? problem.field : undefined;
}

export function isApiError(error: unknown, ...codes: ApiError["code"][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
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

let tokenSource: TokenSource | undefined;

export function setTokenSource(source: TokenSource) {
  tokenSource = source;
}

/** A retry doesn't help here. */
export const OUTDATED_MESSAGE = "This page is out of date. Reload it.";

export async function callApi<R extends Route>(
  route: R,
  sent: RouteInput<R>,
  signal?: AbortSignal,
): Promise<RouteResponse<R>> {
  const response = await fetchRoute(route, sent, signal);
  const body: unknown = await response.json().catch((failure: unknown) => {
    throw signal?.aborted ? failure : unreachableError();
  });
  const read = route.response.safeParse(body);
  if (read.success) return read.data as RouteResponse<R>;
  // Schema errors mean nothing to the user; report them for the developers.
  reportError(new Error(`${route.method} ${route.path} isn't as agreed`, { cause: read.error }));
  throw new ApiError("unavailable", OUTDATED_MESSAGE, { isSaid: false });
}

/** Calls a contract route while the page is closing, without waiting for the response. */
export async function callApiOnLeave<R extends Route>(
  route: R,
  sent: RouteInput<R>,
): Promise<void> {
  await fetchRoute(route, sent, undefined, { keepalive: true });
}

/** Calls a contract route and returns the raw response, for streams. */
export async function fetchRoute<R extends Route>(
  route: R,
  sent: RouteInput<R>,
  signal?: AbortSignal,
  init: Pick<RequestInit, "keepalive"> = {},
): Promise<Response> {
  const input = withChosenTeam(route, sent);
  const isOpen = route.access === "public";
  const token = isOpen ? undefined : await optionalToken();
  const given = { ...init, ...(signal && { signal }) };
  let response = await requestWithRetry(route, input, token, given);
  if (response.status === 401 && !isOpen) {
    const isSignedOut = async () => (await errorCodeOf(response)) === "signed_out";
    const renewed = (await isSignedOut()) ? undefined : await tokenSource?.renewed(token);
    if (renewed) response = await requestWithRetry(route, input, renewed, given);
    if (response.status === 401) {
      await tokenSource?.onRefused((await isSignedOut()) ? "signed-out" : "unknown");
    }
  }
  if (!response.ok) throw await toApiError(response);
  return response;
}

async function optionalToken(): Promise<string | undefined> {
  const token = await tokenSource?.token().catch(() => undefined);
  // biome-ignore lint/suspicious/noConsole: the one thing support asks for when a call goes out unsigned
  if (!token) console.warn("No auth");
  return token;
}

const MAX_ATTEMPTS = 4;
const DEFAULT_RETRY_SECONDS = 2;

/**
 * An overloaded server hasn't processed the request, so any method can be retried, with increasing
 * delays.
 */
async function requestWithRetry(...call: Parameters<typeof request>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await request(...call);
    if (tries === MAX_ATTEMPTS || !(await isBusy(response))) return response;
    const seconds = Number(response.headers.get("retry-after") ?? DEFAULT_RETRY_SECONDS);
    await waitWhileBusy(withJitter(1000 * seconds * tries));
  }
}

async function isBusy(response: Response): Promise<boolean> {
  return response.status === 503 && (await errorCodeOf(response)) === "busy";
}

/** Reads the refusal code from a copy, because the body is read again later. */
async function errorCodeOf(response: Response): Promise<RefusalCode | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return RefusalBody.pick({ code: true }).safeParse(body).data?.code as RefusalCode | undefined;
}

async function request(
  route: Route,
  sent: object,
  token: string | undefined,
  init: Pick<RequestInit, "keepalive" | "signal">,
): Promise<Response> {
  const { params, query, body } = sent as { params?: Params; query?: Params; body?: unknown };
  const path = route.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(params?.[name])),
  );
  const address = path + toQueryString(query);
  try {
    // If the early request failed, fetch as usual.
    const early = await takePrefetched(route.method, address, token)?.catch(() => undefined);
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
    throw unreachableError();
  }
}

function unreachableError(): ApiError {
  return new ApiError(
    "unreachable",
    "We can't reach Touchline. Check your connection and try again.",
    { isSaid: false },
  );
}

/** A proxy may return its own body, so don't trust the format. */
async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const said = RefusalBody.pick({ code: true, errorMessage: true, field: true }).safeParse(body);
  return said.success
    ? new ApiError(said.data.code, said.data.errorMessage, { field: said.data.field })
    : new ApiError("unavailable", "Touchline didn't respond. Try again in a moment.", {
        isSaid: false,
      });
}

type Params = Record<string, unknown>;

/** Lists repeat the parameter name, as the contract expects. */
function toQueryString(query: Params = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

/** Query options of a route. The cache key is the route and its input. */
export function routeQuery<R extends Route>(route: R, sent: RouteInput<R>) {
  const input = withChosenTeam(route, sent);
  return queryOptions({
    queryKey: [route.path, input],
    queryFn: ({ signal }) => callApi(route, input, signal),
  });
}

interface MutationCallbacks<R extends Route> {
  onSuccess?: (answer: RouteResponse<R>) => unknown;
  onError?: (problem: Error) => unknown;
  onSettled?: () => void;
}

/**
 * A mutation of a route. On success, invalidated routes are reloaded first, then `onSuccess` runs.
 * TanStack Query drops `mutate` callbacks if the component has unmounted, and reloading often
 * replaces the very button that was clicked, so its message would get lost at random. Here the
 * callbacks always run.
 */
export function useRouteMutation<R extends Route>(
  route: R,
  {
    stale,
    scope,
  }: { stale: Route[] /** Those of one scope are sent one after the other. */; scope?: string },
) {
  const client = useQueryClient();
  const change = useMutation({
    ...(scope && { scope: { id: scope } }),
    mutationFn: (sent: RouteInput<R>) => callApi(route, sent),
    onSuccess: () =>
      Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  });
  const { mutateAsync } = change;
  const mutate = useCallback(
    (sent: RouteInput<R>, { onSuccess, onError, onSettled }: MutationCallbacks<R> = {}) =>
      void mutateAsync(sent)
        .then(onSuccess, (problem: Error) => onError?.(problem))
        .finally(onSettled),
    [mutateAsync],
  );
  return { ...change, mutate };
}
