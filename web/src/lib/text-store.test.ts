import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api.ts";
import { createTextStore } from "./text-store.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

type Fault = "none" | "unreachable" | "cut";

/**
 * A server that accepts changes based on its current version, over a connection that fails before
 * or after the request.
 */
function slowServer(faults: Fault[], latencies: number[]) {
  const held = { html: "", version: 0 };
  const wait = () => new Promise((done) => setTimeout(done, latencies.shift() ?? 10));
  const gone = () => new ApiError("unreachable", "No line.", { isSaid: false });
  return {
    held,
    read: async () => ({ ...held }),
    async save(html: string, basedOn: number) {
      const fault = faults.shift() ?? "none";
      await wait();
      if (fault === "unreachable") throw gone();
      if (basedOn !== held.version) throw new ApiError("conflict", "Somebody was faster.");
      Object.assign(held, { html, version: held.version + 1 });
      await wait();
      if (fault === "cut") throw gone();
      return { ...held };
    },
    saveOnLeave: async () => undefined,
  };
}

const steps = fc.array(
  fc.record({ word: fc.constantFrom("call ", "Acme ", "on ", "Friday "), pause: fc.nat(4000) }),
  { minLength: 1, maxLength: 12 },
);
const faults = fc.array(fc.constantFrom<Fault>("none", "none", "unreachable", "cut"), {
  maxLength: 8,
});
const latencies = fc.array(fc.nat(3000), { maxLength: 20 });
let texts = 0;

it("[F1] whatever the line does, 'saved' is true, and what is not saved is on this device", async () => {
  await fc.assert(
    fc.asyncProperty(steps, faults, latencies, async (typed, trouble, slowness) => {
      texts += 1;
      const server = slowServer([...trouble], [...slowness]);
      const keeper = createTextStore({ name: `text-${texts}`, ...server });
      keeper.receive(await server.read());
      let text = "";
      const holds = () => {
        const state = keeper.shown()?.state;
        if (state === "saved") expect(server.held.html).toBe(text);
        if (text !== server.held.html) expect(JSON.stringify({ ...localStorage })).toContain(text);
      };
      const forget = keeper.subscribe(holds);
      for (const { word, pause } of typed) {
        text += word;
        keeper.write(text);
        await vi.advanceTimersByTimeAsync(pause);
        holds();
      }
      await vi.advanceTimersByTimeAsync(300_000);
      // A lost response may leave two versions to choose from; the local one is what was typed.
      if (keeper.shown()?.state === "conflict") keeper.resolveConflict("mine");
      await vi.advanceTimersByTimeAsync(60_000);
      expect([keeper.shown()?.state, server.held.html]).toEqual(["saved", text]);
      forget();
    }),
    { numRuns: 40 },
  );
});
