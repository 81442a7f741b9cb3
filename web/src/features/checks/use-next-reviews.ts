import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type SmartQueueId } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";
import { pluralise } from "../../lib/format.ts";
import { newestBatchQuery } from "./newest-batch.ts";
import { useIsReviewedLately, useLeavesWhenReviewed } from "./reviewed-lately.ts";
import { splitBatch } from "./top-five.ts";

/** In the order in which they are worth a manager's time. */
const QUEUES: { id: SmartQueueId; words: string }[] = [
  { id: "closing-this-week", words: "closing this week" },
  { id: "triaged-no-reviews", words: "never reviewed" },
  { id: "top-five-value", words: "of the top five" },
];
const MAX_DEALS = 5;

interface NextReviews {
  /** 'Review the next 5 deals', or 'Review 2 deals closing this week'. */
  label: string;
  hubspotIds: string[];
}

/** What a manager could review after these deals; null if nothing is left, or not known yet. */
export function useNextReviews(after: string[]): NextReviews | null {
  const batch = useQuery(newestBatchQuery(useQueryClient()));
  const queues = useQuery(routeQuery(api.checks.smartQueues, { query: {} }));
  const leavesWhenReviewed = useLeavesWhenReviewed();
  const isReviewedLately = useIsReviewedLately();
  const isNew = (hubspotId: string) => !after.includes(hubspotId);
  if (!batch.data || !queues.data) return null;
  const found = batch.data.batch
    ? splitBatch(batch.data.batch, leavesWhenReviewed)
        .toReview.map(({ data }) => data.hubspotId)
        .filter(isNew)
    : [];
  if (found.length > 0) {
    const many = found.length === 1 ? "1 more deal" : `the next ${found.length} deals`;
    return { label: `Review ${many}`, hubspotIds: found };
  }
  for (const { id, words } of QUEUES) {
    const left = (queues.data.find((queue) => queue.id === id)?.data ?? [])
      .filter((deal) => !isReviewedLately(deal) && isNew(deal.hubspotId))
      .map(({ hubspotId }) => hubspotId)
      .slice(0, MAX_DEALS);
    if (left.length > 0) {
      return { label: `Review ${pluralise(left.length, "deal")} ${words}`, hubspotIds: left };
    }
  }
  return null;
}
