import { coverage } from "../goals/coverage.ts";
import { gap, remainingCommit, wonPercent } from "../goals/progress.ts";
import { subtract, sum } from "../money/money.ts";
import { type Bucket, bucketOf, type ForecastDeal, weightedValue } from "./bucket.ts";

export interface Total {
  value: number;
  count: number;
}

/** The totals of a person's deals in a period. */
export interface DealFigures {
  won: number;
  /** Likely, maybe and pipeline. */
  open: Total;
  /** The weighted value of open deals. */
  stageBased: number;
  likely: Total;
  /** Likely and maybe: the best case assumes that likely deals close too. */
  bestCase: Total;
  /** Not part of any other total. */
  omitted: Total;
}

/** The total and weighted value of each bucket. A missing bucket is empty. */
export type BucketTotals = Partial<Record<Bucket, Total & { weighted: number }>>;

export function bucketTotals(deals: readonly ForecastDeal[], currency: string): BucketTotals {
  const byBucket = Map.groupBy(deals, bucketOf);
  return Object.fromEntries(
    [...byBucket].map(([bucket, within]) => [
      bucket,
      { ...totalOf(within), weighted: sum(within.map((deal) => weightedValue(deal, currency))) },
    ]),
  );
}

const OPEN_BUCKETS: readonly Bucket[] = ["likely", "maybe", "pipeline"];

export function figuresOf(totals: BucketTotals): DealFigures {
  const total = (...buckets: readonly Bucket[]): Total => ({
    value: sum(buckets.map((bucket) => totals[bucket]?.value ?? 0)),
    count: buckets.reduce((count, bucket) => count + (totals[bucket]?.count ?? 0), 0),
  });
  return {
    won: total("won").value,
    open: total(...OPEN_BUCKETS),
    stageBased: sum(OPEN_BUCKETS.map((bucket) => totals[bucket]?.weighted ?? 0)),
    likely: total("likely"),
    bestCase: total("likely", "maybe"),
    omitted: total("omitted"),
  };
}

/** The figures entered in a goal, used while no CRM is connected. */
export function totalsFromGoal(goal: {
  won: number;
  open: number;
  mostLikely: number;
  bestCase: number;
}): BucketTotals {
  const bucket = (value: number) => ({ value, count: 0, weighted: 0 });
  return {
    won: bucket(goal.won),
    likely: bucket(goal.mostLikely),
    maybe: bucket(subtract(goal.bestCase, goal.mostLikely)),
    pipeline: bucket(subtract(goal.open, goal.bestCase)),
  };
}

export function dealFigures(deals: readonly ForecastDeal[], currency: string): DealFigures {
  return figuresOf(bucketTotals(deals, currency));
}

/** Adds up deals; one without an amount counts as 0. */
export function totalOf(deals: readonly Pick<ForecastDeal, "amount">[]): Total {
  return { value: sum(deals.map(({ amount }) => amount ?? 0)), count: deals.length };
}

export function sumOfTotals(totals: readonly Total[]): Total {
  return {
    value: sum(totals.map(({ value }) => value)),
    count: totals.reduce((all, { count }) => all + count, 0),
  };
}

/** The first parts, and the rest combined, where there are more than there are colours or lines. */
export function topAndOthers<T extends Total>(
  parts: readonly T[],
  shown: number,
): { shown: T[]; others: (Total & { parts: number }) | null } {
  if (parts.length <= shown) return { shown: [...parts], others: null };
  const rest = parts.slice(shown - 1);
  return {
    shown: parts.slice(0, shown - 1),
    others: { ...sumOfTotals(rest), parts: rest.length },
  };
}

/**
 * A part's share of the total in percent; null if the total is zero. A negative part has no share.
 */
export function shareOfParts(value: number, parts: readonly Pick<Total, "value">[]): number | null {
  const whole = sum(parts.map((part) => Math.max(0, part.value)));
  return whole > 0 ? (Math.max(0, value) / whole) * 100 : null;
}

/** Coverage as displayed; null if there is nothing left to cover. */
export function displayedCoverage(goal: {
  quota: number;
  won: number;
  open: number;
}): number | null {
  const found = coverage(goal);
  return found.kind === "ratio" ? found.shown : null;
}

