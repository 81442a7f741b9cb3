import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type RepDeals } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";
import { formatShortMoney } from "../../lib/format.ts";
import { reviewQueueSearch } from "../../lib/review-queue.ts";
import { useSession } from "../../lib/session.ts";

/** The deals to talk about, by rep. */
export function useDealsToDiscuss(isEnabled: boolean) {
  return useQuery({
    ...routeQuery(api.forecast.dealsToDiscuss, {}),
    select: (all) => new Map(all.map(({ rep, deals }) => [rep.id, deals])),
    enabled: isEnabled,
  });
}

interface TalkAboutProps {
  name: string;
  query: ReturnType<typeof useDealsToDiscuss>;
  deals: RepDeals["deals"];
}

/** Up to three deals to talk about with a rep, in one line; each opens the check of all of them. */
export function TalkAbout({ name, query, deals }: TalkAboutProps) {
  if (query.isPending) return <Skeleton height={12} width="60%" my={5} />;
  if (query.isError) return <span className="text-sm text-quiet">Couldn't load their deals.</span>;
  if (deals.length === 0) {
    return <span className="text-sm text-quiet">No open deals to talk about this quarter</span>;
  }
  const ids = deals.map(({ hubspotId }) => hubspotId);
  return (
    <ul
      aria-label={`Talk about with ${name}`}
      className="grid grid-cols-3 gap-x-6 gap-y-1 max-sm:grid-cols-1"
    >
      {deals.map((deal) => (
        <li key={deal.hubspotId} className="min-w-0">
          <TalkAboutDeal deal={deal} ids={ids} />
        </li>
      ))}
    </ul>
  );
}

function TalkAboutDeal({ deal, ids }: { deal: RepDeals["deals"][number]; ids: string[] }) {
  const { currency } = useSession();
  const { hubspotId, name, amountInHomeCurrency: amount, reason } = deal;
  const facts = [amount === null ? null : formatShortMoney(amount, currency), reason];
  return (
    <Link
      to="."
      search={(shown: object) => ({ ...shown, ...reviewQueueSearch(ids, hubspotId) })}
      resetScroll={false}
      className="block truncate text-sm text-quiet no-underline hover:underline number"
    >
      <span className="text-ink">{name || "Unnamed deal"}</span> {facts.filter(Boolean).join(", ")}
    </Link>
  );
}
