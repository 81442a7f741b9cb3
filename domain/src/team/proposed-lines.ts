import { isBelow, type ReportingPerson, reportingObjection } from "./reporting.ts";
import { isInTeam, leads } from "./rights.ts";

/** Members of a team as another system has it, by their id here. */
export interface OtherTeam {
  id: string;
  name: string;
  /** Of people who are in several teams, one is the primary one. */
  members: ReadonlyArray<{ personId: string; isPrimary: boolean }>;
}

/** A person and their new manager; null for the top of the tree. */
export interface Line {
  personId: string;
  managerId: string | null;
}

/** How reporting here would follow a team elsewhere. */
export interface ProposedTeam {
  id: string;
  name: string;
  /** Who would lead it; null if it has no manager or several who could. */
  leadId: string | null;
  /** Managers who could lead it, the likeliest first. */
  candidateIds: string[];
  /** Everyone in it, leads included. */
  memberIds: string[];
}

/**
 * Proposes reporting lines from the teams of another system, which knows neither who leads a team
 * nor which team is part of which. A team's lead is the manager in it; of several, the one above
 * the others. A team without a manager is led by the current manager of most of its members.
 */
export function proposeTeams(
  teams: readonly OtherTeam[],
  people: readonly ReportingPerson[],
): ProposedTeam[] {
  const here = people.filter(({ hasLeft, role }) => !hasLeft && isInTeam(role));
  const byId = new Map(here.map((person) => [person.id, person]));
  return teams.map(({ id, name, members }) => {
    const known = members.filter(({ personId }) => byId.has(personId));
    const own = known.filter(({ isPrimary }) => isPrimary).map(({ personId }) => personId);
    const others = known.filter(({ isPrimary }) => !isPrimary).map(({ personId }) => personId);
    const candidateIds = candidatesOf({ own, others }, byId, people);
    return {
      ...{ id, name, candidateIds },
      leadId: leadOf(candidateIds, own, byId, people),
      memberIds: own,
    };
  });
}

type ById = ReadonlyMap<string, ReportingPerson>;

const isManager = (byId: ById) => (id: string) => {
  const person = byId.get(id);
  return person !== undefined && leads(person.role);
};

function candidatesOf(
  { own, others }: { own: string[]; others: string[] },
  byId: ById,
  people: readonly ReportingPerson[],
): string[] {
  const depth = (id: string) => people.filter(({ id: lead }) => isBelow(people, id, lead)).length;
  const inTeam = own.filter(isManager(byId)).sort((one, other) => depth(one) - depth(other));
  const beside = others.filter(isManager(byId));
  const reportsTo = Map.groupBy(own, (id) => byId.get(id)?.managerId ?? "");
  const current = [...reportsTo]
    .sort(([, some], [, more]) => more.length - some.length)
    .map(([managerId]) => managerId)
    .filter(isManager(byId));
  return [...new Set([...inTeam, ...beside, ...current])];
}

function leadOf(
  candidateIds: readonly string[],
  own: readonly string[],
  byId: ById,
  people: readonly ReportingPerson[],
): string | null {
  const inTeam = candidateIds.filter((id) => own.includes(id));
  const [first = null] = candidateIds;
  if (inTeam.length <= 1) return first;
  const isAbove = inTeam.every((id) => id === first || isBelow(people, id, first ?? ""));
  return isAbove && first && byId.has(first) ? first : null;
}

/** Who of a team would report to another person than today if this person led it. */
export function linesOf(
  { memberIds }: Pick<ProposedTeam, "memberIds">,
  leadId: string,
  people: readonly ReportingPerson[],
): Line[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  return (
    memberIds
      .filter((id) => id !== leadId && byId.get(id)?.managerId !== leadId)
      // People above the lead stay above.
      .filter((id) => !isBelow(people, leadId, id))
      .map((personId) => ({ personId, managerId: leadId }))
  );
}

/**
 * Why these lines can't all hold at once; null if they can. Only the outcome counts: two people may
 * change places.
 */
export function linesObjection(
  people: readonly ReportingPerson[],
  lines: readonly Line[],
): { personId: string; problem: string } | null {
  const moved = new Map(lines.map(({ personId, managerId }) => [personId, managerId]));
  const after = people.map((person) => ({
    ...person,
    managerId: moved.has(person.id) ? (moved.get(person.id) ?? null) : person.managerId,
  }));
  for (const [personId, managerId] of moved) {
    const problem = managerId && reportingObjection(after, personId, managerId);
    if (problem) return { personId, problem };
  }
  return null;
}
