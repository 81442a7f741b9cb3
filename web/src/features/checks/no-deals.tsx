import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";

/** Whether the user has no open deals; deals are loaded only when every queue is empty. */
export function useHasNoDeals(isAsked: boolean): boolean {
  const queues = useQuery({
    ...routeQuery(api.checks.smartQueues, { query: {} }),
    enabled: isAsked,
  });
  const areEmpty = Boolean(queues.data?.length) && queues.data?.every(({ count }) => count === 0);
  const open = useQuery({
    ...routeQuery(api.deals.list, { query: { closed: "false", pageSize: 1 } }),
    enabled: isAsked && areEmpty === true,
  });
  return areEmpty === true && open.data?.total === 0;
}

/** For new users: why the page is empty, and when that will change. */
export function NoDeals() {
  const { user } = useSession();
  return (
    <Panel title="Your deals">
      <EmptyState title="You have no open deals yet">
        They show up here once you, {user.emailAddress}, own them in HubSpot. Missing one? Change
        its owner in HubSpot and it's here within a minute.
      </EmptyState>
    </Panel>
  );
}
