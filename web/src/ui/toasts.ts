import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { ToastMessage, type ToastQuestion } from "./toast-message.tsx";

const TOAST_MS = 5000;
/** Enough time to read, consider and answer a question. */
const QUESTION_TOAST_MS = 15_000;
const commonProps = { withBorder: true, closeButtonProps: { "aria-label": "Close" } };

/** An action in a notification; running it closes the notification. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** Reports a success for five seconds; longer with a question, which is optional. */
export function showSuccess(message: string, action?: ToastAction, question?: ToastQuestion) {
  showToast(message, action, { autoClose: question ? QUESTION_TOAST_MS : TOAST_MS }, question);
}

/** Reports a failure or a needed decision until closed. */
export function showError(message: string, action?: ToastAction) {
  showToast(message, action, { autoClose: false, color: "red" });
}

/** Repeated plain messages replace each other; those with an action are about different things. */
const openToasts = new Map<string, string>();

interface ToastOptions {
  autoClose: number | false;
  color?: string;
}

function showToast(
  message: string,
  action: ToastAction | undefined,
  look: ToastOptions,
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
  const before = openToasts.get(message);
  if (before !== undefined) notifications.hide(before);
  const shown = { ...commonProps, ...look, message: said };
  const id = notifications.show({
    ...shown,
    // Mantine pauses auto-close on hover but not on keyboard focus.
    onFocus: () => notifications.update({ ...shown, id, autoClose: false }),
    onBlur: () => notifications.update({ ...shown, id }),
  });
  if (said === message) openToasts.set(message, id);
}
