import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ConnectCalendar } from "../features/meetings/connect-calendar.tsx";
import { safeTarget, targetUrl } from "../lib/target.ts";

const route = getRouteApi("/connect-calendar");

/** Asks a manager once, between sign-in and their target page, to connect their calendar. */
export function ConnectCalendarPage() {
  const navigate = useNavigate();
  const target = safeTarget(targetUrl(route.useSearch()));
  return (
    <ConnectCalendar
      returnTo={target}
      onDeclined={() => void navigate({ href: target, replace: true })}
    />
  );
}
