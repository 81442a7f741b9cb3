import { useEffect, useState } from "react";

/** Gives the focus back to whatever had it when this appeared: for dialogs that are there only while open. */
export function useReturnedFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
