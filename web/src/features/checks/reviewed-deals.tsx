import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatCount } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { reviewQueueSearch } from "../../lib/review-queue.ts";
import { useSession } from "../../lib/session.ts";
import { formatOwner } from "../../ui/owner-name.tsx";
import { formatDaysSince } from "./day-text.ts";
import type { DealCheck } from "./top-five.ts";

interface ReviewedDealsProps {
  /** The newest of them. */
  checks: DealCheck[];
  total: number;
}

/** Deals reviewed in the last 7 days, folded: they are done, but can be opened again. */
export function ReviewedDeals({ checks, total }: ReviewedDealsProps) {
  const { user } = useSession();
  if (total === 0) return null;
  const ids = checks.map(({ data }) => data.hubspotId);
  return (
    <details className="border-t border-line">
      <summary className="px-5 py-2.5 cursor-pointer text-base text-quiet hover:text-ink focus-visible:-outline-offset-2">
        Reviewed · {formatCount(total)}
      </summary>
      <ul aria-label="Reviewed in the last 7 days" className="pb-2">
        {checks.map(({ id, data, review }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2 px-5 py-1 text-base">
            <IconCheck size={14} aria-hidden="true" className="flex-none self-center text-good" />
            <Link
              to="."
              search={(shown: object) => ({ ...shown, ...reviewQueueSearch(ids, data.hubspotId) })}
              resetScroll={false}
              className="text-ink font-medium no-underline hover:underline"
            >
              {data.properties.dealname || "Unnamed deal"}
            </Link>
            <span className="text-quiet">{formatOwner(data.ownedBy)}</span>
            {review && <ReviewedBy review={review} ownName={user.name} />}
          </li>
        ))}
        {total > checks.length && (
          <li className="px-5 py-1 text-sm text-quiet">
            The {formatCount(checks.length)} newest are listed.
          </li>
        )}
      </ul>
    </details>
  );
}

interface ReviewedByProps {
  review: NonNullable<DealCheck["review"]>;
  ownName: string;
}

function ReviewedBy({ review: { at, score, reviewer }, ownName }: ReviewedByProps) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  return (
    <span className="text-quiet">
      {score !== null && <strong className="font-medium text-ink">{score}/5 </strong>}
      {reviewer === ownName ? "from you" : `from ${reviewer}`},{" "}
      {formatDaysSince(at, timeZone, today)}
    </span>
  );
}
