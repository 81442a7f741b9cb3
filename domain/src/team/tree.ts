import type { Day } from "../calendar/day.ts";

/** Who reported to whom, from a day until another one, which is not included; null: still. */
export interface ReportingPeriod {
  personId: string;
  managerId: string;
  fromDay: Day;
  untilDay: Day | null;
}

/** A person's managers on a day, the direct one first; somebody at the top has none. */
export type ManagersOn = (personId: string, day: Day) => readonly string[];

/** The law of the tree forbids circles, but data from before it must not hang anything. */
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
