import { useEffect, useRef } from "react";

/** What keys do, by their names: `j`, `arrowright`, `shift+i`, `mod+enter`, `escape`. */
export type Keys = Record<string, () => void>;

const TEXT_FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select';
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Listens to single keys while a layer marked `data-keys` is the one in use.
 *
 * In a text field letters are letters: only `mod+…` is heard there, and Escape
 * leaves the field. Menus and pop-overs on top of the layer keep their keys.
 */
export function useKeys(keys: Keys) {
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
    // Before the field: editors have meanings of their own for these.
    const hearInText = (event: KeyboardEvent) => {
      const name = nameOf(event);
      if (layerOf(event) && name.startsWith("mod+")) act(event, name);
    };
    // After whatever has the focus: it may need the key itself.
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      const layer = layerOf(event);
      const name = nameOf(event);
      if (!layer || !(target instanceof HTMLElement)) return;
      if (isTextField(target)) {
        // Rich text takes this key for itself, and does nothing with it.
        if (name === "escape") layer.focus();
        return;
      }
      if (event.defaultPrevented) return;
      // Arrows move within a group of radio buttons, as everywhere.
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

/** Hears a single key on the page itself: not in a text field, not while something lies on top. */
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

/** The layer that a key belongs to, if it is one that listens. */
function layerOf({ target, isComposing, altKey }: KeyboardEvent): HTMLElement | null {
  if (isComposing || altKey || !(target instanceof HTMLElement) || !target.isConnected) return null;
  // A button that is gone once it was pressed leaves the focus nowhere: the layer on top still listens.
  const layer =
    target === document.body
      ? Array.from(document.querySelectorAll<HTMLElement>(LAYERS)).at(-1)
      : target.closest<HTMLElement>(LAYERS);
  return layer?.hasAttribute("data-keys") ? layer : null;
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) return `mod+${letter}`;
  return shiftKey && /^[a-z]$/.test(letter) ? `shift+${letter}` : letter;
}

function isTextField(element: HTMLElement): boolean {
  return element.matches(TEXT_FIELDS) || element.closest('[contenteditable="true"]') !== null;
}
