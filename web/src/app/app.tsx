import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { isRefusal } from "../lib/api.ts";
import { startSettings } from "../lib/session.ts";
import { Boundary } from "../ui/boundary.tsx";
import { CardPage } from "../ui/card-page.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { piece } from "../ui/piece.tsx";
import { BusyNote } from "./busy-note.tsx";
import { SignedInOrOut } from "./signed-in-or-out.tsx";
import { Splash } from "./splash.tsx";
import { colourSchemeManager, cssVariables, styleNonce, theme } from "./theme.ts";

const Toasts = piece("toasts", () => import("./toasts.tsx").then((module) => module.Toasts));

/** Retrying helps with a lost connection or a busy server, not with a refusal. */
function mayHelp(attempts: number, error: Error): boolean {
  return (
    attempts < 2 && (!(error instanceof Error) || isRefusal(error, "unreachable", "unavailable"))
  );
}

export function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayHelp, staleTime: 30_000 },
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
      <Boundary>
        <QueryClientProvider client={client}>
          <Start />
        </QueryClientProvider>
      </Boundary>
      <Toasts />
      <BusyNote />
    </MantineProvider>
  );
}

/** One build serves every host, so load the sign-in settings first. */
function Start() {
  const settings = useQuery(startSettings);
  if (settings.data) return <SignedInOrOut settings={settings.data} />;
  if (!settings.isError) return <Splash />;
  return (
    <CardPage title="Touchline did not start">
      <ErrorState message={settings.error.message} onRetry={() => settings.refetch()} />
    </CardPage>
  );
}
