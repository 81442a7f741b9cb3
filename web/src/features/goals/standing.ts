import type { CheckInValues, ForecastRow } from "@touchline/contract";
import { furthestFromGoal, goalOfRow, goalOfTeam } from "@touchline/domain";

export interface Person {
  id: string;
  name: string;
  title: string;
}

export interface Standing {
  person: Person;
  values: CheckInValues;
}

export function standings(
  rows: readonly ForecastRow[],
  titles: ReadonlyMap<string, string> = new Map(),
): Standing[] {
  return rows.map((row) => ({
    person: { ...row.rep, title: titles.get(row.rep.id) ?? "" },
    values: goalOfRow(row),
  }));
}

/** Returns the team's total. */
export function together(all: readonly Standing[]): CheckInValues {
  return goalOfTeam(all.map(({ values }) => values));
}

/** Returns the rep furthest from their goal, if that is meaningful. */
export function furthest(all: readonly Standing[]): string | null {
  return furthestFromGoal(all.map(({ person, values }) => ({ ...person, ...values })))?.id ?? null;
}
