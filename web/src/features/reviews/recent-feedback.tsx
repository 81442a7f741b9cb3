import { Skeleton } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Review } from "@touchline/contract";
import { attributeLabel, reviewScore, type ScoreDisplay } from "@touchline/domain";
import { useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";
import { dayIn, formatAgo, formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { RichText } from "../../ui/rich-text.tsx";

/** Feedback a rep received, newest first; on a past day, only what had been given by then. */
export function useReviewsOf(memberId: string) {
  const { timeZone } = useSession();
  const asOf = useAsOf();
  return useQuery({
    ...routeQuery(api.reviews.ofMember, { params: { id: memberId } }),
    select: (all) =>
      asOf ? all.filter(({ createdAt }) => dayIn(timeZone, new Date(createdAt)) <= asOf) : all,
  });
}

const INITIAL_COUNT = 5;

export function RecentFeedback({ reviews }: { reviews: UseQueryResult<Review[]> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title="Recent deal feedback">
      <QueryContent query={reviews} skeleton={<FeedbackSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="Looks like there are no review to show.">
              No review yet. A deal check ends with a score and a comment, which show up here.
            </EmptyState>
          ) : (
            <>
              <ul>
                {(isOpen ? all : all.slice(0, INITIAL_COUNT)).map((review) => (
                  <Feedback key={review.id} review={review} />
                ))}
              </ul>
              {!isOpen && all.length > INITIAL_COUNT && (
                <button
                  type="button"
                  className="unstyled pb-3 px-5 cursor-pointer text-base/6 text-primary focus-visible:-outline-offset-2 focus-visible:rounded-sm"
                  onClick={() => setIsOpen(true)}
                >
                  ... and {all.length - INITIAL_COUNT} more
                </button>
              )}
            </>
          )
        }
      </QueryContent>
    </Panel>
  );
}

const TONES: Record<ScoreDisplay["colour"], Tone> = {
  green: "good",
  amber: "fair",
  red: "bad",
  none: "none",
};

/**
 * The reviewed deal: a link that opens it, or its name if it was deleted. On a past day only the
 * name.
 */
export function ReviewedDeal({ review: { dealId, title } }: { review: Review }) {
  const isPast = useAsOf() !== undefined;
  if (!dealId || isPast) return title;
  return (
    <Link
      to="/deals"
      search={{ deal: dealId }}
      className="no-underline text-inherit hover:underline"
    >
      {title}
    </Link>
  );
}

function Feedback({ review }: { review: Review }) {
  const { timeZone } = useSession();
  const given = new Date(review.createdAt);
  const now = new Date();
  const score = reviewScore(review);
  return (
    <li className="py-3 px-5 next:border-t next:border-line">
      <div className="flex items-start justify-between gap-3">
        <span className="wrap-anywhere font-medium">
          <ReviewedDeal review={review} />
        </span>
        <Chip tone={TONES[score.colour]}>{score.text}</Chip>
      </div>
      <p className="text-sm text-quiet" title={formatDateTime(given, timeZone, now)}>
        {review.reviewer}, {formatAgo(given, timeZone, now)}
      </p>
      <div className="mt-1.5">
        <RichText html={review.comment} />
      </div>
      {review.attributes.length > 0 && (
        <ul className="text-sm text-quiet flex flex-wrap gap-y-0.5 gap-x-3.5 mt-1.5">
          {review.attributes.map(({ id, value }) => (
            <li key={id}>
              {value > 0 ? "▲" : value < 0 ? "▼" : "–"} {attributeLabel(review.source, id)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function FeedbackSkeleton() {
  return ["newest", "older", "oldest"].map((row) => (
    <div key={row} className="py-3 px-5 next:border-t next:border-line">
      <Skeleton height={12} width="50%" my={5} />
      <Skeleton height={10} width="30%" my={5} />
      <Skeleton height={12} width="90%" my={5} />
    </div>
  ));
}
