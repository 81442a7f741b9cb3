import { useNavigate } from "@tanstack/react-router";
import { MAX_QUEUE_DEALS } from "@touchline/domain";

export interface ReviewQueueSearch {
  /** HubSpot ids in order, comma-separated. */
  queue?: string;
  /** The position of the open deal, from 1. */
  at?: number;
}

/** The number of deals in one batch. */
export const REVIEW_QUEUE_SIZE = 5;
const DEAL_ID = /^[0-9]{1,30}$/;

/** Parses a possibly hand-edited address; ignores invalid values. */
export function readReviewQueueSearch(given: Record<string, unknown>): ReviewQueueSearch {
  const ids = parseDealIds(typeof given.queue === "string" ? given.queue : "");
  const at = Number(given.at);
  if (ids.length === 0) return {};
  return {
    queue: ids.join(","),
    ...(Number.isInteger(at) && at > 1 && at <= ids.length && { at }),
  };
}

export interface ReviewQueue {
  all: string[];
  /** The current batch of five. */
  ids: string[];
  /** The index of the open deal in the batch, from 0. */
  index: number;
  /** The number of deals after this batch. */
  left: number;
}

export function toReviewQueue({ queue = "", at = 1 }: ReviewQueueSearch): ReviewQueue | null {
  const all = parseDealIds(queue);
  if (all.length === 0) return null;
  const first = Math.floor((at - 1) / REVIEW_QUEUE_SIZE) * REVIEW_QUEUE_SIZE;
  const ids = all.slice(first, first + REVIEW_QUEUE_SIZE);
  return { all, ids, index: at - 1 - first, left: all.length - first - ids.length };
}

/** Returns the search parameters that open these deals on the same page, starting with `first`. */
export function reviewQueueSearch(
  ids: string[],
  first?: string,
): Required<ReviewQueueSearch> | ReviewQueueSearch {
  const all = ids.slice(0, MAX_QUEUE_DEALS);
  const at = first === undefined ? 1 : all.indexOf(first) + 1;
  return { queue: all.join(","), at: at > 1 ? at : undefined };
}

/** Opens the deal check over the current page. */
export function useOpenReviewQueue() {
  const navigate = useNavigate();
  return (ids: string[], first?: string) =>
    void navigate({
      to: ".",
      search: (shown: object) => ({ ...shown, ...reviewQueueSearch(ids, first) }),
      resetScroll: false,
    });
}

function parseDealIds(text: string): string[] {
  const known = new Set(text.split(",").filter((id) => DEAL_ID.test(id)));
  return Array.from(known).slice(0, MAX_QUEUE_DEALS);
}
