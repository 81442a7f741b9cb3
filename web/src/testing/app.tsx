import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, waitFor } from "@testing-library/react";
import { api, type Session } from "@touchline/contract";
import { routerFor } from "../app/router.tsx";
import { authoriseAs, startSettings } from "../lib/session.ts";
import { rememberUser, testIdentity } from "./identity.ts";
import { Around, testClient } from "./render.tsx";
import { answer } from "./server.ts";

/** Opens an address in the full app, signed in or not. */
export async function openApp(path: string, session: Session | null) {
  if (session) {
    rememberUser();
    answer(api.session.read, session);
    answer(api.session.open, session);
  }
  const client = testClient();
  client.setQueryData(startSettings.queryKey, {
    environment: "local",
    version: "1.2.3",
    identity: { authority: "https://identity.test", clientId: "c", audience: "", scope: "openid" },
    helpUrl: "https://help.test/start",
    supportEmail: "support@example.test",
    legal: { imprintUrl: null, privacyUrl: null, termsUrl: null },
    sentryDsn: null,
  });
  const identity = testIdentity();
  authoriseAs(identity, () => undefined);
  const router = routerFor(
    { client, identity },
    { history: createMemoryHistory({ initialEntries: [path] }) },
  );
  render(
    <Around client={client}>
      <RouterProvider router={router} />
    </Around>,
  );
  await waitFor(() => {
    if (router.state.status !== "idle") throw new Error("still on the way");
  });
  return { router, client, address: () => router.state.location.href };
}
