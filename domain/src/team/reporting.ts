/** A member and their manager. */
export interface ReportingPerson {
  id: string;
  role: "manager" | "rep";
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
  if (personId === managerId) return "nobody reports to themselves.";
  const byId = new Map(people.map((one) => [one.id, one]));
  const manager = byId.get(managerId);
  if (!manager || manager.hasLeft) return "this manager doesn't exist.";
  if (manager.role !== "manager") return "they are not a manager.";
  const seen = new Set<string>();
  for (let above = manager.managerId; above && !seen.has(above); ) {
    if (above === personId) return "they report to this person themselves.";
    seen.add(above);
    above = byId.get(above)?.managerId ?? null;
  }
  return null;
}
