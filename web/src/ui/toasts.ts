import { notifications } from "@mantine/notifications";

const SEEN_MS = 5000;

/** Says that something worked, for five seconds. The same `id` is shown once at a time. */
export function showDone(message: string, id?: string) {
  notifications.show({ message, autoClose: SEEN_MS, withBorder: true, ...(id && { id }) });
}

/** Says that something failed, until it is closed. */
export function showProblem(message: string) {
  notifications.show({ message, autoClose: false, withBorder: true, color: "red" });
}
