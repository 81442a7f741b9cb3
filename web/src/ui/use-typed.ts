import { useBlocker } from "@tanstack/react-router";
import { type FocusEvent, useRef } from "react";

const FIELDS =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="search"])';
/** What is typed in here is kept somewhere else, and found again. */
const KEPT = "[data-kept]";

const BROWSERS_OWN: ReadonlySet<string> = new Set(["BACK", "FORWARD", "GO"]);

/**
 * Whether something was typed that would be lost, in whichever field of a dialog or a panel.
 *
 * Each field is remembered as it was when it got the focus, so that none has to report what is typed into it. The
 * browser's Back stays where it is, and asks as Escape does; closing the tab is asked about by the browser.
 */
export function useTyped(onBack: () => void) {
  const before = useRef(new Map<Element, string>());
  const hasTyped = useRef(() =>
    Array.from(before.current).some(([field, was]) => field.isConnected && textOf(field) !== was),
  ).current;
  useBlocker({
    // What the product does by itself, as after saving, goes on.
    shouldBlockFn: ({ action }) => {
      const isHeld = BROWSERS_OWN.has(action) && hasTyped();
      if (isHeld) onBack();
      return isHeld;
    },
    enableBeforeUnload: hasTyped,
  });
  const watch = ({ target }: FocusEvent) => {
    if (!target.matches(FIELDS) || target.closest(KEPT) || before.current.has(target)) return;
    before.current.set(target, textOf(target));
  };
  return { hasTyped, watch };
}

function textOf(field: Element): string {
  const isPlain = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isPlain ? field.value : (field.textContent ?? "");
}
