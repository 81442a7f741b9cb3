import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { Part } from "./draw.ts";

const TestResponse = z.object({ ran: z.number(), failures: z.array(z.string()) });
/** A multiple of what the slowest selection of tests takes on a busy machine. */
const TIMEOUT_SECONDS: Record<Part, number> = {
  domain: 90,
  contract: 90,
  server: 400,
  web: 400,
  sandbox: 400,
};

/** How long a test waits for what never comes because of the bug. */
export const WAIT_SECONDS = 20;

export interface Tester {
  /**
   * Titles of tests that fail with the current file in the copy; "timeout" if they never finish.
   */
  failuresWith(changed: string, files: readonly string[]): Promise<string[]>;
  end(): Promise<void>;
}

/**
 * Runs a part's tests in the copy repeatedly, in a process that is restarted only after a timeout.
 */
export function testerFor(
  root: string,
  part: Part,
  timeoutSeconds = TIMEOUT_SECONDS[part],
): Tester {
  let running: ChildProcess | null = null;
  async function vitest(): Promise<ChildProcess> {
    if (running) return running;
    const child = fork(resolve(import.meta.dirname, "vitest-process.ts"), [part], {
      cwd: root,
      detached: true,
      env: { ...process.env, TEST_WAIT_SECONDS: String(WAIT_SECONDS) },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    running = child;
    child.once("exit", () => {
      if (running === child) running = null;
    });
    await once(child, "message");
    return child;
  }
  return {
    async failuresWith(changed, files) {
      const child = await vitest();
      const ended = new AbortController();
      const timeout = setTimeout(() => ended.abort(), timeoutSeconds * 1000);
      child.send({
        changed: join(root, changed),
        files: files.map((file) => join(root, file)),
      });
      try {
        const [message] = await Promise.race([
          once(child, "message", { signal: ended.signal }),
          once(child, "exit", { signal: ended.signal }).then(() => [
            { ran: files.length, failures: ["the tests' process ended"] },
          ]),
        ]);
        const { ran, failures } = TestResponse.parse(message);
        if (ran !== files.length) throw new Error(`ran ${ran} of ${files.join(", ")}`);
        return failures;
      } catch (error) {
        if (!ended.signal.aborted) throw error;
        if (child.pid) process.kill(-child.pid, "SIGKILL");
        running = null;
        return ["timeout"];
      } finally {
        clearTimeout(timeout);
        ended.abort();
      }
    },
    async end() {
      if (!running) return;
      const left = once(running, "exit");
      running.disconnect();
      await left;
    },
  };
}
