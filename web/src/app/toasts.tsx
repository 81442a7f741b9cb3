import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";

/** Container for notifications; those sent before it loads are queued. */
export function Toasts() {
  return <Notifications position="bottom-right" />;
}
