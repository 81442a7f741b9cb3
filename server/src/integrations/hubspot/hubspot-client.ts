import { AsyncLocalStorage } from "node:async_hooks";
import { Client } from "@hubspot/api-client";
import type { z } from "zod";
import { CrmError, type CrmGrant, type GrantStore } from "../../ports/crm.ts";
import { readText } from "../../shared/read-response.ts";
import { toNetworkError } from "./failures.ts";
import { accountGate, type Gate, type LaneName, type Ticket } from "./gate.ts";
import type { HubspotApp } from "./oauth.ts";
import { MAX_WAIT_MS, type Pace, realPace } from "./pace.ts";
import { datedPath } from "./paths.ts";
import { HubspotProblem, InvalidResponse, problemFrom } from "./problems.ts";
import { retryTransient } from "./retry-transient.ts";
import { timedAgent } from "./timed-agent.ts";
import { tokens } from "./tokens.ts";

export interface ClientOptions {
  hubspot: HubspotApp;
  grants: GrantStore;
  /** The expected account; defaults to the grant's account at the first call. */
  accountId?: string;
  /** The product's clock; waiting uses the real one. */
  clock?: () => Date;
  pace?: Pace;
  timeoutMs?: number;
}

export interface CallOptions<T> {
  answer: z.ZodType<T>;
  lane?: LaneName;
  /** Idempotent, so it may be retried. */
  isSafe?: boolean;
}

interface CallContext {
  token: string;
  ticket: Ticket;
  answer: { body: unknown } | null;
}

interface RequestContext {
  getUrl(): string;
  setUrl(url: string): void;
  getHttpMethod(): string;
  setHeaderParam(name: string, value: string): void;
}

interface ResponseContext {
  httpStatusCode: number;
  headers: Record<string, string>;
  body: { text(): Promise<string>; binary(): Promise<Buffer> };
}

/** HubSpot's slowest valid responses take some seconds; no answer comes after this. */
const TIMEOUT_MS = 15_000;

/** All clients of an account in this process share its rate limit. */
const gates = new Map<string, Gate>();

const callContexts = new AsyncLocalStorage<CallContext>();

export type HubspotClient = ReturnType<typeof hubspotClient>;

/**
 * Wraps HubSpot's SDK for one account. The SDK only builds requests; retries, rate limiting and
 * parsing are done here, because its retries repeat writes, its limiter is per process, and its
 * models drop fields and fail on unexpected ones.
 */
export function hubspotClient(options: ClientOptions) {
  const { hubspot: app, grants, pace = realPace, timeoutMs = TIMEOUT_MS } = options;
  const { clock = () => new Date(pace.now()) } = options;
  const grant = tokens({ app, pace, clock, timeoutMs }, grants);
  let { accountId } = options;
  const sdk = new Client({
    basePath: app.apiUrl,
    httpAgent: timedAgent(app.apiUrl, timeoutMs),
    middleware: [{ pre: toDatedCall, post: captureResponse }],
  });

  /** Completes a request of the SDK: the dated path, and the token of this account. */
  function toDatedCall(given: unknown): unknown {
    const context = given as RequestContext;
    const token = callContexts.getStore()?.token ?? "";
    context.setHeaderParam("Authorization", `Bearer ${token}`);
    const [address = "", query] = context.getUrl().slice(app.apiUrl.length).split("?");
    const path = datedPath(context.getHttpMethod(), address.replace(/\/$/, ""));
    context.setUrl(`${app.apiUrl}${path}${query === undefined ? "" : `?${query}`}`);
    return context;
  }

  /**
   * Fails if another account is connected now, because ids and cursors are valid for one account
   * only.
   */
  async function current(): Promise<CrmGrant> {
    const found = await grant.current();
    accountId ??= found.accountId;
    if (found.accountId === accountId) return found;
    throw new CrmError("refused", `HubSpot is now connected to account ${found.accountId}.`);
  }

  /** Makes one call and retries it where safe. `work` must make a single request. */
  async function call<T>(errand: CallOptions<T>, work: () => Promise<unknown>): Promise<T> {
    const deadline = pace.now() + MAX_WAIT_MS;
    const { lane = "burst", isSafe = true } = errand;
    let hasRenewed = false;

    async function attempt(): Promise<T> {
      const used = await current();
      const ticket = await gateOf(app, used.accountId, pace).enter(lane, deadline);
      const trip: CallContext = { token: used.accessToken, ticket, answer: null };
      try {
        const body = await callContexts.run(trip, () => sendCall(trip, work));
        const read = errand.answer.safeParse(body);
        if (!read.success) throw new InvalidResponse("HubSpot sent an unexpected answer.");
        ticket.done();
        return read.data;
      } catch (error) {
        ticket.done(error);
        if (!(error instanceof HubspotProblem) || error.status !== 401 || hasRenewed) throw error;
        hasRenewed = true;
        await grant.renewed(used);
        return attempt();
      }
    }

    return retryTransient({ pace, deadline, isSafe }, attempt);
  }

  /** For endpoints that the SDK doesn't cover; with a body, a POST that only reads. */
  function get<T>(path: string, answer: z.ZodType<T>, body?: object): Promise<T> {
    return call({ answer }, async () => {
      const headers = {
        authorization: `Bearer ${callContexts.getStore()?.token}`,
        ...(body && { "content-type": "application/json" }),
      };
      const signal = AbortSignal.timeout(timeoutMs);
      const asked = { headers, signal, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${app.apiUrl}${path}`, {
        ...asked,
        method: body ? "POST" : "GET",
      });
      const text = await readText(response);
      await captureResponse({
        httpStatusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body: { text: async () => text, binary: async () => Buffer.from(text) },
      });
    });
  }

  return { sdk, call, get, pace, scopes: async () => (await current()).scopes };
}

function gateOf(app: HubspotApp, accountId: string, pace: Pace): Gate {
  const key = `${app.apiUrl} ${accountId}`;
  const gate = gates.get(key) ?? accountGate(pace, app.callsPerTenSeconds);
  gates.set(key, gate);
  return gate;
}

async function sendCall(trip: CallContext, work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    // The SDK throws on success codes that it doesn't know, such as 200 instead of 201.
    if (!trip.answer || error instanceof HubspotProblem) throw toNetworkError(error);
  }
  return trip.answer?.body;
}

/** Captures the response and passes the SDK an empty one, which it can't fail to parse. */
async function captureResponse(given: unknown): Promise<unknown> {
  const context = given as ResponseContext;
  const { httpStatusCode: status, headers } = context;
  const trip = callContexts.getStore();
  trip?.ticket.received(headers);
  const text = await context.body.text();
  if (status < 200 || status > 299) throw problemFrom(status, text, headers);
  if (trip) trip.answer = { body: parsed(text) };
  const empty = text === "" ? "" : "{}";
  context.headers = { ...headers, "content-type": "application/json" };
  context.body = { text: async () => empty, binary: async () => Buffer.from(empty) };
  return context;
}

function parsed(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    throw new InvalidResponse("HubSpot sent an unexpected answer.");
  }
}
