import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";

/** Where short messages appear. What is said before it is loaded waits for it. */
export function Toasts() {
  return <Notifications position="bottom-right" />;
}
