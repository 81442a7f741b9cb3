import { leads, type Role } from "./rights.ts";

/** A member and their manager. */
export interface ReportingPerson {
  id: string;
  role: Role;
  managerId: string | null;
  hasLeft: boolean;
}

/**
 * Why a member can't report to another; null if they can. Managers may report to managers, but not
 * in a cycle.
 */
export function reportingObjection(
  people: readonly ReportingPerson[],
  personId: string,
  managerId: string,
): string | null {
  if (personId === managerId) return "people can't report to themselves.";
  const byId = new Map(people.map((one) => [one.id, one]));
  const manager = byId.get(managerId);
  if (!manager || manager.hasLeft) return "this manager doesn't exist.";
  if (!leads(manager.role)) return "this person isn't a manager.";
  if (isBelow(people, managerId, personId)) return "they already report to this person.";
  return null;
}

/** Whether a member reports to another one, directly or through others. */
export function isBelow(
  people: readonly ReportingPerson[],
  personId: string,
  leadId: string,
): boolean {
  const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
  const seen = new Set<string>();
  for (let above = managerOf.get(personId); above && !seen.has(above); ) {
    if (above === leadId) return true;
    seen.add(above);
    above = managerOf.get(above);
  }
  return false;
}
