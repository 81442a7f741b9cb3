import { type Day, daysBetween } from "../calendar/day.ts";
import { daysOf, type Quarter, quarterOf } from "../calendar/quarter.ts";
import { type DueMonth, dueMonths } from "./due-months.ts";
import { type Heap, heap } from "./heap.ts";
import type { ListedDeal } from "./listed-deal.ts";
import { type DealToLookAt, heaviest, lookAt, QUIET_DAYS } from "./look-at.ts";

/** How many stages or owners are listed by name; the rest are combined. */
const MAX_NAMED = 200;
const DEALS_TO_LOOK_AT = 5;

/** Upper limits in days a deal has been open, inclusive; the last has none. */
export const AGES = [30, 60, 90, 180, null] as const;

export interface NamedHeap extends Heap {
  name: string;
}

export interface PipelineReport {
  asOf: Day;
  quarter: Quarter;
  deals: number;
  open: Heap;
  won: Heap;
  lost: Heap;
  /** In the report's quarter; open deals also count if they were due earlier. */
  inQuarter: { won: Heap; open: Heap };
  /** Open past its close date. */
  overdue: Heap;
  /** The owner with most of it; null if the list has no owners. */
  overdueOwner: NamedHeap | null;
  ages: { upTo: number | null; heap: Heap }[];
  /** Open without a creation date. */
  ageless: Heap;
  due: DueMonth[];
  /** Largest amount first. */
  stages: NamedHeap[];
  /** No activity for 30 days; null if the list has no activity dates. */
  quiet: Heap | null;
  withoutCloseDate: Heap;
  withoutAmount: number;
  /** Median days from creation to close of won deals; null if the list doesn't contain them. */
  usualDays: number | null;
  largest: { name: string; amount: number } | null;
  lookAt: DealToLookAt[];
  /** The latest date in the list; null if there is none. */
  newest: Day | null;
}

export function pipelineReport(deals: Iterable<ListedDeal>, asOf: Day): PipelineReport {
  const tally = pipelineTally(asOf);
  for (const deal of deals) tally.add(deal);
  return tally.report();
}

/**
 * Builds the report from a stream of deals without storing them, so that memory doesn't grow with
 * the list.
 */
export function pipelineTally(asOf: Day) {
  const quarter = quarterOf(asOf, 1);
  const [firstDay, lastDay] = daysOf(quarter, 1);
  const all = { open: heap(), won: heap(), lost: heap() };
  const [wonInQuarter, openInQuarter, overdue] = [heap(), heap(), heap()];
  const [ageless, quiet, withoutCloseDate] = [heap(), heap(), heap()];
  const ages = AGES.map((upTo) => ({ upTo, heap: heap() }));
  const due = dueMonths(asOf);
  const stages = namedHeaps();
  const lateOwners = namedHeaps();
  const winDays = new Map<number, number>();
  const worst = heaviest(DEALS_TO_LOOK_AT);
  let [hasActivity, withoutAmount] = [false, 0];
  let largest: PipelineReport["largest"] = null;
  let newest: Day | null = null;

  function addWon({ createdOn, closesOn, amount }: ListedDeal) {
    if (closesOn && closesOn >= firstDay && closesOn <= lastDay) wonInQuarter.add(amount);
    if (!createdOn || !closesOn || closesOn < createdOn) return;
    const days = daysBetween(createdOn, closesOn);
    winDays.set(days, (winDays.get(days) ?? 0) + 1);
  }

  function addOpen(deal: ListedDeal) {
    const { amount, closesOn, createdOn, lastActivityOn } = deal;
    if (amount === null) withoutAmount += 1;
    else if (amount > (largest?.amount ?? 0)) largest = { name: deal.name, amount };
    stages.add(deal.stage ?? "No stage", amount);
    due.add(closesOn, amount);
    if (closesOn === null) withoutCloseDate.add(amount);
    else if (closesOn <= lastDay) openInQuarter.add(amount);
    if (closesOn !== null && closesOn < asOf) {
      overdue.add(amount);
      if (deal.owner) lateOwners.add(deal.owner, amount);
    }
    const age = createdOn ? Math.max(0, daysBetween(createdOn, asOf)) : null;
    const bucket = ages.find(({ upTo }) => age !== null && (upTo === null || age <= upTo));
    (bucket?.heap ?? ageless).add(amount);
    if (lastActivityOn) {
      hasActivity = true;
      if (daysBetween(lastActivityOn, asOf) >= QUIET_DAYS) quiet.add(amount);
    }
    const candidate = lookAt(deal, asOf);
    if (candidate) worst.add(candidate);
  }

  return {
    add(deal: ListedDeal) {
      for (const day of [deal.closesOn, deal.createdOn, deal.lastActivityOn]) {
        if (day !== null && (newest === null || day > newest)) newest = day;
      }
      all[deal.status].add(deal.amount);
      if (deal.status === "won") addWon(deal);
      if (deal.status === "open") addOpen(deal);
    },
    report: (): PipelineReport => ({
      asOf,
      quarter,
      deals: all.open.count + all.won.count + all.lost.count,
      open: all.open.plain(),
      won: all.won.plain(),
      lost: all.lost.plain(),
      inQuarter: { won: wonInQuarter.plain(), open: openInQuarter.plain() },
      overdue: overdue.plain(),
      overdueOwner: lateOwners.sorted()[0] ?? null,
      ages: ages.map(({ upTo, heap }) => ({ upTo, heap: heap.plain() })),
      ageless: ageless.plain(),
      due: due.months(),
      stages: stages.sorted(),
      quiet: hasActivity ? quiet.plain() : null,
      withoutCloseDate: withoutCloseDate.plain(),
      withoutAmount,
      usualDays: middle(winDays),
      largest,
      lookAt: worst.kept(),
      newest,
    }),
  };
}

const OTHERS = "All others";

function namedHeaps() {
  const byName = new Map<string, ReturnType<typeof heap>>();
  return {
    add(given: string, amount: number | null) {
      const name = byName.has(given) || byName.size < MAX_NAMED ? given : OTHERS;
      const found = byName.get(name) ?? heap();
      byName.set(name, found);
      found.add(amount);
    },
    sorted: (): NamedHeap[] =>
      [...byName]
        .map(([name, found]) => ({ name, ...found.plain() }))
        .sort((a, b) => b.amount - a.amount || b.count - a.count || (a.name < b.name ? -1 : 1)),
  };
}

/** The median; for an even count, the lower of the two middle values. */
function middle(counts: ReadonlyMap<number, number>): number | null {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const half = sorted.reduce((sum, [, count]) => sum + count, 0) / 2;
  let passed = 0;
  for (const [value, count] of sorted) {
    passed += count;
    if (passed >= half) return value;
  }
  return null;
}
