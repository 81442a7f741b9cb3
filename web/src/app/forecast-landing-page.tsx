import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { LandingView } from "../features/forecast/landing-view.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { ForecastTabs } from "./forecast-tabs.tsx";
import { PAGES } from "./pages.ts";

/** Where will the quarter land? */
export function ForecastLandingPage() {
  const { isHubspotConnected, hasHubspotTrouble } = useSession();
  return (
    <div data-wide>
      <PageHeader title={PAGES.forecast.label} context="Where will the quarter land?" />
      <ForecastTabs />
      {isHubspotConnected || hasHubspotTrouble ? (
        <LandingView />
      ) : (
        <ConnectPanel returnTo="/forecast/landing" />
      )}
    </div>
  );
}
