import { useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { Answer, api } from "@touchline/contract";
import { useEffect, useState } from "react";
import { identityFrom } from "../lib/identity.ts";
import { authoriseAs } from "../lib/session.ts";
import { targetOf } from "../lib/target.ts";
import { startTracking } from "../lib/tracking.ts";
import { routerFor } from "./router.tsx";

/** Binds the identity provider, the calls and the pages to each other. */
export function SignedInOrOut({ settings }: { settings: Answer<typeof api.session.settings> }) {
  const client = useQueryClient();
  const [{ identity, router, toSignIn }] = useState(() => {
    const identity = identityFrom(settings.identity);
    const router = routerFor({ client, identity });
    let leaving: Promise<void> | undefined;
    // The pages that need the session leave before it is forgotten.
    const leave = async () => {
      const { location } = router.state;
      if (location.pathname !== "/login") {
        await router.navigate({ to: "/login", search: targetOf(location) });
      }
      client.clear();
    };
    // Of several calls refused at once, the first says where to come back to.
    const toSignIn = () => {
      leaving ??= leave().finally(() => {
        leaving = undefined;
      });
      return leaving;
    };
    authoriseAs(identity, toSignIn);
    return { identity, router, toSignIn };
  });

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
