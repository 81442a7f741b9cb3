import type { CheckInValues, ForecastRow } from "@touchline/contract";
import { forecastByGap, furthestFromGoal, sumGoals, toGoalFigures } from "@touchline/domain";

export interface Person {
  id: string;
  name: string;
  title: string;
}

export interface PersonGoal {
  person: Person;
  values: CheckInValues;
  row: ForecastRow;
}

/** The people of the forecast, the largest gap first. */
export function toPersonGoals(
  rows: readonly ForecastRow[],
  titles: ReadonlyMap<string, string> = new Map(),
): PersonGoal[] {
  return forecastByGap(rows).map((row) => ({
    row,
    person: { ...row.rep, title: titles.get(row.rep.id) ?? "" },
    values: toGoalFigures(row),
  }));
}

/** Returns the team's total. */
export function teamGoalOf(all: readonly PersonGoal[]): CheckInValues {
  return sumGoals(all.map(({ values }) => values));
}

/** Returns who is furthest from their goal, if that is meaningful. */
export function furthestPersonId(
  all: readonly { person: Pick<Person, "id" | "name">; values: CheckInValues }[],
): string | null {
  const goals = all.map(({ person, values }) => ({
    ...person,
    ...values,
    likely: values.mostLikely,
  }));
  return furthestFromGoal(goals)?.id ?? null;
}
