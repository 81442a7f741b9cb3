import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { Answer, api } from "@touchline/contract";
import { useEffect } from "react";
import { identityFrom } from "../lib/identity.ts";
import { authoriseAs, forgetAll } from "../lib/session.ts";
import { targetOf } from "../lib/target.ts";
import { routerFor } from "./router.tsx";

type Settings = Answer<typeof api.session.settings>;

/** Renders the router, for signed-in users and those signing in. */
export function SignedInOrOut({ settings }: { settings: Settings }) {
  const { identity, router, toSignIn } = boundOnce(useQueryClient(), settings);

  useEffect(
    () =>
      identity.onOtherTab((happened) => {
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

const bound = new WeakMap<QueryClient, ReturnType<typeof bind>>();

/**
 * Runs once however often React renders: calls must use the same router that renders the pages for
 * their return address. StrictMode runs state initialisers twice in development and uses the first
 * result.
 */
function boundOnce(client: QueryClient, settings: Settings) {
  const known = bound.get(client) ?? bind(client, settings);
  bound.set(client, known);
  return known;
}

/** Connects the identity provider, the API client and the router. */
function bind(client: QueryClient, settings: Settings) {
  const identity = identityFrom(settings.identity);
  let leaving: Promise<void> | undefined;
  // Leave the pages that need the session before clearing it.
  const leave = async () => {
    const { location } = router.state;
    // A user whose sign-in was just rejected sees the reason instead of being sent to sign in
    // again.
    if (location.pathname !== "/login" && location.pathname !== "/auth/callback") {
      await router.navigate({ to: "/login", search: targetOf(location) });
    }
    forgetAll(client);
  };
  // If several calls are refused at once, the first sets the return address.
  const toSignIn = () => {
    leaving ??= leave().finally(() => {
      leaving = undefined;
    });
    return leaving;
  };
  // Set this up before creating the router, which checks the session immediately.
  authoriseAs(identity, toSignIn);
  const router = routerFor({ client, identity });
  return { identity, router, toSignIn };
}
