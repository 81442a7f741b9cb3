import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Opens what a notification was about, where the app is open already. */
export function useOpenedNotification() {
  const { history } = useRouter();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const open = ({ data }: MessageEvent) => {
      const path = Object(data).open;
      if (typeof path === "string" && path.startsWith("/inbox")) history.push(path);
    };
    worker?.addEventListener("message", open);
    return () => worker?.removeEventListener("message", open);
  }, [history]);
}
