import { expect, it } from "vitest";
import { inThread } from "./in-thread.ts";

const LIMITS = { milliseconds: 60_000, megabytes: 64 };

/** Counts itself in shared memory until all threads that may run at once have started. */
const COUNTING = new URL(
  `data:text/javascript,${encodeURIComponent(`
    export function run(memory) {
      const [RUNNING, MOST] = [0, 1];
      const numbers = new Int32Array(memory);
      const now = Atomics.add(numbers, RUNNING, 1) + 1;
      if (now > Atomics.load(numbers, MOST)) Atomics.store(numbers, MOST, now);
      Atomics.notify(numbers, MOST);
      Atomics.wait(numbers, MOST, 1, 60_000);
      for (let turn = 0; turn < 50_000_000; turn += 1) Math.sqrt(turn);
      Atomics.sub(numbers, RUNNING, 1);
    }
  `)}`,
);

it("[S-20] two threads at a time read foreign files, the others wait for their turn", async () => {
  const memory = new SharedArrayBuffer(8);
  await Promise.all(Array.from({ length: 6 }, () => inThread(COUNTING, memory, LIMITS)));
  expect([...new Int32Array(memory)]).toEqual([0, 2]);
});
