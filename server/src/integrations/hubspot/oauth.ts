import { z } from "zod";
import { CrmError, type CrmGrant } from "../../ports/crm.ts";
import { readText } from "../../shared/read-response.ts";
import { toNetworkError, transientFailureOf } from "./failures.ts";
import { MAX_WAIT_MS, type Pace } from "./pace.ts";
import { REVOKE_PATH, TOKEN_PATH, UNINSTALL_PATH } from "./paths.ts";
import { HubspotProblem, InvalidResponse, messageOf, problemFrom, toCrmError } from "./problems.ts";
import { retryTransient } from "./retry-transient.ts";

export interface HubspotApp {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  appUrl: string;
  /** The limit of the app type and the account's plan. */
  callsPerTenSeconds?: number;
}

export interface OauthOptions {
  app: HubspotApp;
  pace: Pace;
  /** The product's clock, by which tokens expire. */
  clock: () => Date;
  timeoutMs: number;
}

const INVALID_TOKEN_RESPONSE = "HubSpot sent an unexpected token answer.";

interface Patience {
  isSafe: boolean;
  patienceMs?: number;
}

const TokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  hub_id: z.union([z.number(), z.string()]).transform(String).optional(),
  scopes: z.array(z.string()).optional(),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

/** Errors meaning that the grant was revoked, rather than that our own credentials are wrong. */
const REVOKED_ERRORS = ["invalid_grant", "access_denied", "BAD_REFRESH_TOKEN", "BAD_HUB"];
const MISCONFIGURED_RETRY_MS = 5 * 60_000;

/**
 * Exchanges a code for tokens. A code works once, so after a broken connection the user has to
 * consent again.
 */
export async function redeemCode(
  options: OauthOptions,
  code: string,
  redirectUri: string,
): Promise<TokenResponse> {
  const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
  const answer = TokenResponse.safeParse(await send(options, TOKEN_PATH, form, { isSafe: false }));
  if (!answer.success) throw new CrmError("refused", INVALID_TOKEN_RESPONSE);
  return answer.data;
}

/** Refreshes a grant's tokens; fails with `revoked` if HubSpot has ended it. */
export async function renewGrant(
  options: OauthOptions,
  grant: CrmGrant,
  patienceMs: number,
): Promise<CrmGrant> {
  const form = { grant_type: "refresh_token", refresh_token: grant.refreshToken };
  const answer = await send(options, TOKEN_PATH, form, { isSafe: true, patienceMs });
  const fresh = TokenResponse.safeParse(answer);
  if (!fresh.success) throw new CrmError("away", INVALID_TOKEN_RESPONSE, 60_000);
  return {
    ...grant,
    scopes: fresh.data.scopes ?? grant.scopes,
    accessToken: fresh.data.access_token,
    refreshToken: fresh.data.refresh_token,
    expiresAt: expiry(options.clock, fresh.data),
  };
}

export function expiry(clock: () => Date, answer: TokenResponse): Date {
  return new Date(clock().getTime() + answer.expires_in * 1_000);
}

export async function revokeToken(options: OauthOptions, token: string): Promise<void> {
  const form = { token, token_type_hint: "refresh_token" };
  await send(options, REVOKE_PATH, form, { isSafe: true });
}

/**
 * Uninstalls the app from the grant's account. It takes an access token, so an old one is refreshed
 * first; a grant that is over has nothing left to uninstall.
 */
export async function uninstallApp(options: OauthOptions, grant: CrmGrant): Promise<void> {
  const isOver = (error: unknown) => error instanceof CrmError && error.kind === "revoked";
  const isFresh = grant.expiresAt.getTime() > options.clock().getTime();
  try {
    if (isFresh) return await deleteInstall(options, grant);
  } catch (error) {
    // HubSpot may end a token early; the refresh token tells whether the grant is over.
    if (!isOver(error)) throw error;
  }
  try {
    await deleteInstall(options, await renewGrant(options, grant, MAX_WAIT_MS));
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}

async function deleteInstall(options: OauthOptions, { accessToken }: CrmGrant): Promise<void> {
  const call = { method: "DELETE", headers: { authorization: `Bearer ${accessToken}` } };
  await request(options, UNINSTALL_PATH, call, { isSafe: true }, toCrmError);
}

function send(
  options: OauthOptions,
  path: string,
  form: Record<string, string>,
  patience: Patience,
): Promise<unknown> {
  const { clientId, clientSecret } = options.app;
  const credentials = { client_id: clientId, client_secret: clientSecret };
  const body = new URLSearchParams({ ...form, ...credentials });
  return request(options, path, { method: "POST", body }, patience, (problem) =>
    tokenFailure(problem, form),
  );
}

async function request(
  options: OauthOptions,
  path: string,
  init: RequestInit,
  { isSafe, patienceMs = MAX_WAIT_MS }: Patience,
  failureOf: (problem: HubspotProblem) => CrmError,
): Promise<unknown> {
  const { app, pace, timeoutMs } = options;
  const deadline = pace.now() + patienceMs;
  return retryTransient({ pace, deadline, isSafe }, async () => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(`${app.apiUrl}${path}`, { ...init, signal });
      const text = await readText(response);
      if (response.ok) return parseJson(text);
      throw problemFrom(response.status, text, Object.fromEntries(response.headers));
    } catch (error) {
      const problem = toNetworkError(error);
      throw problem instanceof HubspotProblem && !transientFailureOf(problem)
        ? failureOf(problem)
        : problem;
    }
  });
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw new InvalidResponse(INVALID_TOKEN_RESPONSE);
  }
}

function tokenFailure(problem: HubspotProblem, { grant_type }: Record<string, string>): CrmError {
  const { body } = problem;
  if (grant_type !== "refresh_token") return new CrmError("refused", messageOf(problem));
  const isOver = [body.error, body.status].some((word) =>
    REVOKED_ERRORS.some((over) => over === word),
  );
  // A wrong client secret is ours to fix; users shouldn't have to reconnect because of it.
  return isOver
    ? new CrmError("revoked", messageOf(problem))
    : new CrmError("away", messageOf(problem), MISCONFIGURED_RETRY_MS);
}
