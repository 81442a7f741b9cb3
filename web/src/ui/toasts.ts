import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { ToastMessage } from "./toast-message.tsx";

const SEEN_MS = 5000;
const common = { withBorder: true, closeButtonProps: { "aria-label": "Close" } };

/** What one can do about a message; doing it closes the message. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** Says that something worked, for five seconds. */
export function showDone(message: string, action?: ToastAction) {
  show(message, action, { autoClose: SEEN_MS });
}

/** Says that something failed or needs a decision, until it is closed. */
export function showProblem(message: string, action?: ToastAction) {
  show(message, action, { autoClose: false, color: "red" });
}

/** Plain words that are said again replace themselves; those with something to do stand for different things. */
const lastSaid = new Map<string, string>();

interface Look {
  autoClose: number | false;
  color?: string;
}

function show(message: string, action: ToastAction | undefined, look: Look) {
  const run = () => {
    notifications.hide(id);
    action?.run();
  };
  const said = action
    ? createElement(ToastMessage, { message, action: { label: action.label, run } })
    : message;
  const before = lastSaid.get(message);
  if (before !== undefined) notifications.hide(before);
  const shown = { ...common, ...look, message: said };
  const id = notifications.show({
    ...shown,
    // The library waits for whoever points at it, not for whoever came by keyboard.
    onFocus: () => notifications.update({ ...shown, id, autoClose: false }),
    onBlur: () => notifications.update({ ...shown, id }),
  });
  if (!action) lastSaid.set(message, id);
}
