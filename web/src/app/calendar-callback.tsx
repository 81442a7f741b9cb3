import { getRouteApi } from "@tanstack/react-router";
import { CalendarCallback } from "../features/meetings/calendar-callback.tsx";

const route = getRouteApi("/calendar/callback");

/** Where Google's consent page sends the browser back to. */
export function CalendarCallbackPage() {
  return <CalendarCallback answer={route.useSearch()} otherwise="/launch" />;
}
