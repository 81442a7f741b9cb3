import { NativeSelect } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "@touchline/contract";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { ExportButton } from "../features/exports/export-button.tsx";
import { useOutcomePeriods } from "../features/wins-and-losses/use-wins-and-losses.ts";
import { WinsAndLossesView } from "../features/wins-and-losses/wins-and-losses-view.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { ForecastTabs } from "./forecast-tabs.tsx";
import { PAGES } from "./pages.ts";

const route = getRouteApi("/layout/forecast/wins-and-losses");

/** How often do we win, and what do we lose to? */
export function WinsAndLossesPage() {
  const { isHubspotConnected, hasHubspotTrouble } = useSession();
  const { period: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const { value, options, period, toSearch } = useOutcomePeriods(asked);
  const isConnected = isHubspotConnected || hasHubspotTrouble;
  return (
    <div data-wide>
      <PageHeader
        title={PAGES.forecast.label}
        context="How often you win, and what you lose to"
        actions={
          isConnected && (
            <>
              <NativeSelect
                size="xs"
                aria-label="Period"
                value={value}
                data={options}
                onChange={({ currentTarget }) =>
                  void navigate({
                    search: (shown) => ({ ...shown, period: toSearch(currentTarget.value) }),
                    replace: true,
                  })
                }
              />
              <ExportButton
                route={api.exports.winsAndLosses}
                sent={{ query: period }}
                what="won and lost deals"
              />
            </>
          )
        }
      />
      <ForecastTabs />
      {isConnected ? (
        <WinsAndLossesView period={period} />
      ) : (
        <ConnectPanel returnTo="/forecast/wins-and-losses" />
      )}
    </div>
  );
}
