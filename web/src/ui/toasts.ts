import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { ToastMessage, type ToastQuestion } from "./toast-message.tsx";

const SEEN_MS = 5000;
/** A question is read, thought about and answered. */
const ANSWERED_MS = 15_000;
const common = { withBorder: true, closeButtonProps: { "aria-label": "Close" } };

/** What one can do about a message; doing it closes the message. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** Says that something worked, for five seconds; longer where it asks something, which nobody has to answer. */
export function showDone(message: string, action?: ToastAction, question?: ToastQuestion) {
  show(message, action, { autoClose: question ? ANSWERED_MS : SEEN_MS }, question);
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

function show(
  message: string,
  action: ToastAction | undefined,
  look: Look,
  question?: ToastQuestion,
) {
  const run = () => {
    notifications.hide(id);
    action?.run();
  };
  const said =
    action || question
      ? createElement(ToastMessage, {
          message,
          action: action && { label: action.label, run },
          question: question && {
            ...question,
            onPick: (value: string) => {
              notifications.hide(id);
              question.onPick(value);
            },
          },
        })
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
  if (said === message) lastSaid.set(message, id);
}
