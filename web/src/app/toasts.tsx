import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./toasts.css";
import { Notifications, useNotifications } from "@mantine/notifications";
import { useEffect } from "react";
import { toastPlace } from "./toast-place.ts";

/** Container for notifications; those sent before it loads are queued. */
export function Toasts() {
  const { notifications } = useNotifications();
  useToastPlace(notifications.length > 0);
  return <Notifications position="bottom-right" />;
}

/** Keeps notifications clear of what the user is working on, also when that changes. */
function useToastPlace(areShown: boolean) {
  useEffect(() => {
    if (!areShown) return;
    const { dataset, style } = document.documentElement;
    const place = () => {
      const { isOnTop, barHeight } = toastPlace();
      dataset.toasts = isOnTop ? "top" : "bottom";
      style.setProperty("--bottom-bar", `${barHeight}px`);
    };
    const later = () => requestAnimationFrame(place);
    place();
    later();
    const events = ["focusin", "click", "resize"];
    for (const event of events) window.addEventListener(event, later);
    return () => {
      for (const event of events) window.removeEventListener(event, later);
      delete dataset.toasts;
    };
  }, [areShown]);
}
