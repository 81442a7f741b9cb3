import { notifications } from "@mantine/notifications";
import { cleanup, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach } from "vitest";
import { setTokenSource } from "../lib/api.ts";
import { clearUnsavedTexts } from "../ui/inline-text.tsx";
import { installMockServer } from "./server.ts";

const { getElementError: withWholePage } = getConfig();

/** Testing Library sets this internal flag only for its own queries while it polls. */
const isRetrying = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;

configure({
  // Enough for a busy machine; passing tests don't wait for it. Mutation testing waits less.
  asyncUtilTimeout: 1000 * Number(import.meta.env.TEST_WAIT_SECONDS ?? 60),
  // Printing the DOM on every failed poll dominated the run time; print it only once, at the end.
  getElementError: (message, container) =>
    isRetrying() ? errorWithoutPage(message) : withWholePage(message, container),
});

function errorWithoutPage(message: string | null): Error {
  return Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
}

// In development React captures a stack trace for each element, up to a limit per second, which
// took a quarter of the test time. Here the limit starts as reached; if a new React version renames
// it, this has no effect.
Object.defineProperty(
  Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"),
  "recentlyCreatedOwnerStacks",
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

/** The default viewport: a small laptop. */
const WINDOW_WIDTH = 1024;

beforeEach(() => {
  // Test files share a browser, so reset what an earlier one changed.
  window.innerWidth = WINDOW_WIDTH;
  installMockServer();
  installLocks();
  setTokenSource({
    token: async () => "token-of-the-test",
    renewed: async () => undefined,
    onRefused: async () => undefined,
  });
  localStorage.clear();
  clearUnsavedTexts();
});

afterEach(() => {
  cleanup();
  notifications.clean();
});

type Work = (lock: null) => unknown;

/** A minimal fake of the browser's locks: one holder per name, first come first served. */
function installLocks() {
  const held = new Map<string, Promise<unknown>>();
  const request = (name: string, optionsOrWork: LockOptions | Work, given?: Work) => {
    const work = typeof optionsOrWork === "function" ? optionsOrWork : given;
    const turn = (held.get(name) ?? Promise.resolve()).then(() => work?.(null));
    held.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
}
