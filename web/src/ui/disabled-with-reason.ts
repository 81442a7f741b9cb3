import "./disabled-with-reason.css";

interface DisabledProps {
  "aria-disabled"?: true;
  "aria-describedby"?: string | undefined;
  onClick?: (event: { preventDefault: () => void }) => void;
}

/**
 * Props for a temporarily disabled button or menu entry. It uses `aria-disabled` so that it stays
 * focusable and screen readers announce the reason. Spread it last, because it overrides `onClick`.
 */
export function disabledWithReason(isHeld: boolean, why?: string): DisabledProps {
  if (!isHeld) return {};
  return {
    "aria-disabled": true,
    "aria-describedby": why,
    onClick: (event) => event.preventDefault(),
  };
}
