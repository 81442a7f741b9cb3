import { type Day, daysBetween } from "../calendar/day.ts";
import { type Quarter, quarterDays, quarterOf } from "../calendar/quarter.ts";
import { createDealSum, type DealSum } from "./deal-sum.ts";
import {
  assessListedDeal,
  collectHeaviest,
  type DealToCheck,
  QUIET_DAYS,
} from "./deals-to-check.ts";
import { type DueMonth, dueMonths } from "./due-months.ts";
import type { ListedDeal } from "./listed-deal.ts";

/** How many stages or owners are listed by name; the rest are combined. */
const MAX_NAMED = 200;
const MAX_DEALS_TO_CHECK = 5;

/** Upper limits in days a deal has been open, inclusive; the last has none. */
export const AGE_LIMITS = [30, 60, 90, 180, null] as const;

export interface NamedDealSum extends DealSum {
  name: string;
}

export interface PipelineReport {
  asOf: Day;
  quarter: Quarter;
  deals: number;
  open: DealSum;
  won: DealSum;
  lost: DealSum;
  /** In the report's quarter; open deals also count if they were due earlier. */
  inQuarter: { won: DealSum; open: DealSum };
  /** Open past its close date. */
  overdue: DealSum;
  /** The owner with most of it; null if the list has no owners. */
  overdueOwner: NamedDealSum | null;
  ages: { upTo: number | null; heap: DealSum }[];
  /** Open without a creation date. */
  ageless: DealSum;
  due: DueMonth[];
  /** Largest amount first. */
  stages: NamedDealSum[];
  /** No activity for 30 days; null if the list has no activity dates. */
  quiet: DealSum | null;
  withoutCloseDate: DealSum;
  withoutAmount: number;
  /** Median days from creation to close of won deals; null if the list doesn't contain them. */
  medianWinDays: number | null;
  largest: { name: string; amount: number } | null;
  dealsToCheck: DealToCheck[];
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
  const [firstDay, lastDay] = quarterDays(quarter, 1);
  const all = { open: createDealSum(), won: createDealSum(), lost: createDealSum() };
  const [wonInQuarter, openInQuarter, overdue] = [
    createDealSum(),
    createDealSum(),
    createDealSum(),
  ];
  const [ageless, quiet, withoutCloseDate] = [createDealSum(), createDealSum(), createDealSum()];
  const ages = AGE_LIMITS.map((upTo) => ({ upTo, heap: createDealSum() }));
  const due = dueMonths(asOf);
  const stages = createNamedSums();
  const lateOwners = createNamedSums();
  const winDays = new Map<number, number>();
  const worst = collectHeaviest(MAX_DEALS_TO_CHECK);
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
    const candidate = assessListedDeal(deal, asOf);
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
      medianWinDays: weightedMedian(winDays),
      largest,
      dealsToCheck: worst.kept(),
      newest,
    }),
  };
}

const OTHERS_NAME = "All others";

function createNamedSums() {
  const byName = new Map<string, ReturnType<typeof createDealSum>>();
  return {
    add(given: string, amount: number | null) {
      const name = byName.has(given) || byName.size < MAX_NAMED ? given : OTHERS_NAME;
      const found = byName.get(name) ?? createDealSum();
      byName.set(name, found);
      found.add(amount);
    },
    sorted: (): NamedDealSum[] =>
      [...byName]
        .map(([name, found]) => ({ name, ...found.plain() }))
        .sort((a, b) => b.amount - a.amount || b.count - a.count || (a.name < b.name ? -1 : 1)),
  };
}

/** The median; for an even count, the lower of the two middle values. */
function weightedMedian(counts: ReadonlyMap<number, number>): number | null {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const half = sorted.reduce((sum, [, count]) => sum + count, 0) / 2;
  let passed = 0;
  for (const [value, count] of sorted) {
    passed += count;
    if (passed >= half) return value;
  }
  return null;
}
