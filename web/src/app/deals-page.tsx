import { getRouteApi } from "@tanstack/react-router";
import { api } from "@touchline/contract";
import { useEffect, useState } from "react";
import { IssuesCell } from "../features/checks/issues-cell.tsx";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import {
  choiceOf,
  type DealSearch,
  isBare,
  readDealSearch,
} from "../features/deals/deal-search.ts";
import { Deals, type PanelProps } from "../features/deals/deals.tsx";
import { ExportButton } from "../features/exports/export-button.tsx";
import { usePlayers } from "../features/team/use-team.ts";
import { useOpenQueue } from "../lib/queue.ts";
import { useSession } from "../lib/session.ts";
import { rememberDeals, rememberedDeals } from "../lib/storage.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { piece } from "../ui/piece.tsx";
import { parseSearch, stringifySearch } from "./search.ts";

const DealsPagePanel = piece<PanelProps>("deal", () =>
  import("./deals-page-panel.tsx").then((module) => module.DealsPagePanel),
);

const route = getRouteApi("/layout/deals");

/** Which deals need me, and can I fix them without leaving? */
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
  const navigate = route.useNavigate();
  const players = usePlayers();
  const openQueue = useOpenQueue();
  const { search, remember } = useRemembered();
  const onSearch = (wanted: DealSearch, how = { isPassing: false }) => {
    remember(wanted);
    void navigate({
      search: (shown) => ({ ...without(shown), ...wanted }),
      replace: how.isPassing,
      resetScroll: false,
    });
  };
  return (
    <Deals
      search={search}
      onSearch={onSearch}
      owners={isManager ? players : null}
      issuesOf={(deal, page) => <IssuesCell deal={deal} page={page} />}
      onQueue={openQueue}
      exportOf={(filter) => (
        <ExportButton route={api.exports.deals} sent={{ query: filter }} what="these deals" />
      )}
      panel={(panel) => <DealsPagePanel {...panel} />}
    />
  );
}

/** What else the address holds, such as a queue. */
function without(shown: object): object {
  const own = new Set(["pipeline", "owner", "quarter", "triage", "sort", "order", "page", "deal"]);
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !own.has(name)));
}

/** What the address says; where it says nothing on arrival, what was chosen last. */
function useRemembered() {
  const { user } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [last, setLast] = useState<DealSearch | null>(() => {
    const kept = choiceOf(readDealSearch(parseSearch(rememberedDeals(user.id))));
    return isBare(search) && !isBare(kept) ? kept : null;
  });
  useEffect(() => {
    if (!last) return;
    setLast(null);
    void navigate({
      search: (shown) => ({ ...shown, ...last }),
      replace: true,
      resetScroll: false,
    });
  }, [last, navigate]);
  return {
    search: last ?? search,
    remember: (wanted: DealSearch) =>
      rememberDeals(user.id, stringifySearch({ ...choiceOf(wanted) })),
  };
}
