import { useEffect, useRef } from "react";

/** Shortcut handlers by key: `j`, `arrowright`, `shift+i`, `mod+enter`, `escape`. */
export type KeyBindings = Record<string, () => void>;

const TEXT_FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select';
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Handles single keys while a layer marked `data-keys` is active. In text fields only `mod+…` is
 * handled, and Escape leaves the field. Menus and popovers on top of the layer handle their own
 * keys.
 */
export function useKeyBindings(keys: KeyBindings) {
  const known = useRef(keys);
  known.current = keys;
  useEffect(() => {
    const act = (event: KeyboardEvent, name: string) => {
      const wanted = known.current[name];
      if (!wanted) return;
      event.preventDefault();
      event.stopPropagation();
      wanted();
    };
    // Runs before the field, because editors use these keys themselves.
    const hearInText = (event: KeyboardEvent) => {
      const name = keyNameOf(event);
      if (layerOf(event) && name.startsWith("mod+")) act(event, name);
    };
    // Runs after the focused element, which may need the key.
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      const layer = layerOf(event);
      const name = keyNameOf(event);
      if (!layer || !(target instanceof HTMLElement)) return;
      if (isTextField(target)) {
        // The rich text editor swallows this key without using it.
        if (name === "escape") layer.focus();
        return;
      }
      if (event.defaultPrevented) return;
      // Arrow keys move within a radio group as usual.
      if (name.startsWith("arrow") && target.matches('[type="radio"]')) return;
      act(event, name);
    };
    window.addEventListener("keydown", hearInText, { capture: true });
    window.addEventListener("keydown", hear);
    return () => {
      window.removeEventListener("keydown", hearInText, { capture: true });
      window.removeEventListener("keydown", hear);
    };
  }, []);
}

/** Handles a single key on the page: not in a text field, and not under an overlay. */
export function usePageKey(key: string, act: () => void, isOn = true) {
  const known = useRef(act);
  known.current = act;
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event;
      if (event.key !== key || event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (!(target instanceof HTMLElement) || isTextField(target)) return;
      if (document.querySelector(LAYERS)) return;
      event.preventDefault();
      known.current();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [key, isOn]);
}

/** Returns the layer that should handle a key, if any. */
function layerOf({ target, isComposing, altKey }: KeyboardEvent): HTMLElement | null {
  if (isComposing || altKey || !(target instanceof HTMLElement) || !target.isConnected) return null;
  // A button that disappears when pressed leaves no focus; the top layer still handles keys.
  const layer =
    target === document.body
      ? Array.from(document.querySelectorAll<HTMLElement>(LAYERS)).at(-1)
      : target.closest<HTMLElement>(LAYERS);
  return layer?.hasAttribute("data-keys") ? layer : null;
}

function keyNameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) return `mod+${letter}`;
  return shiftKey && /^[a-z]$/.test(letter) ? `shift+${letter}` : letter;
}

function isTextField(element: HTMLElement): boolean {
  return element.matches(TEXT_FIELDS) || element.closest('[contenteditable="true"]') !== null;
}
