import { useNavigate } from "@tanstack/react-router";
import { MAX_QUEUE_DEALS } from "@touchline/domain";

export interface QueueSearch {
  /** HubSpot ids in order, comma-separated. */
  queue?: string;
  /** The position of the open deal, from 1. */
  at?: number;
}

/** The number of deals in one batch. */
export const QUEUE_SIZE = 5;
const DEAL_ID = /^[0-9]{1,30}$/;

/** Parses a possibly hand-edited address; ignores invalid values. */
export function readQueueSearch(given: Record<string, unknown>): QueueSearch {
  const ids = idsOf(typeof given.queue === "string" ? given.queue : "");
  const at = Number(given.at);
  if (ids.length === 0) return {};
  return {
    queue: ids.join(","),
    ...(Number.isInteger(at) && at > 1 && at <= ids.length && { at }),
  };
}

export interface Queue {
  all: string[];
  /** The current batch of five. */
  ids: string[];
  /** The index of the open deal in the batch, from 0. */
  index: number;
  /** The number of deals after this batch. */
  left: number;
}

export function queueOf({ queue = "", at = 1 }: QueueSearch): Queue | null {
  const all = idsOf(queue);
  if (all.length === 0) return null;
  const first = Math.floor((at - 1) / QUEUE_SIZE) * QUEUE_SIZE;
  const ids = all.slice(first, first + QUEUE_SIZE);
  return { all, ids, index: at - 1 - first, left: all.length - first - ids.length };
}

/** Returns the search parameters that open these deals on the same page, starting with `first`. */
export function queueSearch(ids: string[], first?: string): Required<QueueSearch> | QueueSearch {
  const all = ids.slice(0, MAX_QUEUE_DEALS);
  const at = first === undefined ? 1 : all.indexOf(first) + 1;
  return { queue: all.join(","), at: at > 1 ? at : undefined };
}

/** Opens the deal check over the current page. */
export function useOpenQueue() {
  const navigate = useNavigate();
  return (ids: string[], first?: string) =>
    void navigate({
      to: ".",
      search: (shown: object) => ({ ...shown, ...queueSearch(ids, first) }),
      resetScroll: false,
    });
}

function idsOf(text: string): string[] {
  const known = new Set(text.split(",").filter((id) => DEAL_ID.test(id)));
  return Array.from(known).slice(0, MAX_QUEUE_DEALS);
}
