import "./ui/tailwind.css";
import "@fontsource-variable/inter/wght.css";
import "./ui/mantine.css";
import "./ui/tokens.css";
import "./ui/touch.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, newClient } from "./app/app.tsx";
import { styleNonce } from "./app/theme.ts";
import { settingsQuery } from "./lib/session.ts";

// The scroll-lock library behind dialogs reads its nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/**
 * The settings are requested together with the page, so they usually arrive in time; waiting
 * briefly avoids a splash.
 */
const SETTINGS_TIMEOUT_MS = 150;

const container = document.getElementById("root");
if (!container) throw new Error("The page has no place for the app");
// Errors caught by a boundary must still reach the console and error tracking.
const root = createRoot(container, { onCaughtError: (error) => reportError(error) });
const client = newClient();
const timeout = new Promise((pass) => setTimeout(pass, SETTINGS_TIMEOUT_MS));
const ready = navigator.onLine
  ? Promise.race([client.prefetchQuery(settingsQuery), timeout])
  : // Without the files for it, the app reports that it didn't start.
    import("./app/offline.tsx").then(
      ({ restoreLastSeen }) => restoreLastSeen(client, Date.now()),
      () => undefined,
    );
void ready.then(() =>
  root.render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
);
