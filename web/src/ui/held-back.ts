import "./held-back.css";

interface Held {
  "aria-disabled"?: true;
  "aria-describedby"?: string | undefined;
  onClick?: (event: { preventDefault: () => void }) => void;
}

/**
 * Props for a temporarily disabled button or menu entry. It uses `aria-disabled` so that it stays
 * focusable and screen readers announce the reason. Spread it last, because it overrides `onClick`.
 */
export function heldBack(isHeld: boolean, why?: string): Held {
  if (!isHeld) return {};
  return {
    "aria-disabled": true,
    "aria-describedby": why,
    onClick: (event) => event.preventDefault(),
  };
}
