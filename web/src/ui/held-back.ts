import "./held-back.css";

interface Held {
  "aria-disabled"?: true;
  "aria-describedby"?: string | undefined;
  onClick?: (event: { preventDefault: () => void }) => void;
}

/**
 * For a button or an entry of a menu that does nothing for now. It is not switched off: the keyboard still comes to it,
 * and whoever hears the page hears the words that say why. Given after what it does otherwise, which it takes away.
 */
export function heldBack(isHeld: boolean, why?: string): Held {
  if (!isHeld) return {};
  return {
    "aria-disabled": true,
    "aria-describedby": why,
    onClick: (event) => event.preventDefault(),
  };
}
