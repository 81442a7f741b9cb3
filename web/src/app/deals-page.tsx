import { getRouteApi } from "@tanstack/react-router";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { Deals } from "../features/deals/deals.tsx";
import { usePlayers } from "../features/team/use-team.ts";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";

const route = getRouteApi("/layout/deals");

export function DealsPage() {
  const { user, organisation, isHubspotConnected, hasHubspotTrouble } = useSession();
  const isManager = user.role === "manager";
  return (
    <div data-wide>
      <PageHeader
        title="Deals"
        context={isManager ? `Open deals of ${organisation.name}` : "Your open deals"}
      />
      {isHubspotConnected || hasHubspotTrouble ? (
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
