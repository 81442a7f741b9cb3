import "./ui/tailwind.css";
import "@fontsource-variable/inter/wght.css";
import "./ui/mantine.css";
import "./ui/tokens.css";
import "./ui/touch.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, newClient } from "./app/app.tsx";
import { styleNonce } from "./app/theme.ts";
import { startSettings } from "./lib/session.ts";

// The library that keeps the page behind a dialog from scrolling looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** The settings are asked for with the page itself, so they are mostly there: whoever waits for them draws the page at once. */
const SETTINGS_WITHIN_MS = 150;

const place = document.getElementById("root");
if (!place) throw new Error("The page has no place for the app");
// What a boundary caught is still an error: the console and error tracking shall know.
const root = createRoot(place, { onCaughtError: (error) => reportError(error) });
const client = newClient();
const soon = new Promise((pass) => setTimeout(pass, SETTINGS_WITHIN_MS));
void Promise.race([client.prefetchQuery(startSettings), soon]).then(() =>
  root.render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
);
