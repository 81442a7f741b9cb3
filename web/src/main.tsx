import "@fontsource-variable/inter/wght.css";
import "./ui/mantine.css";
import "./ui/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { styleNonce } from "./app/theme.ts";

// The library that keeps the page behind a dialog from scrolling looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the app");
// What a boundary caught is still an error: the console and error tracking shall know.
createRoot(root, { onCaughtError: (error) => reportError(error) }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
