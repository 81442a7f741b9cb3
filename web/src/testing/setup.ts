import { notifications } from "@mantine/notifications";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { authoriseWith } from "../lib/api.ts";
import { installLocks } from "./locks.ts";
import { installServer } from "./server.ts";

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
