import { getRouteApi } from "@tanstack/react-router";
import { ConnectCallback } from "../features/crm/connect-callback.tsx";
import { CalendarCallback } from "../features/meetings/calendar-callback.tsx";

const hubspotRoute = getRouteApi("/hubspot/callback");

/** Redirect target of HubSpot's consent page. */
export function HubspotCallback() {
  return <ConnectCallback answer={hubspotRoute.useSearch()} otherwise="/settings/integrations" />;
}

const calendarRoute = getRouteApi("/calendar/callback");

/** Redirect target of Google's consent page. */
export function CalendarCallbackPage() {
  return <CalendarCallback answer={calendarRoute.useSearch()} otherwise="/launch" />;
}
