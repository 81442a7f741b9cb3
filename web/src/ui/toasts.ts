import { notifications, notificationsStore } from "@mantine/notifications";
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

interface ToastOptions {
  action?: ToastAction | undefined;
  question?: ToastQuestion | undefined;
  /** What it is about: the next message about the same thing takes its place. */
  about?: string | undefined;
}

/** Reports a success for five seconds; longer with a question, which is optional. */
export function showSuccess(
  message: string,
  action?: ToastAction,
  question?: ToastQuestion,
  about?: string,
) {
  showToast(message, { action, question, about }, false);
}

/** Reports a failure or a needed decision until closed. */
export function showError(message: string, action?: ToastAction, about?: string) {
  showToast(message, { action, about }, true);
}

/** The current success; the next one takes its place, and so does a failure of the same thing. */
let latestId: string | undefined;
let latestAbout: string | undefined;
let shownCount = 0;
/** What each open message says. */
const messages = new Map<string, string>();
/** Open failures by what they are about. Successes about other things leave them alone. */
const openErrors = new Map<string, string>();

function showToast(message: string, options: ToastOptions, isError: boolean) {
  const { about } = options;
  const key = about ?? message;
  const replaced = idToReplace(key, isError);
  // The same text in the same place would look as if nothing had happened.
  const isRepeated = replaced !== undefined && messages.get(replaced) === message;
  if (isRepeated) notifications.hide(replaced);
  const isNew = replaced === undefined || isRepeated;
  const id = isNew ? `toast-${shownCount}` : replaced;
  shownCount += 1;
  const close = () => {
    messages.delete(id);
    if (latestId === id) latestId = undefined;
    for (const [known, open] of openErrors) if (open === id) openErrors.delete(known);
  };
  close();
  messages.set(id, message);
  if (isError) openErrors.set(key, id);
  else [latestId, latestAbout] = [id, about];
  const shown = {
    ...commonProps,
    id,
    message: contentOf(message, options, () => notifications.hide(id)),
    color: isError ? "red" : undefined,
    autoClose: isError ? (false as const) : durationOf(options),
    onClose: close,
  };
  const held = {
    ...shown,
    // Mantine pauses auto-close on hover but not on keyboard focus.
    onFocus: () => notifications.update({ ...shown, autoClose: false }),
    onBlur: () => notifications.update(shown),
  };
  if (isNew) notifications.show(held);
  else notifications.update(held);
}

/** One message that changes, unless the user is about to answer it. */
function idToReplace(key: string, isError: boolean): string | undefined {
  const failed = openErrors.get(key);
  if (isOpen(failed)) {
    if (latestId !== undefined) notifications.hide(latestId);
    return failed;
  }
  const isAlike = !isError || latestAbout === key;
  return isAlike && isOpen(latestId) && !isInUse() ? latestId : undefined;
}

function isOpen(wanted: string | undefined): boolean {
  const { notifications: shown, queue } = notificationsStore.getState();
  return wanted !== undefined && [...shown, ...queue].some(({ id }) => id === wanted);
}

function isInUse(): boolean {
  return document.querySelector(".mantine-Notification-root:is(:hover, :focus-within)") !== null;
}

/** Mantine restarts its timer only for another duration, so every message gets its own. */
function durationOf({ question }: ToastOptions): number {
  return (question ? QUESTION_TOAST_MS : TOAST_MS) + (shownCount % 2);
}

function contentOf(message: string, { action, question }: ToastOptions, hide: () => void) {
  if (!action && !question) return message;
  return createElement(ToastMessage, {
    message,
    onLater: hide,
    action: action && {
      label: action.label,
      run: () => {
        hide();
        action.run();
      },
    },
    question: question && {
      ...question,
      onPick: (value: string) => {
        hide();
        question.onPick(value);
      },
    },
  });
}
