import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { api, RouteResponse } from "@touchline/contract";
import { useEffect } from "react";
import { createIdentity } from "../lib/identity.ts";
import { authoriseCalls, clearUserCache } from "../lib/session.ts";
import { targetOf } from "../lib/target.ts";
import { routerFor } from "./router.tsx";

type Settings = RouteResponse<typeof api.session.settings>;

/** Renders the router, for signed-in users and those signing in. */
export function SignedInOrOut({ settings }: { settings: Settings }) {
  const { identity, router, toSignIn } = getOrCreateApp(useQueryClient(), settings);

  useEffect(
    () =>
      identity.onOtherTabChange((happened) => {
        if (happened === "signed-out") void toSignIn();
        else window.location.reload();
      }),
    [identity, toSignIn],
  );

  useEffect(() => {
    const { sentryDsn: dsn, environment, version } = settings;
    if (!dsn) return;
    void import("../lib/tracking.ts").then(({ startTracking }) =>
      startTracking({ dsn, environment, version }),
    );
  }, [settings]);

  return <RouterProvider router={router} />;
}

const appsByClient = new WeakMap<QueryClient, ReturnType<typeof createApp>>();

/**
 * Runs once however often React renders: calls must use the same router that renders the pages for
 * their return address. StrictMode runs state initialisers twice in development and uses the first
 * result.
 */
function getOrCreateApp(client: QueryClient, settings: Settings) {
  const known = appsByClient.get(client) ?? createApp(client, settings);
  appsByClient.set(client, known);
  return known;
}

/** Connects the identity provider, the API client and the router. */
function createApp(client: QueryClient, settings: Settings) {
  const identity = createIdentity(settings.identity);
  let leaving: Promise<void> | undefined;
  // Leave the pages that need the session before clearing it.
  const leave = async () => {
    const { location } = router.state;
    // A user whose sign-in was just rejected sees the reason instead of being sent to sign in
    // again.
    if (location.pathname !== "/login" && location.pathname !== "/auth/callback") {
      await router.navigate({ to: "/login", search: targetOf(location) });
    }
    clearUserCache(client);
  };
  // If several calls are refused at once, the first sets the return address.
  const toSignIn = () => {
    leaving ??= leave().finally(() => {
      leaving = undefined;
    });
    return leaving;
  };
  // Set this up before creating the router, which checks the session immediately.
  authoriseCalls(identity, toSignIn);
  const router = routerFor({ client, identity });
  return { identity, router, toSignIn };
}
