import type { QueryClient } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Turns in a row in which nothing changed and nothing was on its way. */
const QUIET_TURNS = 3;
const MAX_TURNS = 2_000;
/** Delays pass twice: what came after the first may wait for another. */
const PAUSES_MS = [700, 700];
const EVERYTHING = { subtree: true, childList: true, attributes: true, characterData: true };

const tick = () => new Promise<void>((done) => setImmediate(done));

/**
 * Waits until nothing is on its way: requests, code that is loaded when it is needed, renderings. It waits for those, however
 * long they take on this machine; the clock of the page moves by the same pauses each time.
 */
export async function settle(client: QueryClient): Promise<void> {
  let changes = 0;
  const observer = new MutationObserver((found) => {
    changes += found.length;
  });
  observer.observe(document.body, EVERYTHING);
  const isBusy = () => {
    const all = changes + observer.takeRecords().length;
    changes = 0;
    return all + client.isFetching() + client.isMutating() > 0;
  };
  async function comeToRest(): Promise<void> {
    for (let turn = 0, quiet = 0; quiet < QUIET_TURNS; turn += 1) {
      if (turn === MAX_TURNS) throw new Error("This page never comes to rest.");
      await act(async () => {
        await vi.dynamicImportSettled();
        await tick();
      });
      quiet = isBusy() ? 0 : quiet + 1;
    }
  }
  await comeToRest();
  for (const pause of PAUSES_MS) {
    await act(() => vi.advanceTimersByTimeAsync(pause));
    await comeToRest();
  }
  observer.disconnect();
}
