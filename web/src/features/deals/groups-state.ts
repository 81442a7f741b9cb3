import { useQuery } from "@tanstack/react-query";
import { api, type DealGroup, type DealGrouping } from "@touchline/contract";
import { useState } from "react";
import { reading } from "../../lib/api.ts";
import { type DealFilter, PAGE_SIZE } from "./deal-search.ts";
import { type Line, linesOf, pageOfGroup } from "./groups-layout.ts";
import type { DealsRead } from "./use-deals.ts";

export interface Grouping {
  by: DealGrouping;
  /** Every group there is, in order; undefined while that is not known. */
  groups: DealGroup[] | undefined;
  closed: ReadonlySet<string>;
  /** Why the figures of the groups are not there, and the way to ask again. */
  trouble: { error: Error; retry: () => void } | null;
  /** Opens or closes a group; gives the page on which its head then stands. */
  toggle: (key: string, pageSize: number) => number;
}

const NONE: ReadonlySet<string> = new Set();

/** The groups of the deals that a filter lets through; they are closed by hand, until they are others. */
export function useGrouping(
  filter: DealFilter | null,
  by: DealGrouping | undefined,
): Grouping | null {
  const query = useQuery({
    ...reading(api.deals.groups, { query: { ...filter, by: by ?? "owner" } }),
    enabled: filter !== null && by !== undefined,
    // Groups of another kind are no stand-in.
    placeholderData: (before, asked) =>
      asked?.queryKey.some((part) => typeof part === "object" && part.query.by === by)
        ? before
        : undefined,
  });
  const [kept, setKept] = useState<{ by: DealGrouping | undefined; closed: ReadonlySet<string> }>({
    by,
    closed: NONE,
  });
  const closed = kept.by === by ? kept.closed : NONE;
  if (!by) return null;
  const groups = query.data;
  return {
    by,
    groups,
    closed,
    trouble:
      query.isError && query.data === undefined
        ? { error: query.error, retry: () => void query.refetch() }
        : null,
    toggle: (key, pageSize) => {
      const next = new Set(closed);
      if (!next.delete(key)) next.add(key);
      setKept({ by, closed: next });
      return pageOfGroup(groups ?? [], next, key, pageSize);
    },
  };
}

interface Page {
  deals: DealsRead;
  page: number;
  grouping: Grouping | null;
}

/** Rows with the heads of their groups. Rows that stand in for others stay as they were grouped. */
export function useLines({ deals, page, grouping }: Page): Line[] {
  const by = grouping?.by;
  const [shownBy, setShownBy] = useState(by);
  if (shownBy !== by && !deals.isPlaceholderData && deals.isSettled) setShownBy(by);
  const { deals: rows = [] } = deals.data ?? {};
  if (!grouping || shownBy !== by) return rows.map((deal) => ({ kind: "deal", deal }));
  return linesOf({ rows, ...grouping, first: (page - 1) * PAGE_SIZE });
}