export interface Goal {
  quota: number;
  repCommit: number;
}

/** One row of the team overview, without the deals behind it. */
export interface RowFigures {
  attainment: { won: number; quota: number };
  remainingCommit: { value: number };
  totalOpen: { open: number; multiplication: number | null; count: number };
  stageProbability: number;
  mostLikely: Total;
  bestCase: Total;
  omitted: Total;
}

/** Without a goal, because none is set or the period isn't a quarter, quota and commit are 0. */
export function rowFigures(figures: DealFigures, goal: Goal | null): RowFigures {
  const { won, open } = figures;
  const quota = goal?.quota ?? 0;
  return {
    attainment: { won, quota },
    remainingCommit: { value: remainingCommit({ repCommit: goal?.repCommit ?? 0, won }) },
    totalOpen: {
      open: open.value,
      multiplication: displayedCoverage({ quota, won, open: open.value }),
      count: open.count,
    },
    stageProbability: figures.stageBased,
    mostLikely: figures.likely,
    bestCase: figures.bestCase,
    omitted: figures.omitted,
  };
}

/** The figures of the panels above the table. */
export interface TeamTotals {
  won: number;
  quota: number;
  wonPercent: number | null;
  commit: number;
  remainingCommit: number;
  open: Total;
  coverage: number | null;
  stageBased: number;
  likely: Total;
  bestCase: Total;
  omitted: Total;
  gap: GapFigures;
}

type Row = RowFigures & { quarterlyCommit: { value: number } };

export interface GoalFigures {
  quota: number;
  repCommit: number;
  won: number;
  open: number;
  mostLikely: number;
  bestCase: number;
}

/** Converts a row to the names that a goal card uses. */
export function toGoalFigures(row: Row): GoalFigures {
  return {
    quota: row.attainment.quota,
    repCommit: row.quarterlyCommit.value,
    won: row.attainment.won,
    open: row.totalOpen.open,
    mostLikely: row.mostLikely.value,
    bestCase: row.bestCase.value,
  };
}

export function sumGoals(goals: readonly GoalFigures[]): GoalFigures {
  const add = (figure: keyof GoalFigures) => sum(goals.map((goal) => goal[figure]));
  return {
    quota: add("quota"),
    repCommit: add("repCommit"),
    won: add("won"),
    open: add("open"),
    mostLikely: add("mostLikely"),
    bestCase: add("bestCase"),
  };
}

/** Each figure of the team is the sum of its rows; shares and gaps are computed from those sums. */
export function teamTotals(rows: readonly Row[]): TeamTotals {
  const add = (figure: (row: Row) => number) => sum(rows.map(figure));
  const addAll = (figure: (row: Row) => Total): Total => ({
    value: add((row) => figure(row).value),
    count: rows.reduce((count, row) => count + figure(row).count, 0),
  });
  const won = add(({ attainment }) => attainment.won);
  const quota = add(({ attainment }) => attainment.quota);
  const open = addAll(({ totalOpen }) => ({ value: totalOpen.open, count: totalOpen.count }));
  const likely = addAll(({ mostLikely }) => mostLikely);
  const bestCase = addAll((row) => row.bestCase);
  const stageBased = add(({ stageProbability }) => stageProbability);
  return {
    won,
    quota,
    wonPercent: wonPercent({ won, quota }),
    commit: add(({ quarterlyCommit }) => quarterlyCommit.value),
    remainingCommit: add((row) => row.remainingCommit.value),
    open,
    coverage: displayedCoverage({ quota, won, open: open.value }),
    stageBased,
    likely,
    bestCase,
    omitted: addAll(({ omitted }) => omitted),
    gap: gapFigures({
      won,
      quota,
      stageBased,
      likely: likely.value,
      bestCase: bestCase.value,
    }),
  };
}

/** The gap of each pipeline figure to what is left to win. */
export interface GapFigures {
  stageBased: number;
  likely: number;
  bestCase: number;
}

/** Positive is short, negative is over. */
export function gapFigures(goal: { quota: number; won: number } & GapFigures): GapFigures {
  return {
    stageBased: gap(goal, goal.stageBased),
    likely: gap(goal, goal.likely),
    bestCase: gap(goal, goal.bestCase),
  };
}
