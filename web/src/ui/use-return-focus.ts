import { useEffect, useState } from "react";

/**
 * Returns the focus to the previously focused element, for dialogs that are mounted only while
 * open. Off if another dialog follows: the parent restores it after the last one.
 */
export function useReturnFocus(isWanted = true) {
  const [opener] = useState(persistentOpener);
  useEffect(
    () => () => {
      if (isWanted && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    },
    [opener, isWanted],
  );
}

/** A menu entry disappears with its menu; the menu's button stays. */
function persistentOpener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  if (!menu) return focused;
  return document.getElementById(menu.id.replace(/-dropdown$/, "-target")) ?? focused;
}
