import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, waitFor } from "@testing-library/react";
import { api, type Session } from "@touchline/contract";
import { routerFor } from "../app/router.tsx";
import { authoriseCalls, settingsQuery } from "../lib/session.ts";
import { storeUser, testIdentity } from "./identity.ts";
import { TestProviders, testClient } from "./render.tsx";
import { mockRoute } from "./server.ts";

/** Opens an address in the full app, signed in or not. */
export async function openApp(path: string, session: Session | null, client = testClient()) {
  if (session) {
    storeUser();
    mockRoute(api.session.read, session);
    mockRoute(api.session.open, session);
  }
  const app = startApp(path, client);
  await waitFor(() => {
    if (app.router.state.status !== "idle") throw new Error("still on the way");
  });
  return app;
}

/** Opens an address without waiting for its page. */
export function startApp(path: string, client = testClient()) {
  client.setQueryData(settingsQuery.queryKey, {
    environment: "local",
    version: "1.2.3",
    identity: { authority: "https://identity.test", clientId: "c", audience: "", scope: "openid" },
    helpUrl: "https://help.test/start",
    supportEmail: "support@example.test",
    legal: { imprintUrl: null, privacyUrl: null, termsUrl: null },
    sentryDsn: null,
  });
  const identity = testIdentity();
  authoriseCalls(identity, () => undefined);
  const router = routerFor(
    { client, identity },
    { history: createMemoryHistory({ initialEntries: [path] }) },
  );
  render(
    <TestProviders client={client}>
      <RouterProvider router={router} />
    </TestProviders>,
  );
  return { router, client, address: () => router.state.location.href };
}
