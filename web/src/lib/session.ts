import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api, type Session } from "@touchline/contract";
import { callApi, isApiError, routeQuery, setTokenSource } from "./api.ts";
import { setNumberLocaleFor } from "./format.ts";
import type { Identity } from "./identity.ts";
import { clearLastSeen, markSignedOut } from "./storage.ts";

const sessionQuery = routeQuery(api.session.read, {});

/** Loaded once per visit: a new version of the page brings new settings. */
export const settingsQuery = {
  ...routeQuery(api.session.settings, {}),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Makes every call carry the token of the signed-in user. */
export function authoriseCalls(identity: Identity, onSignedOut: () => void) {
  setTokenSource({
    token: async () => (await identity.user())?.access_token,
    renewed: async (refused) => (await identity.renewed(refused))?.access_token,
    onRefused: async (why) => {
      await identity.clearSession();
      if (why === "signed-out") markSignedOut();
      onSignedOut();
    },
  });
}

/**
 * Returns the session, loaded at most once per visit; `no-account` for users without an account
 * here.
 */
export async function loadSession(client: QueryClient): Promise<Session | "no-account"> {
  try {
    return withNumberLocale(await client.ensureQueryData(sessionQuery));
  } catch (error) {
    if (isApiError(error, "no_account")) return "no-account";
    throw error;
  }
}

/** Registers the signed-in user with the server, right after sign-in. */
export async function openSession(
  client: QueryClient,
  idToken: string,
): Promise<Session | "no-account" | "unverified"> {
  try {
    const session = await callApi(api.session.open, { body: { idToken } });
    cacheSession(client, session);
    return session;
  } catch (error) {
    if (isApiError(error, "no_account")) return "no-account";
    if (isApiError(error, "unverified_email")) return "unverified";
    throw error;
  }
}

/** Reloads the session after a change that affects many screens. */
export async function reloadSession(client: QueryClient): Promise<Session> {
  return withNumberLocale(await client.fetchQuery({ ...sessionQuery, staleTime: 0 }));
}

/**
 * Drops everything but the session and reads what is on screen again, because this person sees
 * other people than before.
 */
export function startOver(client: QueryClient) {
  clearLastSeen();
  const [session] = sessionQuery.queryKey;
  const [settings] = settingsQuery.queryKey;
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  void client.resetQueries({
    predicate: ({ queryKey: [path] }) => path !== session && path !== settings,
  });
}

/** Clears everything loaded for the previous user. Settings are public and still in use. */
export function clearUserCache(client: QueryClient) {
  const [settings] = settingsQuery.queryKey;
  client.removeQueries({ predicate: ({ queryKey: [path] }) => path !== settings });
  client.getMutationCache().clear();
}

export function cacheSession(client: QueryClient, session: Session) {
  client.setQueryData(sessionQuery.queryKey, withNumberLocale(session));
}

/** The number format depends on the organisation. */
function withNumberLocale(session: Session): Session {
  setNumberLocaleFor(session.currency);
  return session;
}

/** Returns the current session. Only for pages behind the guard, which loads it first. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error("This page needs a signed-in person");
  return data;
}

/** Returns the public settings. Only below `Start`, which loads them first. */
export function useSettings() {
  const { data } = useQuery(settingsQuery);
  if (!data) throw new Error("The settings are read before anything is shown");
  return data;
}
