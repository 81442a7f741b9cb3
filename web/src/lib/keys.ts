import { useEffect, useRef } from "react";

/** What keys do, by their names: `j`, `arrowright`, `shift+i`, `mod+enter`, `escape`. */
export type Keys = Record<string, () => void>;

const TEXT_FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select';
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Listens to single keys while a layer marked `data-keys` has the focus.
 *
 * In a text field letters are letters: only `mod+…` is heard there, and Escape
 * leaves the field. Menus and pop-overs on top of the layer keep their keys.
 */
export function useKeys(keys: Keys) {
  const known = useRef(keys);
  known.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (!(target instanceof HTMLElement) || !target.isConnected) return;
      const layer = target.closest(LAYERS);
      if (!(layer instanceof HTMLElement) || !layer.hasAttribute("data-keys")) return;
      const name = nameOf(event);
      if (isTextField(target) && !name.startsWith("mod+")) {
        if (name === "escape") layer.focus();
        return;
      }
      // Arrows move within a group of radio buttons, as everywhere.
      if (name.startsWith("arrow") && target.matches('[type="radio"]')) return;
      const act = known.current[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) return `mod+${letter}`;
  return shiftKey && /^[a-z]$/.test(letter) ? `shift+${letter}` : letter;
}

function isTextField(element: HTMLElement): boolean {
  return element.matches(TEXT_FIELDS) || element.closest('[contenteditable="true"]') !== null;
}
