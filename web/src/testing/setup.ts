import { notifications } from "@mantine/notifications";
import { cleanup, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach } from "vitest";
import { authoriseWith } from "../lib/api.ts";
import { forgetTypedTexts } from "../ui/inline-text.tsx";
import { installLocks } from "./locks.ts";
import { installServer } from "./server.ts";

const { getElementError: withWholePage } = getConfig();

/** The library tells its own queries, not us, that somebody waits and they will be asked again. */
const isAskedAgain = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;

configure({
  // How long a screen may take on a busy machine. A passing test does not wait for it.
  asyncUtilTimeout: 60_000,
  // Printing the page each time that something is not there yet took longer than all else; once, in the end, it is printed.
  getElementError: (message, container) =>
    isAskedAgain() ? withoutPage(message) : withWholePage(message, container),
});

function withoutPage(message: string | null): Error {
  return Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
}

// In development React takes a stack trace of each element it makes, up to a limit for each second: a quarter of all the
// time of these tests. Here the limit is reached from the start; should a new React call it otherwise, nothing changes.
Object.defineProperty(
  Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"),
  "recentlyCreatedOwnerStacks",
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

/** What the browser of the tests begins with: a small laptop. */
const WIDTH = 1024;

beforeEach(() => {
  // Files share a browser: one that made it a phone shall not decide what the next one sees.
  window.innerWidth = WIDTH;
  installServer();
  installLocks();
  authoriseWith({
    token: async () => "token-of-the-test",
    renewed: async () => undefined,
    onRefused: async () => undefined,
  });
  localStorage.clear();
  forgetTypedTexts();
});

afterEach(() => {
  cleanup();
  notifications.clean();
});
