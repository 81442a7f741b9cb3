import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { dayIn, formatDay, formatTime } from "../lib/format.ts";
import { restoreLastSeen, saveLastSeen } from "../lib/last-seen.ts";
import { useIsOffline } from "../lib/online.ts";
import { usePathname } from "../lib/pathname.ts";
import { useSession } from "../lib/session.ts";
import { Notice } from "../ui/notice.tsx";

export { restoreLastSeen };

const SAVE_PAUSE_MS = 3_000;

/** Keeps Home and Deals for reading offline, and says so while that is what is displayed. */
export function Offline() {
  const { user } = useSession();
  const client = useQueryClient();
  const pathname = usePathname();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (isOffline) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      saveLastSeen(client, user.id, pathname, Date.now());
    };
    const later = () => {
      timer ??= setTimeout(save, SAVE_PAUSE_MS);
    };
    const leave = () => timer !== undefined && save();
    later();
    const stop = client.getQueryCache().subscribe(({ type }) => type === "updated" && later());
    window.addEventListener("pagehide", leave);
    return () => {
      // The network went, and what it brought last is still on the screen; on another page it isn't.
      if (window.location.pathname === pathname) leave();
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
      stop();
    };
  }, [client, user.id, pathname, isOffline]);
  return isOffline ? <OfflineNotice /> : null;
}

function OfflineNotice() {
  const { timeZone } = useSession();
  const client = useQueryClient();
  const at = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => oldestOnScreen(client),
  );
  return (
    <Notice tone="none">
      You're offline.{" "}
      {at !== null && `This is as of ${formatMoment(new Date(at), timeZone, new Date())}. `}
      Changes aren't saved until you're back online; what you type stays on this device.
    </Notice>
  );
}

/** The oldest of what is displayed: nothing here is older than that. */
function oldestOnScreen(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll({ type: "active" })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return times.length > 0 ? Math.min(...times) : null;
}

function formatMoment(at: Date, timeZone: string, now: Date): string {
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, now)];
  const time = formatTime(at, timeZone);
  return day === today ? time : `${formatDay(day, today)}, ${time}`;
}
