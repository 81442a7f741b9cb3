import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { Answer, api } from "@touchline/contract";
import { useEffect } from "react";
import { identityFrom } from "../lib/identity.ts";
import { authoriseAs, forgetAll } from "../lib/session.ts";
import { targetOf } from "../lib/target.ts";
import { startTracking } from "../lib/tracking.ts";
import { routerFor } from "./router.tsx";

type Settings = Answer<typeof api.session.settings>;

/** Shows the pages, to those who are signed in or on their way to it. */
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
    if (dsn) void startTracking({ dsn, environment, version });
  }, [settings]);

  return <RouterProvider router={router} />;
}

const bound = new WeakMap<QueryClient, ReturnType<typeof bind>>();

/**
 * Once, however often React renders: calls must ask the router that shows the pages where to come back to.
 *
 * React tries what makes a component's state twice while developing, and keeps the first.
 */
function boundOnce(client: QueryClient, settings: Settings) {
  const known = bound.get(client) ?? bind(client, settings);
  bound.set(client, known);
  return known;
}

/** Binds the identity provider, the calls and the pages to each other. */
function bind(client: QueryClient, settings: Settings) {
  const identity = identityFrom(settings.identity);
  let leaving: Promise<void> | undefined;
  // The pages that need the session leave before it is forgotten.
  const leave = async () => {
    const { location } = router.state;
    // Who has just signed in and is not taken reads why, instead of being sent to sign in once more.
    if (location.pathname !== "/login" && location.pathname !== "/auth/callback") {
      await router.navigate({ to: "/login", search: targetOf(location) });
    }
    forgetAll(client);
  };
  // Of several calls refused at once, the first says where to come back to.
  const toSignIn = () => {
    leaving ??= leave().finally(() => {
      leaving = undefined;
    });
    return leaving;
  };
  // The router asks who is here as soon as there is one.
  authoriseAs(identity, toSignIn);
  const router = routerFor({ client, identity });
  return { identity, router, toSignIn };
}
