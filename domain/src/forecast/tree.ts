import type { Day } from "../calendar/day.ts";
import { subtract, sum } from "../money/money.ts";
import type { ManagersOn } from "../team/tree.ts";
import { sumOfTotals, type Total } from "./figures.ts";

/** What adds up over people. */
export interface TreeFigures {
  quota: number;
  won: number;
  commit: number;
  likely: Total;
  bestCase: Total;
  open: Total;
  stageBased: number;
  omitted: Total;
}

/** A person with deals or a quota: their own figures of a period, and their wins by day. */
export interface Seller {
  id: string;
  figures: TreeFigures;
  wins: readonly { day: Day; value: number }[];
}

/** A part of a seller's figures and the managers it counts for, the direct one first. */
interface Credit {
  sellerId: string;
  managers: readonly string[];
  figures: TreeFigures;
  isPast: boolean;
}

/** A direct report with all people below, or the lead's own deals. */
export interface TreeRow {
  id: string;
  figures: TreeFigures;
  /** People who sell in it today. */
  sellerIds: string[];
  /** Whether others report to them today. */
  isTeam: boolean;
  /** All its people have left; what was won before stays. */
  isPast: boolean;
}

export interface Tree {
  total: TreeFigures;
  /** In no particular order; their figures add up to the total. */
  rows: TreeRow[];
}

const NOTHING: Total = { value: 0, count: 0 };
export const NO_TREE_FIGURES: TreeFigures = {
  quota: 0,
  won: 0,
  commit: 0,
  likely: NOTHING,
  bestCase: NOTHING,
  open: NOTHING,
  stageBased: 0,
  omitted: NOTHING,
};

function sumOfFigures(all: readonly TreeFigures[]): TreeFigures {
  return {
    quota: sum(all.map(({ quota }) => quota)),
    won: sum(all.map(({ won }) => won)),
    commit: sum(all.map(({ commit }) => commit)),
    likely: sumOfTotals(all.map(({ likely }) => likely)),
    bestCase: sumOfTotals(all.map(({ bestCase }) => bestCase)),
    open: sumOfTotals(all.map(({ open }) => open)),
    stageBased: sum(all.map(({ stageBased }) => stageBased)),
    omitted: sumOfTotals(all.map(({ omitted }) => omitted)),
  };
}

/**
 * What a person won under former managers stays with those, and so does the part of the commit that
 * it fulfilled. Everything else counts for the managers of the given day.
 */
function creditsOf({ id, figures, wins }: Seller, managersOf: ManagersOn, day: Day): Credit[] {
  const managers = managersOf(id, day);
  const here = managers.join();
  const elsewhere = Map.groupBy(wins, (win) => managersOf(id, win.day).join());
  elsewhere.delete(here);
  // Wins from before the person had a manager count for the current one.
  elsewhere.delete("");
  let left = figures;
  const past = [...elsewhere].map(([chain, won]): Credit => {
    const value = sum(won.map((win) => win.value));
    const commit = Math.max(0, Math.min(left.commit, value));
    left = { ...left, won: subtract(left.won, value), commit: subtract(left.commit, commit) };
    const kept = { ...NO_TREE_FIGURES, won: value, commit };
    return { sellerId: id, managers: chain.split(","), figures: kept, isPast: true };
  });
  return [{ sellerId: id, managers, figures: left, isPast: false }, ...past];
}

/**
 * Rolls figures up to one person, or with null to the whole organisation: a row for each direct
 * report with all people below, and one for the person's own deals.
 */
export function rollUp(
  sellers: readonly Seller[],
  managersOf: ManagersOn,
  day: Day,
  leadId: string | null,
): Tree {
  const rows = sellers
    .flatMap((seller) => creditsOf(seller, managersOf, day))
    .flatMap((credit) => {
      const line = [credit.sellerId, ...credit.managers];
      const level = leadId === null ? line.length : line.indexOf(leadId);
      // The row is the person just below the lead, or the lead for their own deals.
      return level < 0 ? [] : [{ credit, rowId: line[Math.max(0, level - 1)] ?? "" }];
    });
  const byRow = Map.groupBy(rows, ({ rowId }) => rowId);
  return {
    total: sumOfFigures(rows.map(({ credit }) => credit.figures)),
    rows: [...byRow].map(([id, credits]) => {
      const now = credits.filter(({ credit }) => !credit.isPast);
      return {
        id,
        figures: sumOfFigures(credits.map(({ credit }) => credit.figures)),
        sellerIds: now.map(({ credit }) => credit.sellerId),
        isTeam: id !== leadId && now.some(({ credit }) => credit.sellerId !== id),
        isPast: now.length === 0,
      };
    }),
  };
}

/**
 * What is asked of each direct report with all people below, and of the lead's own deals. A team's
 * own quota stands for everyone in that team; without one, what is asked below is added up.
 */
export function assignedQuotas(
  people: readonly { id: string; quota: number }[],
  teamQuotas: ReadonlyMap<string, number | null>,
  managersOf: ManagersOn,
  day: Day,
  leadId: string | null,
): Map<string, number> {
  const parts = people.flatMap(({ id, quota }) => {
    const line = [id, ...managersOf(id, day)];
    const level = leadId === null ? line.length : line.indexOf(leadId);
    if (level < 0) return [];
    const below = line.slice(0, level);
    const holder = below.findLast((one) => (teamQuotas.get(one) ?? 0) > 0);
    const part =
      holder === undefined ? { id, quota } : { id: holder, quota: teamQuotas.get(holder) ?? 0 };
    return [{ ...part, rowId: below.at(-1) ?? id }];
  });
  // Everyone in a team with its own quota names that quota once.
  const once = new Map(parts.map((part) => [part.id, part]));
  return new Map(
    [...Map.groupBy(once.values(), ({ rowId }) => rowId)].map(([rowId, ofRow]) => [
      rowId,
      sum(ofRow.map(({ quota }) => quota)),
    ]),
  );
}

/**
 * A team's quota: its own, or what is asked of its direct reports; and by how much the quotas of its
 * people exceed it, also in per cent.
 */
export function levelQuota(
  own: number | null,
  assigned: number,
  ofPeople: number,
): { quota: number; difference: number; overAssigned: number | null } {
  const hasOwn = own !== null && own > 0;
  const quota = hasOwn ? own : assigned;
  const difference = subtract(ofPeople, quota);
  const isSum = quota <= 0 || (!hasOwn && difference === 0);
  return {
    quota,
    difference,
    overAssigned: isSum ? null : Math.round((difference / quota) * 1000) / 10 + 0,
  };
}
