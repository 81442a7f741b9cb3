export const ROLES = ["manager", "rep", "admin", "observer"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a person may do. The database derives a person's rights from their role, their place in the
 * tree and the organisation's choice (`rights_of`), and its policies read them; nothing else asks
 * for a role's name to decide about access.
 */
export const RIGHTS = [
  /** Change anything at all. */
  "write",
  /** Read the forecast and deals of the people they see. */
  "read-team",
  /** Give feedback, set quotas and calls, and hold one-to-ones with the people they see. */
  "coach",
  /** Settings, integrations, people and billing. */
  "administer",
  "read-everybody",
  "coach-everybody",
  /** Deals whose owner isn't a member; of managers, only who is at the top of the tree. */
  "read-unowned",
] as const;
export type Right = (typeof RIGHTS)[number];

/** Someone whose rights are known, such as the signed-in user. */
export interface RightsHolder {
  rights: readonly Right[];
}

/** Whether someone has at least one of these rights. */
export function may({ rights }: RightsHolder, ...anyOf: readonly Right[]): boolean {
  return anyOf.some((right) => rights.includes(right));
}

/** Whether someone works deals of their own and sees no one else's. */
export function isSeller(person: RightsHolder): boolean {
  return may(person, "write") && !may(person, "read-team", "administer");
}

/** Whether there are deals for them to see: their own or a team's. Admins without a team have none. */
export function readsDeals(person: RightsHolder): boolean {
  return may(person, "read-team") || isSeller(person);
}

/** Whether people in this role are on a team to sell; managers only in player/coach mode. */
export function sells(role: Role): boolean {
  return role === "rep";
}

/** Whether others can report to people in this role. */
export function leads(role: Role): boolean {
  return role === "manager";
}

/** Whether people in this role are coached; admins and observers aren't part of a team. */
export function isInTeam(role: Role): boolean {
  return sells(role) || leads(role);
}

/** Whether people in this role see a part of the company that is chosen for them. */
export function observes(role: Role): boolean {
  return role === "observer";
}

/** Whether people in this role are paid for; observers are free of charge. */
export function takesSeat(role: Role): boolean {
  return !observes(role);
}

/** A role with its article, for sentences: 'a rep', 'an admin'. */
export function roleText(role: string): string {
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
}

/** A person's rights, and the ids of the people they coach. */
export interface Coach {
  rights: readonly Right[];
  coached: readonly string[];
}

/** Whether a person coaches another one; null stands for the owners of deals outside the team. */
export function coaches({ rights, coached }: Coach, personId: string | null): boolean {
  if (rights.includes("coach-everybody")) return true;
  if (!rights.includes("coach")) return false;
  return personId === null ? rights.includes("read-unowned") : coached.includes(personId);
}
