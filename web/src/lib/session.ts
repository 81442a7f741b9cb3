import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api, type Session } from "@touchline/contract";
import { authoriseWith, call, isRefusal, reading } from "./api.ts";
import { writeFiguresFor } from "./format.ts";
import type { Identity } from "./identity.ts";
import { rememberSignedOut } from "./storage.ts";

const current = reading(api.session.read, {});

/** Loaded once per visit: a new version of the page brings new settings. */
export const startSettings = {
  ...reading(api.session.settings, {}),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Makes every call carry the token of the signed-in user. */
export function authoriseAs(identity: Identity, onSignedOut: () => void) {
  authoriseWith({
    token: async () => (await identity.user())?.access_token,
    renewed: async (refused) => (await identity.renewed(refused))?.access_token,
    onRefused: async (why) => {
      await identity.forget();
      if (why === "signed-out") rememberSignedOut();
      onSignedOut();
    },
  });
}

/**
 * Returns the session, loaded at most once per visit; `no-account` for users without an account
 * here.
 */
export async function readSession(client: QueryClient): Promise<Session | "no-account"> {
  try {
    return known(await client.ensureQueryData(current));
  } catch (error) {
    if (isRefusal(error, "no_account")) return "no-account";
    throw error;
  }
}

/** Registers the signed-in user with the server, right after sign-in. */
export async function openSession(
  client: QueryClient,
  idToken: string,
): Promise<Session | "no-account" | "unverified"> {
  try {
    const session = await call(api.session.open, { body: { idToken } });
    keepSession(client, session);
    return session;
  } catch (error) {
    if (isRefusal(error, "no_account")) return "no-account";
    if (isRefusal(error, "unverified_email")) return "unverified";
    throw error;
  }
}

/** Reloads the session after a change that affects many screens. */
export async function renewSession(client: QueryClient): Promise<Session> {
  return known(await client.fetchQuery({ ...current, staleTime: 0 }));
}

/** Clears everything loaded for the previous user. Settings are public and still in use. */
export function forgetAll(client: QueryClient) {
  const [settings] = startSettings.queryKey;
  client.removeQueries({ predicate: ({ queryKey: [path] }) => path !== settings });
  client.getMutationCache().clear();
}

export function keepSession(client: QueryClient, session: Session) {
  client.setQueryData(current.queryKey, known(session));
}

/** The number format depends on the organisation. */
function known(session: Session): Session {
  writeFiguresFor(session.currency);
  return session;
}

/** Returns the current session. Only for pages behind the guard, which loads it first. */
export function useSession(): Session {
  const { data } = useQuery(current);
  if (!data) throw new Error("This page needs a signed-in person");
  return data;
}

/** Returns the public settings. Only below `Start`, which loads them first. */
export function useSettings() {
  const { data } = useQuery(startSettings);
  if (!data) throw new Error("The settings are read before anything is shown");
  return data;
}
