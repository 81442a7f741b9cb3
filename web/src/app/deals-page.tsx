import { getRouteApi } from "@tanstack/react-router";
import { api } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useEffect, useMemo, useState } from "react";
import { IssuesAndRiskCell, RiskCell } from "../features/checks/risk-cell.tsx";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import {
  type DealUrlSearch,
  isEmptySearch,
  readDealSearch,
  rememberedSearch,
} from "../features/deals/deal-search.ts";
import { Deals, type PanelProps } from "../features/deals/deals.tsx";
import { useOwnerChoices } from "../features/deals/owner-choices.ts";
import { PastDeals } from "../features/deals/past-deals.tsx";
import { useDealViews } from "../features/deals/views-calls.ts";
import { ExportButton } from "../features/exports/export-button.tsx";
import { SlipMark } from "../features/slips/slip-mark.tsx";
import { usePlayers } from "../features/team/use-team.ts";
import { AsOfBanner } from "../features/time-machine/as-of-banner.tsx";
import { AsOfControl } from "../features/time-machine/as-of-control.tsx";
import { useAsOf } from "../lib/as-of.ts";
import { useOpenReviewQueue } from "../lib/review-queue.ts";
import { useSession } from "../lib/session.ts";
import { lastDealsQuery, saveDealsQuery } from "../lib/storage.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { AsOfPage } from "./as-of-page.tsx";
import { PAGES } from "./pages.ts";
import { parseSearch, stringifySearch } from "./search.ts";

const DealsPagePanel = lazyPart<PanelProps>("deal", () =>
  import("./deals-page-panel.tsx").then((module) => module.DealsPagePanel),
);

const route = getRouteApi("/layout/deals");

/** Which deals need me, and can I fix them without leaving? */
export function DealsPage() {
  return (
    <AsOfPage>
      <DealsNowOrPast />
    </AsOfPage>
  );
}

function DealsNowOrPast() {
  const { user, organisation, isHubspotConnected, hasHubspotTrouble } = useSession();
  const isManager = may(user, "read-team");
  const hasDeals = isHubspotConnected || hasHubspotTrouble;
  return (
    <div data-wide>
      <PageHeader
        title={PAGES.deals.label}
        context={isManager ? `Open deals at ${organisation.name}` : "Your open deals"}
        actions={hasDeals && <AsOfControl />}
      />
      <AsOfBanner>
        Past issues aren't stored, so none are shown. Feedback is as of today.
        {!isManager && " Deals that now have another owner aren't shown."}
      </AsOfBanner>
      {hasDeals ? <DealsOf isManager={isManager} /> : <ConnectPanel returnTo="/deals" />}
    </div>
  );
}

function DealsOf({ isManager }: { isManager: boolean }) {
  const navigate = route.useNavigate();
  const players = usePlayers();
  const owners = useOwnerChoices(isManager ? players : null);
  const openQueue = useOpenReviewQueue();
  const { address, remember } = useLastSearch();
  const asOf = useAsOf();
  const onAddress = (wanted: DealUrlSearch, how = { isPassing: false }) => {
    remember(wanted);
    void navigate({
      search: (shown) => ({ ...withoutDealParams(shown), ...wanted }),
      replace: how.isPassing,
      resetScroll: false,
    });
  };
  if (asOf) {
    return <PastDeals address={address} onAddress={onAddress} owners={owners} />;
  }
  return (
    <Deals
      address={address}
      onAddress={onAddress}
      linkOf={(wanted) => `${window.location.origin}/deals${stringifySearch({ ...wanted })}`}
      owners={owners}
      issuesOf={(deal, page, how) => <IssuesAndRiskCell deal={deal} page={page} {...how} />}
      riskOf={(deal, page) => <RiskCell deal={deal} page={page} />}
      slipsOf={(deal, page) => <SlipMark deal={deal} page={page} />}
      onQueue={openQueue}
      exportOf={(filter) => (
        <ExportButton
          route={api.exports.deals}
          sent={{ query: filter }}
          what="these deals"
          isQuiet
        />
      )}
      panel={(panel) => <DealsPagePanel {...panel} />}
    />
  );
}

/** Returns the other search parameters, such as a queue. */
function withoutDealParams(shown: object): object {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !DEAL_PARAMS.has(name)));
}

const DEAL_PARAMS = new Set<string>([
  ...["view", "words", "pipeline", "owner", "quarter", "triage", "risk", "own"],
  ...["sort", "order", "group", "columns", "page", "deal"],
]);

/**
 * Returns the search from the address; if it's empty on arrival, the user's default view or else
 * their last choice. Null until that is known.
 */
function useLastSearch() {
  const { user } = useSession();
  const typed = route.useSearch();
  // The router doesn't strip invalid parameters.
  const search = useMemo(() => readDealSearch({ ...typed }), [typed]);
  const navigate = route.useNavigate();
  const views = useDealViews();
  const [isArriving, setIsArriving] = useState(() => isEmptySearch(search));
  const [kept] = useState(() =>
    rememberedSearch(readDealSearch(parseSearch(lastDealsQuery(user.id)))),
  );
  const first = views.data?.find(({ isDefault }) => isDefault)?.id;
  const begun = useMemo(
    () => (!isArriving || !isEmptySearch(search) ? search : first ? { view: first } : kept),
    [isArriving, search, first, kept],
  );
  const isKnown = begun === search || views.isKnown;
  useEffect(() => {
    if (!isArriving || !isKnown) return;
    // Render the initial choice until the address contains it.
    if (begun === search || isEmptySearch(begun)) setIsArriving(false);
    else {
      void navigate({
        search: (shown) => ({ ...shown, ...begun }),
        replace: true,
        resetScroll: false,
      });
    }
  }, [isArriving, isKnown, begun, search, navigate]);
  return {
    address: isKnown ? begun : null,
    remember: (wanted: DealUrlSearch) => {
      setIsArriving(false);
      saveDealsQuery(user.id, stringifySearch({ ...rememberedSearch(wanted) }));
    },
  };
}
