import { Button } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { Review } from "@touchline/contract";
import { useEffect, useRef } from "react";
import { useDealNames } from "../features/checks/use-deal-names.ts";
import { useNextReviews } from "../features/checks/use-next-reviews.ts";
import { useReviewsOfDeals } from "../features/reviews/use-deal-reviews.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useOpenReviewQueue } from "../lib/review-queue.ts";
import { LoadingSkeleton } from "../ui/loading-skeleton.tsx";
import { checkSummary, isMailed } from "./check-summary.ts";

interface DealCheckEndProps {
  /** All deals of the queue, in order. */
  dealIds: string[];
  /** Those that were given feedback in this deal check. */
  savedHere: string[];
  onGo: (hubspotId: string) => void;
  onClose: () => void;
}

/** The end of a deal check: what was done, and what is next. */
export function DealCheckEnd({ dealIds, savedHere, onGo, onClose }: DealCheckEndProps) {
  const { today } = useQuarters();
  const nameOf = useDealNames(dealIds);
  const reviews = useReviewsOfDeals(savedHere);
  const next = useNextReviews(dealIds);
  const openQueue = useOpenReviewQueue();
  const done = useRef<HTMLButtonElement>(null);
  const isKnown = reviews !== undefined;
  useEffect(() => {
    if (isKnown) done.current?.focus();
  }, [isKnown]);
  if (!reviews) return <LoadingSkeleton>{null}</LoadingSkeleton>;
  return (
    <div className="flex flex-1 flex-col items-center gap-5 overflow-y-auto px-6 py-10 max-md:px-4">
      <div className="mt-auto text-center" role="status">
        <IconCircleCheck size={40} aria-hidden="true" className="mx-auto mb-2 text-good" />
        <h2 className="text-xl font-semibold">{checkSummary([...reviews.values()], today)}</h2>
      </div>
      <ul
        aria-label="Deals in this check"
        className="w-full max-w-140 rounded-card border border-line bg-surface"
      >
        {dealIds.map((id) => (
          <li key={id} className="next:border-t next:border-line">
            <button
              type="button"
              className="unstyled box-border flex w-full items-center gap-2.5 px-4 py-2.5 text-left text-base cursor-pointer hover:bg-hover focus-visible:-outline-offset-2"
              onClick={() => onGo(id)}
            >
              <DealOutcome name={nameOf(id)} review={reviews.get(id)} />
            </button>
          </li>
        ))}
      </ul>
      <div className="mb-auto flex flex-wrap justify-center gap-2">
        <Button ref={done} variant="default" onClick={onClose}>
          Done
        </Button>
        {next && <Button onClick={() => openQueue(next.hubspotIds)}>{next.label}</Button>}
      </div>
    </div>
  );
}

function DealOutcome({ name, review }: { name: string; review: Review | undefined }) {
  const Icon = review ? IconCircleCheck : IconCircleDashed;
  return (
    <>
      <Icon
        size={18}
        aria-hidden="true"
        className={`flex-none ${review ? "text-good" : "text-quiet"}`}
      />
      <span className="min-w-0 flex-1 wrap-anywhere font-medium">{name}</span>
      <span className="flex-none text-quiet">{review ? outcomeText(review) : "not reviewed"}</span>
    </>
  );
}

function outcomeText(review: Review): string {
  return `${review.score}/5${isMailed(review) ? ", mailed" : ""}`;
}
