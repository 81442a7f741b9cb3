import type { ForecastRow, ForecastTree, TreeLevel, TreeRow } from "@touchline/contract";
import { remainingCommit, sum, type TeamTotals, teamTotals } from "@touchline/domain";

/** A row of the team table: a person, or with a level also a manager's whole team. */
export type TeamRow = ForecastRow & { level?: TreeRow };

const MAX_DEALS = 10;
const NOTHING_SHARED = { count: 0, ofOthers: 0, inFull: { won: 0, likely: 0, open: 0 } };

/**
 * The rows of a team. Figures are the team's own; what stands beside them (deals, the age of a
 * commit, the last seven days) comes from the rows of its people.
 */
export function teamRowsOf({ rows }: ForecastTree, overview: readonly ForecastRow[]): TeamRow[] {
  const byId = new Map(overview.map((row) => [row.rep.id, row]));
  return rows.map((level) => {
    const people = level.sellerIds.flatMap((id) => byId.get(id) ?? []);
    return { ...rowOfLevel(level, level.person, people), level };
  });
}

/** The totals of a whole team, for the panels above the table. */
export function totalsOfLevel(level: TreeLevel): TeamTotals {
  return teamTotals([rowOfLevel(level, { id: "", name: "" }, [])]);
}

function rowOfLevel(
  level: TreeLevel,
  rep: ForecastRow["rep"],
  people: readonly ForecastRow[],
): ForecastRow {
  const { won, quota, commit, open, likely, bestCase, stageBased, omitted, coverage } = level;
  const [only] = people.length === 1 && people[0]?.rep.id === rep.id ? people : [];
  return {
    rep,
    attainment: { won, quota },
    quarterlyCommit: { value: commit, updatedAt: only?.quarterlyCommit.updatedAt ?? null },
    remainingCommit: { value: remainingCommit({ repCommit: commit, won }) },
    totalOpen: { open: open.value, multiplication: coverage, count: open.count },
    stageProbability: stageBased,
    mostLikely: { ...likely, deals: largest(people.flatMap((row) => row.mostLikely.deals)) },
    bestCase: { ...bestCase, deals: largest(people.flatMap((row) => row.bestCase.deals)) },
    omitted,
    shared: only?.shared ?? NOTHING_SHARED,
    hasPipelineCheckIn: only?.hasPipelineCheckIn ?? quota > 0,
    lastWeek: lastWeekOf(people),
  };
}

/** Each person's list has their ten largest, so the ten largest of all are among them. */
function largest(deals: ForecastRow["mostLikely"]["deals"]) {
  const shared = deals.filter(({ share }) => share !== null);
  return [
    ...deals.filter(({ share }) => share === null),
    ...[...Map.groupBy(shared, ({ id }) => id).values()].flatMap(together),
  ]
    .toSorted((one, other) => (other.amountInHomeCurrency ?? 0) - (one.amountInHomeCurrency ?? 0))
    .slice(0, MAX_DEALS);
}

/** The parts of one deal that people of the same team have. */
function together(parts: ForecastRow["mostLikely"]["deals"]): ForecastRow["mostLikely"]["deals"] {
  const [first] = parts;
  if (!first || parts.length === 1) return parts;
  const share = parts.reduce((all, part) => all + (part.share ?? 0), 0);
  const amounts = parts.flatMap(({ amountInHomeCurrency }) => amountInHomeCurrency ?? []);
  return [
    {
      ...first,
      share: share > 0.9999 ? null : share,
      amountInHomeCurrency: amounts.length > 0 ? sum(amounts) : null,
    },
  ];
}

function lastWeekOf(people: readonly ForecastRow[]): ForecastRow["lastWeek"] {
  const weeks = people.flatMap(({ lastWeek, quarterlyCommit }) =>
    lastWeek ? { ...lastWeek, commit: quarterlyCommit.value } : [],
  );
  if (weeks.length === 0) return null;
  const hadCommits = weeks.some(({ commitBefore }) => commitBefore !== null);
  const add = (values: number[]) => values.reduce((all, value) => all + value, 0);
  return {
    lost: {
      value: add(weeks.map(({ lost }) => lost.value)),
      count: add(weeks.map(({ lost }) => lost.count)),
    },
    commitBefore: hadCommits
      ? add(weeks.map(({ commitBefore, commit }) => commitBefore ?? commit))
      : null,
  };
}

/**
 * Whether a team's tree says what its flat list says, or more. It doesn't for a manager who also
 * sees people outside their own team, unless one of their reports manages others.
 */
export function hasTree(
  { path, rows, sellerIds }: ForecastTree,
  overview: readonly ForecastRow[],
  viewer: { id: string; isCoach: boolean },
): boolean {
  if (viewer.isCoach && path.at(-1)?.id !== viewer.id) return false;
  if (rows.some(({ isTeam, isPast }) => isTeam || isPast)) return true;
  const ids = new Set(sellerIds);
  return overview.length === ids.size && overview.every(({ rep }) => ids.has(rep.id));
}

/** Whether there is a level to go up or down to. */
export function hasLevels({ rows }: ForecastTree): boolean {
  return rows.some(({ isTeam }) => isTeam);
}
