import "../src/ui/tailwind.css";
import "@fontsource-variable/inter/wght.css";
import "../src/ui/mantine.css";
import "../src/ui/tokens.css";
import "../src/ui/touch.css";
import "./kit.css";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { colourSchemeManager, cssVariables, theme } from "../src/app/theme.ts";
import { Toasts } from "../src/app/toasts.tsx";
import { cacheSession } from "../src/lib/session.ts";
import { manager, sessionOf } from "../src/testing/people.ts";
import { Catalogue } from "./catalogue.tsx";

// Day fields ask whose calendar it is, and links need a router; nothing here calls a server.
const client = new QueryClient({
  defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
});
cacheSession(client, sessionOf(manager));
const router = createRouter({
  routeTree: createRootRoute({ component: Catalogue }),
  history: createMemoryHistory(),
});

const container = document.getElementById("root");
if (!container) throw new Error("The page has no place for the catalogue");
createRoot(container).render(
  <MantineProvider
    theme={theme}
    colorSchemeManager={colourSchemeManager}
    defaultColorScheme="auto"
    cssVariablesResolver={cssVariables}
  >
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
    <Toasts />
  </MantineProvider>,
);
