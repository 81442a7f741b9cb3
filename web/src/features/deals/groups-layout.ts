import type { Deal, DealGroup, DealGrouping, DealOwner } from "@touchline/contract";
import { ownFieldName, ownGroupKey, ownGroupValue, ownValueText } from "@touchline/domain";

export type TableLine =
  | { kind: "deal"; deal: Deal }
  | {
      kind: "group";
      key: string;
      label: string | null;
      pipeline: string | null;
      ownedBy: DealOwner | null;
      group?: DealGroup;
    };

export function groupKeyOf({ ownedBy, Stage, ownFields }: Deal, by: DealGrouping): string {
  if (by === "owner") return ownedBy?.id ?? "nobody";
  if (by !== "stage") return ownGroupKey(ownValueText(ownFields?.[ownFieldName(by)]));
  return `${Stage.pipelineId ?? ""}/${Stage.hubspotId ?? ""}`;
}

interface Page {
  rows: Deal[];
  /** All groups in order; undefined while unknown. */
  groups: DealGroup[] | undefined;
  by: DealGrouping;
  closed: ReadonlySet<string>;
  /** The number of deals before this page. */
  first: number;
}

/**
 * Returns a page's rows with their group headers. A group continued from the previous page repeats
 * its header. A collapsed group has only its header, on the page where its deals would start.
 */
export function linesOf({ rows: all, groups = [], by, closed, first }: Page): TableLine[] {
  // Collapse immediately, before the replacement deals have loaded.
  const rows = all.filter((deal) => !closed.has(groupKeyOf(deal, by)));
  const total = groups.reduce((sum, { key, deals }) => sum + (closed.has(key) ? 0 : deals), 0);
  const heads = new Map(groups.map((group) => [group.key, group]));
  const end = first + rows.length;
  const waiting = closedGroupPositions(groups, closed).filter(
    ({ at }) => (at >= first && at < Math.max(end, first + 1)) || (at === total && end >= total),
  );
  const lines: TableLine[] = [];
  rows.forEach((deal, index) => {
    const key = groupKeyOf(deal, by);
    const isFirst = index === 0 || groupKeyOf(rows[index - 1] ?? deal, by) !== key;
    if (isFirst) {
      while (waiting[0] && waiting[0].at <= first + index)
        lines.push(groupHeadOf(waiting.shift()?.group));
      lines.push(groupHeadOf(heads.get(key), deal, by));
    }
    lines.push({ kind: "deal", deal });
  });
  return [...lines, ...waiting.map(({ group }) => groupHeadOf(group))];
}

function groupHeadOf(group: DealGroup | undefined, deal?: Deal, by?: DealGrouping): TableLine {
  const told = group ?? (deal && by ? groupOfDeal(deal, by) : NO_GROUP);
  const { key, label, pipeline, ownedBy } = told;
  return { kind: "group", key, label, pipeline, ownedBy, ...(group && { group }) };
}

const NO_GROUP = { key: "", label: null, pipeline: null, ownedBy: null };

/** Group data taken from a deal until the groups have loaded. */
function groupOfDeal(deal: Deal, by: DealGrouping) {
  const key = groupKeyOf(deal, by);
  const { ownedBy, Stage } = deal;
  if (by === "owner") return { key, label: ownedBy?.name ?? null, pipeline: null, ownedBy };
  if (by !== "stage") {
    const label = ownGroupValue(key) || null;
    return { key, label, pipeline: null, ownedBy: null };
  }
  return { key, label: Stage.label, pipeline: Stage.pipelineLabel, ownedBy: null };
}

/** The collapsed groups, each with the number of visible deals before it. */
function closedGroupPositions(groups: DealGroup[], closed: ReadonlySet<string>) {
  let at = 0;
  return groups.flatMap((group) => {
    if (closed.has(group.key)) return [{ group, at }];
    at += group.deals;
    return [];
  });
}

/** Returns the page that has a group's header when the groups in `closed` are collapsed. */
export function pageOfGroup(
  groups: DealGroup[],
  closed: ReadonlySet<string>,
  key: string,
  pageSize: number,
): number {
  const place = groups.findIndex((group) => group.key === key);
  const openDeals = (of: DealGroup[]) =>
    of.reduce((sum, group) => sum + (closed.has(group.key) ? 0 : group.deals), 0);
  const last = Math.max(1, Math.ceil(openDeals(groups) / pageSize));
  return Math.min(last, Math.floor(openDeals(groups.slice(0, place)) / pageSize) + 1);
}
