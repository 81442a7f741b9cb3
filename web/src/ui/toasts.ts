import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { ToastMessage, type ToastQuestion } from "./toast-message.tsx";

const SEEN_MS = 5000;
/** Enough time to read, consider and answer a question. */
const ANSWERED_MS = 15_000;
const common = { withBorder: true, closeButtonProps: { "aria-label": "Close" } };

/** An action in a notification; running it closes the notification. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** Reports a success for five seconds; longer with a question, which is optional. */
export function showDone(message: string, action?: ToastAction, question?: ToastQuestion) {
  show(message, action, { autoClose: question ? ANSWERED_MS : SEEN_MS }, question);
}

/** Reports a failure or a needed decision until closed. */
export function showProblem(message: string, action?: ToastAction) {
  show(message, action, { autoClose: false, color: "red" });
}

/** Repeated plain messages replace each other; those with an action are about different things. */
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
    // Mantine pauses auto-close on hover but not on keyboard focus.
    onFocus: () => notifications.update({ ...shown, id, autoClose: false }),
    onBlur: () => notifications.update({ ...shown, id }),
  });
  if (said === message) lastSaid.set(message, id);
}
