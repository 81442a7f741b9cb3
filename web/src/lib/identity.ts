import type { User } from "oidc-client-ts";
import type { connectProvider } from "./identity-provider.ts";
import { IDENTITY_PREFIX, type IdentitySettings } from "./identity-settings.ts";

type Provider = ReturnType<typeof connectProvider>;

/** What the library stores of a signed-in user. */
type StoredUser = Pick<User, "access_token" | "id_token" | "expires_at" | "profile">;

/** Enough to load the library and renew the token before it expires. */
const RENEWAL_LEAD_MS = 120_000;
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export type Identity = ReturnType<typeof createIdentity>;

/**
 * The signed-in user. As long as the stored token is valid nothing else is needed, so the library
 * that talks to the provider isn't part of the first script.
 */
export function createIdentity(settings: IdentitySettings) {
  const key = `${IDENTITY_PREFIX}user:${settings.authority}:${settings.clientId}`;
  let loading: Promise<Provider> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const provider = (): Promise<Provider> => {
    loading ??= import("./identity-provider.ts").then(
      (library) => library.connectProvider(settings),
      (problem: unknown) => {
        // The next attempt may find it.
        loading = undefined;
        throw problem;
      },
    );
    return loading;
  };

  /** Once loaded, the library renews the token by itself. */
  const renewInTime = (expiresAt: number) => {
    if (loading || renewal !== undefined) return;
    const wait = Math.max(0, expiresAt * 1000 - Date.now() - RENEWAL_LEAD_MS);
    renewal = setTimeout(
      () => {
        renewal = undefined;
        provider().catch(() => undefined);
      },
      Math.min(wait, MAX_TIMEOUT_MS),
    );
  };

  return {
    /** Returns the signed-in user with a valid token, or null. */
    async user(): Promise<StoredUser | null> {
      const stored = parseUser(window.localStorage.getItem(key));
      if (!stored) return null;
      const { expires_at: expiresAt } = stored;
      if (expiresAt !== undefined && expiresAt * 1000 > Date.now()) {
        renewInTime(expiresAt);
        return stored;
      }
      try {
        return await (await provider()).user();
      } catch (problem) {
        // Without a network the library may not be there; what is on the device stays readable.
        if (!navigator.onLine) return stored;
        throw problem;
      }
    },

    renewed: async (...given: Parameters<Provider["renewed"]>) =>
      (await provider()).renewed(...given),

    /** Redirects to the provider's sign-in page, which returns to `returnTo`. */
    redirectToSignIn: async (returnTo: string) => (await provider()).redirectToSignIn(returnTo),

    redirectToCreateAccount: async (returnTo: string) =>
      (await provider()).redirectToCreateAccount(returnTo),

    finishSignIn: async () => (await provider()).finishSignIn(),

    clearSession: async () => (await provider()).clearSession(),

    redirectToSignOut: async () => (await provider()).redirectToSignOut(),

    /** Reports that another tab signed out or signed in as a different user. */
    onOtherTabChange(listener: (happened: "signed-out" | "another-person") => void): () => void {
      const listen = ({ key: changed, oldValue, newValue }: StorageEvent) => {
        if (changed !== key && changed !== null) return;
        if (!newValue) listener("signed-out");
        else if (subjectOf(oldValue) !== subjectOf(newValue)) listener("another-person");
      };
      window.addEventListener("storage", listen);
      return () => window.removeEventListener("storage", listen);
    },
  };
}

function parseUser(stored: string | null): StoredUser | null {
  return stored ? (JSON.parse(stored) as StoredUser) : null;
}

function subjectOf(stored: string | null): string | undefined {
  return parseUser(stored)?.profile.sub;
}
