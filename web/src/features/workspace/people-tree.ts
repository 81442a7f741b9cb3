import type { WorkspacePerson } from "@touchline/contract";
import { isBelow, leads, observes, sells } from "@touchline/domain";

export interface PlacedPerson {
  person: WorkspacePerson;
  /** How many managers are above them. */
  depth: number;
}

/**
 * Everyone below the person they report to, managers first. People who report to no one follow:
 * managers, reps, then those outside of the tree; former members come last.
 */
export function arrangePeople(people: readonly WorkspacePerson[]): PlacedPerson[] {
  const active = people.filter(({ deactivatedAt }) => deactivatedAt === null);
  const known = new Set(active.map(({ id }) => id));
  const above = ({ managerId }: WorkspacePerson) =>
    managerId !== null && known.has(managerId) ? managerId : null;
  const below = Map.groupBy(active, above);
  const place = (managerId: string | null, depth: number): PlacedPerson[] =>
    (below.get(managerId) ?? [])
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .flatMap((person) => [{ person, depth }, ...place(person.id, depth + 1)]);
  const left = people.filter(({ deactivatedAt }) => deactivatedAt !== null);
  return [...place(null, 0), ...left.map((person) => ({ person, depth: 0 }))];
}

function rankOf({ role }: WorkspacePerson): number {
  return leads(role) ? 0 : sells(role) ? 1 : 2;
}

/** Active managers in the order in which they are listed. */
export function managersOf(people: readonly WorkspacePerson[]): WorkspacePerson[] {
  return arrangePeople(people)
    .map(({ person }) => person)
    .filter(({ role, deactivatedAt }) => leads(role) && deactivatedAt === null);
}

export function reportsOf(people: readonly WorkspacePerson[], id: string): WorkspacePerson[] {
  return people.filter((one) => one.managerId === id && one.deactivatedAt === null);
}

/** Whether someone has a place in the tree; observers look at it from outside. */
export function isPlaced({ role, deactivatedAt }: WorkspacePerson): boolean {
  return deactivatedAt === null && !observes(role);
}

/** Why a person can't report to a manager, in a sentence; null if they can. */
export function circleText(
  people: readonly WorkspacePerson[],
  person: WorkspacePerson,
  manager: WorkspacePerson,
): string | null {
  const all = people.map((one) => ({ ...one, hasLeft: one.deactivatedAt !== null }));
  if (manager.id === person.id) return `${person.name} can't report to themselves.`;
  if (!isBelow(all, manager.id, person.id)) return null;
  return `${person.name} can't report to ${manager.name}: ${manager.name} already reports to ${person.name}.`;
}
