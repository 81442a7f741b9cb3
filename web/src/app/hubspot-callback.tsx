import { getRouteApi } from "@tanstack/react-router";
import { ConnectCallback } from "../features/crm/connect-callback.tsx";

const route = getRouteApi("/hubspot/callback");

/** Redirect target of HubSpot's consent page. */
export function HubspotCallback() {
  return <ConnectCallback answer={route.useSearch()} otherwise="/settings/integrations" />;
}
