import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api, type Session } from "@touchline/contract";
import { authoriseWith, call, isRefusal, reading } from "./api.ts";
import { writeFiguresFor } from "./format.ts";
import type { Identity } from "./identity.ts";
import { rememberSignedOut } from "./storage.ts";

const current = reading(api.session.read, {});

/** Read once per visit: a new version of the page brings new settings. */
export const startSettings = {
  ...reading(api.session.settings, {}),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Lets every call carry the token of the person the provider vouches for. */
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

/** The session, read at most once per visit; `no-account` for people who have none here yet. */
export async function readSession(client: QueryClient): Promise<Session | "no-account"> {
  try {
    return known(await client.ensureQueryData(current));
  } catch (error) {
    if (isRefusal(error, "no_account")) return "no-account";
    throw error;
  }
}

/** Shows the server whom the provider vouches for, right after sign-in. */
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

/** Reads the session anew, after something that shows on many screens has changed. */
export async function renewSession(client: QueryClient): Promise<Session> {
  return known(await client.fetchQuery({ ...current, staleTime: 0 }));
}

/** Forgets whatever was read for the person who left. The settings are everybody's and still shown. */
export function forgetAll(client: QueryClient) {
  const [settings] = startSettings.queryKey;
  client.removeQueries({ predicate: ({ queryKey: [path] }) => path !== settings });
  client.getMutationCache().clear();
}

export function keepSession(client: QueryClient, session: Session) {
  client.setQueryData(current.queryKey, known(session));
}

/** How figures are written depends on whose they are. */
function known(session: Session): Session {
  writeFiguresFor(session.currency);
  return session;
}

/** Who is signed in. Only for pages behind the guard, which has read the session before them. */
export function useSession(): Session {
  const { data } = useQuery(current);
  if (!data) throw new Error("This page needs a signed-in person");
  return data;
}

/** What the server said before anybody signed in. Only below the start, which has read it. */
export function useSettings() {
  const { data } = useQuery(startSettings);
  if (!data) throw new Error("The settings are read before anything is shown");
  return data;
}
