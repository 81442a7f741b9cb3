/** This page, among the tabs of the browser: others see by its lock that it is still open. */
export const TAB = crypto.randomUUID();

const lockOf = (tab: string) => `touchline.tab.${tab}`;
let isHeld = false;

/** From now on, other tabs know that this one is open. */
export function holdTab() {
  if (isHeld) return;
  isHeld = true;
  void navigator.locks.request(lockOf(TAB), () => new Promise(() => undefined));
}

/** Does something once a tab is closed, in one of those that wait for it. */
export function whenClosed(tab: string, act: () => void) {
  void navigator.locks.request(lockOf(tab), act);
}
