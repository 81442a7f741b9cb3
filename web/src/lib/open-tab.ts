/** This tab's id: other tabs check its lock to see whether it's still open. */
export const TAB = crypto.randomUUID();

const lockOf = (tab: string) => `touchline.tab.${tab}`;
let isHeld = false;

/** Signals to other tabs that this one is open. */
export function holdTab() {
  if (isHeld) return;
  isHeld = true;
  void navigator.locks.request(lockOf(TAB), () => new Promise(() => undefined));
}

/** Runs an action once a tab is closed, in only one of the waiting tabs. */
export function whenClosed(tab: string, act: () => void) {
  void navigator.locks.request(lockOf(tab), act);
}
