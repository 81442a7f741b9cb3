import {
  ErrorResponse,
  type SigninSilentArgs,
  type User,
  UserManager,
  WebStorageStateStore,
} from "oidc-client-ts";
import { IDENTITY_PREFIX, type IdentitySettings } from "./identity-settings.ts";
import { dropSubscription } from "./push-browser.ts";
import { clearLastSeen, clearSignedOut, clearUserData, wasSignedOut } from "./storage.ts";

const RENEWAL_LOCK = "touchline.renewal";

/**
 * The library's user manager, with only one renewal at a time across all tabs. If two tabs use the
 * same refresh token, the provider revokes both, so a renewal waits for the lock and then checks
 * whether another tab has already done it. A subclass, because the library's timer calls
 * `signinSilent` too.
 */
class SharedUserManager extends UserManager {
  override signinSilent(args?: SigninSilentArgs): Promise<User | null> {
    const soon = this.settings.accessTokenExpiringNotificationTimeInSeconds;
    return this.renewUnless((user) => (user.expires_in ?? 0) > soon, args);
  }

  /**
   * Sent with every sign-in: the response must repeat the nonce, and the token must be for the
   * resource.
   */
  signInParams() {
    const { resource } = this.settings;
    return { nonce: crypto.randomUUID(), ...(resource && { resource }) };
  }

  private replacing: { refused: string | undefined; user: Promise<User | null> } | undefined;

  /**
   * Renews a session after the server rejected its token; concurrent rejections share one renewal.
   */
  replace(refused: string | undefined): Promise<User | null> {
    if (this.replacing && this.replacing.refused === refused) return this.replacing.user;
    const user = this.renewUnless(
      (stored) => !stored.expired && stored.access_token !== refused,
    ).finally(() => {
      this.replacing = undefined;
    });
    this.replacing = { refused, user };
    return user;
  }

  private renewUnless(isFresh: (user: User) => boolean, args?: SigninSilentArgs) {
    return navigator.locks.request(RENEWAL_LOCK, async () => {
      const stored = await this.getUser();
      // The session was cleared while waiting for the lock; the code that did it starts a new
      // sign-in.
      if (!stored) return null;
      return isFresh(stored) ? stored : super.signinSilent({ ...this.signInParams(), ...args });
    });
  }
}

/** Talks to the identity provider; loaded when a session begins, ends or needs a new token. */
export function connectProvider(settings: IdentitySettings) {
  const { origin } = window.location;
  const manager = new SharedUserManager({
    authority: settings.authority,
    client_id: settings.clientId,
    scope: settings.scope,
    redirect_uri: `${origin}/auth/callback`,
    silent_redirect_uri: `${origin}/auth/silent.html`,
    post_logout_redirect_uri: `${origin}/login`,
    userStore: new WebStorageStateStore({ prefix: IDENTITY_PREFIX, store: window.localStorage }),
    ...(settings.audience && { extraQueryParams: { audience: settings.audience } }),
    ...(settings.resource && {
      resource: settings.resource,
      extraTokenParams: { resource: settings.resource },
    }),
  });

  /** Returns the signed-in user with a valid token, or null. */
  async function user(): Promise<User | null> {
    const stored = await manager.getUser();
    if (!stored?.expired) return stored;
    // Without a network nobody can renew a session; what is on the device stays readable.
    return manager.signinSilent().catch(() => (navigator.onLine ? null : stored));
  }

  return {
    user,

    async renewed(refused: string | undefined): Promise<User | null> {
      return (await manager.getUser()) ? manager.replace(refused).catch(() => null) : null;
    },

    /** Redirects to the provider's sign-in page, which returns to `returnTo`. */
    async redirectToSignIn(returnTo: string) {
      await manager.signinRedirect({
        ...manager.signInParams(),
        state: { returnTo },
        ...(wasSignedOut() && { prompt: "login" }),
      });
    },

    async redirectToCreateAccount(returnTo: string) {
      await manager.signinRedirect({
        ...manager.signInParams(),
        state: { returnTo },
        prompt: "create",
      });
    },

    /** Processes the provider's response from the address; null if the user cancelled. */
    async finishSignIn(): Promise<{ user: User; returnTo: string | undefined } | null> {
      const arrived = await manager.signinRedirectCallback().catch((problem: unknown) => {
        if (problem instanceof ErrorResponse && problem.error === "access_denied") return null;
        throw problem;
      });
      if (arrived) clearSignedOut();
      const state = arrived?.state as { returnTo?: string } | undefined;
      return arrived && { user: arrived, returnTo: state?.returnTo };
    },

    /** Clears the session locally, without notifying the provider. */
    async clearSession() {
      await manager.removeUser();
      clearLastSeen();
    },

    /** Signs out locally and at the provider. */
    async redirectToSignOut() {
      const idToken = (await manager.getUser())?.id_token;
      await manager.removeUser();
      clearUserData();
      await dropSubscription();
      try {
        await manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {});
      } catch {
        // The provider has no sign-out page or can't be reached; the local session is already
        // cleared.
        window.location.assign("/login");
      }
    },
  };
}
