import type { CheckIn, CheckInValues } from "@touchline/contract";
import { furthestFromGoal, sum } from "@touchline/domain";

export interface Person {
  id: string;
  name: string;
  title: string;
}

export interface Standing {
  person: Person;
  values: CheckInValues;
}

const NOTHING: CheckInValues = {
  open: 0,
  repCommit: 0,
  won: 0,
  quota: 0,
  bestCase: 0,
  mostLikely: 0,
};

/** Everybody's goal in the order of the people; zeros where none has begun. */
export function standings(people: readonly Person[], checkIns: readonly CheckIn[]): Standing[] {
  const values = new Map(checkIns.map((checkIn) => [checkIn.revieweeId, checkIn.values]));
  return people.map((person) => ({ person, values: values.get(person.id) ?? NOTHING }));
}

/** The goals of a team as one. */
export function together(all: readonly Standing[]): CheckInValues {
  const total = (key: keyof CheckInValues) => sum(all.map(({ values }) => values[key]));
  return {
    open: total("open"),
    repCommit: total("repCommit"),
    won: total("won"),
    quota: total("quota"),
    bestCase: total("bestCase"),
    mostLikely: total("mostLikely"),
  };
}

/** The one whose goal is furthest away, if that says anything. */
export function furthest(all: readonly Standing[]): string | null {
  return furthestFromGoal(all.map(({ person, values }) => ({ ...person, ...values })))?.id ?? null;
}
