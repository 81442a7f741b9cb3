import { getRouteApi } from "@tanstack/react-router";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { TroubleBanner, useCrmTrouble } from "../features/crm/trouble-banner.tsx";
import { Deals } from "../features/deals/deals.tsx";
import { usePlayers } from "../features/team/use-team.ts";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";

const route = getRouteApi("/layout/deals");

export function DealsPage() {
  const { user, organisation, isHubspotConnected } = useSession();
  const isInTrouble = useCrmTrouble();
  const isManager = user.role === "manager";
  return (
    <div data-wide>
      <PageHeader
        title="Deals"
        context={isManager ? `Open deals of ${organisation.name}` : "Your open deals"}
      />
      <TroubleBanner />
      {isHubspotConnected || isInTrouble ? (
        <DealsOf isManager={isManager} />
      ) : (
        <ConnectPanel returnTo="/deals" />
      )}
    </div>
  );
}

function DealsOf({ isManager }: { isManager: boolean }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const players = usePlayers();
  return (
    <Deals
      search={search}
      onSearch={(wanted) => void navigate({ search: wanted, resetScroll: false })}
      owners={isManager ? players : null}
    />
  );
}
