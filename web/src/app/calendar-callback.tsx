import { getRouteApi } from "@tanstack/react-router";
import { CalendarCallback } from "../features/meetings/calendar-callback.tsx";

const route = getRouteApi("/calendar/callback");

/** Redirect target of Google's consent page. */
export function CalendarCallbackPage() {
  return <CalendarCallback answer={route.useSearch()} otherwise="/launch" />;
}
