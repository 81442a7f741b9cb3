import { useSyncExternalStore } from "react";

let waitingCalls = 0;
const listeners = new Set<() => void>();

function changeWaitingBy(difference: number): void {
  waitingCalls += difference;
  for (const tell of listeners) tell();
}

/** Waits for an overloaded server; the user sees a note meanwhile. */
export async function waitWhileBusy(milliseconds: number): Promise<void> {
  changeWaitingBy(1);
  await new Promise((done) => setTimeout(done, milliseconds));
  changeWaitingBy(-1);
}

/** Whether a call of this page is waiting for an overloaded server. */
export function useIsBusy(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    () => waitingCalls > 0,
  );
}
