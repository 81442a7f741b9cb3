import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { isApiError } from "../lib/api.ts";
import { settingsQuery } from "../lib/session.ts";
import { CardPage } from "../ui/card-page.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { BusyNote } from "./busy-note.tsx";
import { SignedInOrOut } from "./signed-in-or-out.tsx";
import { Splash } from "./splash.tsx";
import { colourSchemeManager, cssVariables, styleNonce, theme } from "./theme.ts";

const Toasts = lazyPart("toasts", () => import("./toasts.tsx").then((module) => module.Toasts));

/** Retrying helps with a lost connection or a busy server, not with a refusal. */
function shouldRetry(attempts: number, error: Error): boolean {
  return (
    attempts < 2 && (!(error instanceof Error) || isApiError(error, "unreachable", "unavailable"))
  );
}

export function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000 },
      // Offline, fail a change immediately with an error instead of queueing it silently.
      mutations: { networkMode: "always" },
    },
  });
}

export function App({ client }: { client: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariables}
      getStyleNonce={styleNonce}
    >
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <Start />
        </QueryClientProvider>
      </ErrorBoundary>
      <Toasts />
      <BusyNote />
    </MantineProvider>
  );
}

/** One build serves every host, so load the sign-in settings first. */
function Start() {
  const settings = useQuery(settingsQuery);
  if (settings.data) return <SignedInOrOut settings={settings.data} />;
  if (!settings.isError) return <Splash />;
  return (
    <CardPage title="Touchline didn't start">
      <ErrorState message={settings.error.message} onRetry={() => settings.refetch()} />
    </CardPage>
  );
}
