import { useNavigate } from "@tanstack/react-router";
import { MAX_QUEUE_DEALS } from "@touchline/domain";

/** What the address says about the deals that are being gone through. */
export interface QueueSearch {
  /** HubSpot ids in their order, with commas between. */
  queue?: string;
  /** Which of them is open, counted from 1. */
  at?: number;
}

/** How many deals are gone through in one go. */
export const QUEUE_SIZE = 5;
const DEAL_ID = /^[0-9]{1,30}$/;

/** Reads an address that anybody may have typed; what makes no sense is as if not there. */
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
  /** Everything that is to be gone through. */
  all: string[];
  /** The five that are gone through now. */
  ids: string[];
  /** Which of the five is open, counted from 0. */
  index: number;
  /** How many come after these five. */
  left: number;
}

export function queueOf({ queue = "", at = 1 }: QueueSearch): Queue | null {
  const all = idsOf(queue);
  if (all.length === 0) return null;
  const first = Math.floor((at - 1) / QUEUE_SIZE) * QUEUE_SIZE;
  const ids = all.slice(first, first + QUEUE_SIZE);
  return { all, ids, index: at - 1 - first, left: all.length - first - ids.length };
}

/** The search of the same page with these deals to go through, from the one that is named. */
export function queueSearch(ids: string[], first?: string): Required<QueueSearch> | QueueSearch {
  const all = ids.slice(0, MAX_QUEUE_DEALS);
  const at = first === undefined ? 1 : all.indexOf(first) + 1;
  return { queue: all.join(","), at: at > 1 ? at : undefined };
}

/** Opens the deal check over whatever page is shown. */
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
