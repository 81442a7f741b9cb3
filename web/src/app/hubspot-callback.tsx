import { getRouteApi } from "@tanstack/react-router";
import { ConnectCallback } from "../features/crm/connect-callback.tsx";

const route = getRouteApi("/hubspot/callback");

/** Where HubSpot's consent page sends the browser back to. */
export function HubspotCallback() {
  return <ConnectCallback answer={route.useSearch()} otherwise="/workspace/integrations" />;
}
