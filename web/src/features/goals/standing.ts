import type { CheckIn, CheckInValues } from "@touchline/contract";
import { sum } from "@touchline/domain";

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

/**
 * Who has won the smallest share of a quota that is not met yet, among two or more.
 *
 * Of two people at the same share, the one with more left to win.
 */
export function furthestFromGoal(all: readonly Standing[]): string | null {
  const measured = all.filter(({ values }) => values.quota > 0);
  if (measured.length < 2) return null;
  const [furthest] = measured
    .filter(({ values }) => values.won < values.quota)
    .sort((a, b) => shareOf(a) - shareOf(b) || leftOf(b) - leftOf(a));
  return furthest?.person.id ?? null;
}

function shareOf({ values }: Standing): number {
  return values.won / values.quota;
}

function leftOf({ values }: Standing): number {
  return values.quota - values.won;
}
