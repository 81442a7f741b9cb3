import { useQuery } from "@tanstack/react-query";
import { api, type DealGroup, type DealGrouping } from "@touchline/contract";
import { useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { type DealFilter, PAGE_SIZE } from "./deal-search.ts";
import { linesOf, pageOfGroup, type TableLine } from "./groups-layout.ts";
import type { DealsRead } from "./use-deals.ts";

export interface Grouping {
  by: DealGrouping;
  /** All groups in order; undefined while unknown. */
  groups: DealGroup[] | undefined;
  closed: ReadonlySet<string>;
  /** Why the group totals are missing, and how to retry. */
  trouble: { error: Error; retry: () => void } | null;
  /** Toggles a group; returns the page that then has its header. */
  toggle: (key: string, pageSize: number) => number;
}

const NO_GROUPS: ReadonlySet<string> = new Set();

/** Groups of the filtered deals; collapsed state resets when the groups change. */
export function useGrouping(
  filter: DealFilter | null,
  by: DealGrouping | undefined,
): Grouping | null {
  const query = useQuery({
    ...routeQuery(api.deals.groups, { query: { ...filter, by: by ?? "owner" } }),
    enabled: filter !== null && by !== undefined,
    // Groups of another kind are no valid placeholder.
    placeholderData: (before, asked) =>
      asked?.queryKey.some((part) => typeof part === "object" && part.query.by === by)
        ? before
        : undefined,
  });
  const [kept, setKept] = useState<{ by: DealGrouping | undefined; closed: ReadonlySet<string> }>({
    by,
    closed: NO_GROUPS,
  });
  const closed = kept.by === by ? kept.closed : NO_GROUPS;
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

/** Returns rows with group headers. Placeholder rows keep their previous grouping. */
export function useLines({ deals, page, grouping }: Page): TableLine[] {
  const by = grouping?.by;
  const [shownBy, setShownBy] = useState(by);
  if (shownBy !== by && !deals.isPlaceholderData && deals.isSettled) setShownBy(by);
  const { deals: rows = [] } = deals.data ?? {};
  if (!grouping || shownBy !== by) return rows.map((deal) => ({ kind: "deal", deal }));
  return linesOf({ rows, ...grouping, first: (page - 1) * PAGE_SIZE });
}
