import { render, screen, waitFor } from "@testing-library/react";
import { api } from "@touchline/contract";
import { StrictMode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../lib/api.ts";
import { settingsQuery } from "../lib/session.ts";
import { AUTHORITY, CLIENT, returnFromProvider, storeUser } from "../testing/identity.ts";
import { manager, sessionOf } from "../testing/people.ts";
import { TestProviders, testClient } from "../testing/render.tsx";
import { errorResponse, mockRoute } from "../testing/server.ts";
import { SignedInOrOut } from "./signed-in-or-out.tsx";

const before = window.location.href;
afterEach(() => window.history.replaceState(null, "", before));

it("[AUTH-2] [F4] whatever page a session is lost on, sign-in knows the way back to it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  storeUser();
  mockRoute(api.session.read, sessionOf(manager));
  window.history.replaceState(null, "", "/login?path=%2Fabout&query=from%3Dmail");
  const client = testClient();
  client.setQueryData(settingsQuery.queryKey, SETTINGS);
  // As in main.tsx: StrictMode renders twice in development and displays only one of the two.
  render(
    <StrictMode>
      <TestProviders client={client}>
        <SignedInOrOut settings={SETTINGS} />
      </TestProviders>
    </StrictMode>,
  );
  const address = () => window.location.pathname + window.location.search;
  await waitFor(() => expect(address()).toBe("/about?from=mail"));

  mockRoute(api.session.read, errorResponse(401, "Sign in first.", "unauthenticated"));
  await Promise.allSettled([callApi(api.session.read, {}), callApi(api.session.read, {})]);
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
  expect(address()).toBe("/login?path=%2Fabout&query=from%3Dmail");
});

it("[O-2] somebody who has just signed in with a token that is not taken reads why, where they are", async () => {
  const WRONG = "The access token is for account (aud), and Touchline expects https://api.test.";
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  mockRoute(api.session.open, errorResponse(401, WRONG, "unauthenticated"));
  await returnFromProvider("/home");
  const client = testClient();
  client.setQueryData(settingsQuery.queryKey, SETTINGS);
  render(
    <TestProviders client={client}>
      <SignedInOrOut settings={SETTINGS} />
    </TestProviders>,
  );
  expect((await screen.findByRole("alert")).textContent).toBe(WRONG);
  expect(window.location.pathname).toBe("/auth/callback");
  expect(screen.getByRole("link", { name: "Sign in again" })).toBeTruthy();
});

const SETTINGS = {
  environment: "local",
  version: "1.2.3",
  identity: { authority: AUTHORITY, clientId: CLIENT, audience: "", scope: "openid" },
  helpUrl: "https://help.test/start",
  supportEmail: "support@example.test",
  legal: { imprintUrl: null, privacyUrl: null, termsUrl: null },
  sentryDsn: null,
} as const;
