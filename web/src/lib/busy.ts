import { useSyncExternalStore } from "react";

let waiting = 0;
const listeners = new Set<() => void>();

function changeBy(difference: number): void {
  waiting += difference;
  for (const tell of listeners) tell();
}

/** Waits because the server has too much to do just now; people are told so meanwhile. */
export async function waitWhileBusy(milliseconds: number): Promise<void> {
  changeBy(1);
  await new Promise((done) => setTimeout(done, milliseconds));
  changeBy(-1);
}

/** Whether a call of this page waits for a busy server. */
export function useIsBusy(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    () => waiting > 0,
  );
}
