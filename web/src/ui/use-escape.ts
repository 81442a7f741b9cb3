import { useEffect } from "react";

/**
 * Closes a layer with Escape, wherever the focus is. A menu opened by mouse leaves the focus on its
 * button and would not receive the key.
 */
export function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, [isOpen, close]);
}
