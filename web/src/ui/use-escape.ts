import { useEffect } from "react";

/**
 * Closes something with Escape, wherever the keyboard is.
 *
 * A menu that was opened by mouse has left the keyboard on its button, where it would not hear of it.
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
