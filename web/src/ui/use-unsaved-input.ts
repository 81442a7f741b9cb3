import { useBlocker } from "@tanstack/react-router";
import { type FocusEvent, useRef } from "react";

const FIELDS =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="search"])';
/** Input in here is stored elsewhere and restored. */
const SAVED_ELSEWHERE = "[data-kept]";

const BROWSER_NAVIGATION: ReadonlySet<string> = new Set(["BACK", "FORWARD", "GO"]);

/**
 * Tracks whether a dialog or panel has typed input that would be lost. Each field's value is
 * recorded on focus, so that fields don't have to report changes. The browser's Back is blocked and
 * asks like Escape does; the browser itself confirms closing the tab.
 */
export function useUnsavedInput(onBack: () => void) {
  const before = useRef(new Map<Element, string>());
  const hasTyped = useRef(() =>
    Array.from(before.current).some(([field, was]) => field.isConnected && textOf(field) !== was),
  ).current;
  useBlocker({
    // Programmatic navigation, such as after saving, is allowed.
    shouldBlockFn: ({ action }) => {
      const isHeld = BROWSER_NAVIGATION.has(action) && hasTyped();
      if (isHeld) onBack();
      return isHeld;
    },
    enableBeforeUnload: hasTyped,
  });
  const watch = ({ target }: FocusEvent) => {
    if (!target.matches(FIELDS) || target.closest(SAVED_ELSEWHERE) || before.current.has(target))
      return;
    before.current.set(target, textOf(target));
  };
  return { hasTyped, watch };
}

function textOf(field: Element): string {
  const isPlain = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isPlain ? field.value : (field.textContent ?? "");
}
