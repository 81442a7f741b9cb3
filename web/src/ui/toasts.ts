import { notifications } from "@mantine/notifications";

const SEEN_MS = 5000;
const common = { withBorder: true, closeButtonProps: { "aria-label": "Close" } };

/** Says that something worked, for five seconds. */
export function showDone(message: string) {
  notifications.show({ ...common, message, autoClose: SEEN_MS });
}

/** Says that something failed, until it is closed. */
export function showProblem(message: string) {
  notifications.show({ ...common, message, autoClose: false, color: "red" });
}
