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

/** The people of the forecast in its order, each with the figures it has for them. */
export function standings(
  rows: readonly ForecastRow[],
  titles: ReadonlyMap<string, string> = new Map(),
): Standing[] {
  return rows.map((row) => ({
    person: { ...row.rep, title: titles.get(row.rep.id) ?? "" },
    values: goalOfRow(row),
  }));
}

/** The goals of a team as one. */
export function together(all: readonly Standing[]): CheckInValues {
  return goalOfTeam(all.map(({ values }) => values));
}

/** The one whose goal is furthest away, if that says anything. */
export function furthest(all: readonly Standing[]): string | null {
  return furthestFromGoal(all.map(({ person, values }) => ({ ...person, ...values })))?.id ?? null;
}
