import { useEffect, useState } from "react";

/**
 * Gives the focus back to whatever had it when this appeared: for dialogs that are there only while open.
 * Not wanted where another dialog follows: whoever shows both gives it back after the last.
 */
export function useReturnedFocus(isWanted = true) {
  const [opener] = useState(lastingOpener);
  useEffect(
    () => () => {
      if (isWanted && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    },
    [opener, isWanted],
  );
}

/** An entry of a menu goes with the menu; its button stays. */
function lastingOpener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  if (!menu) return focused;
  return document.getElementById(menu.id.replace(/-dropdown$/, "-target")) ?? focused;
}
