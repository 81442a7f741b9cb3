import { useSyncExternalStore } from "react";

let waiting = 0;
const listeners = new Set<() => void>();

function changeBy(difference: number): void {
  waiting += difference;
  for (const tell of listeners) tell();
}

/** Waits for an overloaded server; the user sees a note meanwhile. */
export async function waitWhileBusy(milliseconds: number): Promise<void> {
  changeBy(1);
  await new Promise((done) => setTimeout(done, milliseconds));
  changeBy(-1);
}

/** Whether a call of this page is waiting for an overloaded server. */
export function useIsBusy(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    () => waiting > 0,
  );
}
