import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { authoriseWith } from "../lib/api.ts";
import { installLocks } from "./locks.ts";
import { installServer } from "./server.ts";

// How long a screen may take on a busy machine. A passing test does not wait for it.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  installServer();
  installLocks();
  authoriseWith({
    token: async () => "token-of-the-test",
    renewed: async () => undefined,
    onRefused: async () => undefined,
  });
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  notifications.clean();
});
