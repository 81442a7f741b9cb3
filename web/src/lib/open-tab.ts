/** This tab's id: other tabs check its lock to see whether it's still open. */
export const TAB_ID = crypto.randomUUID();

const tabLockName = (tab: string) => `touchline.tab.${tab}`;
let isTabLocked = false;

/** Signals to other tabs that this one is open. */
export function lockTab() {
  if (isTabLocked) return;
  isTabLocked = true;
  void navigator.locks.request(tabLockName(TAB_ID), () => new Promise(() => undefined));
}

/** Runs an action once a tab is closed, in only one of the waiting tabs. */
export function onTabClosed(tab: string, act: () => void) {
  void navigator.locks.request(tabLockName(tab), act);
}
