import type { Session } from "@touchline/contract";
import { ROLES, type Role, takesSeat } from "@touchline/domain";

const WORDS: Record<Role, { label: string; consequence: string }> = {
  rep: { label: "Rep", consequence: "Works their own deals and sees no one else's." },
  manager: {
    label: "Manager",
    consequence:
      "Coaches their people: sees their deals and forecast, gives feedback, sets quotas.",
  },
  admin: {
    label: "Admin",
    consequence: "Looks after people, settings and connections. Sees no deals.",
  },
  observer: {
    label: "Observer",
    consequence: "Looks at the forecast and deals of one team or everyone. Changes nothing.",
  },
};
const ORDER: readonly Role[] = ["rep", "manager", "admin", "observer"];

/** The roles to choose from, with what each may do. */
export const ROLE_CHOICES = ORDER.map((value) => ({ value, ...WORDS[value] }));

export const roleLabel = (role: Role): string => WORDS[role].label;

/** What a role may do and, where Touchline is paid for, whether it takes a seat. */
export function roleConsequence(role: Role, { hasBilling }: Pick<Session, "hasBilling">): string {
  const { consequence } = WORDS[role];
  if (!hasBilling) return consequence;
  return `${consequence} ${takesSeat(role) ? "Takes a seat." : "Free of charge."}`;
}

export function toRole(value: string): Role | undefined {
  return ROLES.find((role) => role === value);
}
