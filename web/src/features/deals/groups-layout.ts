import type { Deal, DealGroup, DealGrouping, DealOwner } from "@touchline/contract";

/** A line of the table: a deal, or the head of a group. */
export type Line =
  | { kind: "deal"; deal: Deal }
  | {
      kind: "group";
      key: string;
      label: string | null;
      pipeline: string | null;
      ownedBy: DealOwner | null;
      group?: DealGroup;
    };

export function groupKeyOf({ ownedBy, Stage }: Deal, by: DealGrouping): string {
  if (by === "owner") return ownedBy?.id ?? "nobody";
  return `${Stage.pipelineId ?? ""}/${Stage.hubspotId ?? ""}`;
}

interface Page {
  rows: Deal[];
  /** Every group there is, in order; undefined while that is not known. */
  groups: DealGroup[] | undefined;
  by: DealGrouping;
  closed: ReadonlySet<string>;
  /** How many deals come before this page. */
  first: number;
}

/**
 * The rows of a page under the heads of their groups.
 *
 * A group that goes on from the page before has its head again. One that is closed has only its head, on the page
 * where its deals would begin.
 */
export function linesOf({ rows: all, groups = [], by, closed, first }: Page): Line[] {
  // A group closes at once, before the deals are there that take its place.
  const rows = all.filter((deal) => !closed.has(groupKeyOf(deal, by)));
  const total = groups.reduce((sum, { key, deals }) => sum + (closed.has(key) ? 0 : deals), 0);
  const heads = new Map(groups.map((group) => [group.key, group]));
  const end = first + rows.length;
  const waiting = closedAt(groups, closed).filter(
    ({ at }) => (at >= first && at < Math.max(end, first + 1)) || (at === total && end >= total),
  );
  const lines: Line[] = [];
  rows.forEach((deal, index) => {
    const key = groupKeyOf(deal, by);
    const isFirst = index === 0 || groupKeyOf(rows[index - 1] ?? deal, by) !== key;
    if (isFirst) {
      while (waiting[0] && waiting[0].at <= first + index)
        lines.push(headOf(waiting.shift()?.group));
      lines.push(headOf(heads.get(key), deal, by));
    }
    lines.push({ kind: "deal", deal });
  });
  return [...lines, ...waiting.map(({ group }) => headOf(group))];
}

function headOf(group: DealGroup | undefined, deal?: Deal, by?: DealGrouping): Line {
  const told = group ?? (deal && by ? toldBy(deal, by) : NO_GROUP);
  const { key, label, pipeline, ownedBy } = told;
  return { kind: "group", key, label, pipeline, ownedBy, ...(group && { group }) };
}

const NO_GROUP = { key: "", label: null, pipeline: null, ownedBy: null };

/** What a deal says of its group, as long as nobody else does. */
function toldBy(deal: Deal, by: DealGrouping) {
  const key = groupKeyOf(deal, by);
  const { ownedBy, Stage } = deal;
  if (by === "owner") return { key, label: ownedBy?.name ?? null, pipeline: null, ownedBy };
  return { key, label: Stage.label, pipeline: Stage.pipelineLabel, ownedBy: null };
}

/** The closed groups, each with how many deals of open ones come before it. */
function closedAt(groups: DealGroup[], closed: ReadonlySet<string>) {
  let at = 0;
  return groups.flatMap((group) => {
    if (closed.has(group.key)) return [{ group, at }];
    at += group.deals;
    return [];
  });
}

/** On which page the head of a group stands, once the groups in `closed` are. */
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
