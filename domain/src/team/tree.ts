import type { Day } from "../calendar/day.ts";

/** A person's manager from one day until another, which is not included; null if it lasts. */
export interface ReportingPeriod {
  personId: string;
  managerId: string;
  fromDay: Day;
  untilDay: Day | null;
}

/** A person's managers on a day, the direct one first; empty at the top. */
export type ManagersOn = (personId: string, day: Day) => readonly string[];

/** Cycles are refused when saving; old data must not cause an endless loop either. */
const MAX_LEVELS = 50;

export function managersOn(periods: readonly ReportingPeriod[]): ManagersOn {
  const byPerson = Map.groupBy(periods, ({ personId }) => personId);
  const managerOf = (personId: string, day: Day) =>
    byPerson
      .get(personId)
      ?.find(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || day < untilDay))
      ?.managerId;
  return (personId, day) => {
    const chain: string[] = [];
    for (let next = managerOf(personId, day); next; next = managerOf(next, day)) {
      if (chain.length >= MAX_LEVELS || next === personId || chain.includes(next)) break;
      chain.push(next);
    }
    return chain;
  };
}
