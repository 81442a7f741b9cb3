import { Link } from "@tanstack/react-router";
import { useAsOf } from "./as-of.ts";
import { reviewQueueSearch } from "./review-queue.ts";

interface DealLinkProps {
  hubspotId: string;
  name: string;
  /** The deals of the queue it opens; defaults to only this one. */
  among?: string[];
}

/** A deal's name that opens the deal check over the page. On a past day only the name. */
export function DealLink({ hubspotId, name, among = [hubspotId] }: DealLinkProps) {
  const words = name || "Unnamed deal";
  if (useAsOf() !== undefined) return words;
  return (
    <Link
      to="."
      search={(shown: object) => ({ ...shown, ...reviewQueueSearch(among, hubspotId) })}
      resetScroll={false}
      className="py-(--reach) -my-(--reach) no-underline wrap-anywhere text-inherit font-medium hover:underline"
    >
      {words}
    </Link>
  );
}
