import type { Owner } from "../hubspot/shapes.ts";
import { instant } from "./calendar.ts";
import { CHARACTERS, type Character } from "./characters.ts";
import type { DemoPerson } from "./demo-person.ts";
import type { DemoOrganisation } from "./people.ts";
import type { Calendar, DealPlan } from "./plan.ts";
import { MOVER, SOUTHBANK_LEADS } from "./southbank-people.ts";

/** How the teams do: the size of their quotas, and how much of them this quarter will bring. */
const TEAMS = [
  { id: "411001", name: "North", quotas: 1, heading: 1.05, open: 1 },
  // The manager who is short: little won, and too little open to catch up.
  { id: "411002", name: "Central", quotas: 1.1, heading: 0.5, open: 0.45 },
  { id: "411003", name: "South", quotas: 0.9, heading: 0.98, open: 0.9 },
] as const;
const LEADERSHIP = { id: "411000", name: "Sales leadership" };

const OPEN_DEALS = 20;
/** Quarters of history, of the eight that the characters have. */
const PAST_QUARTERS = 4;
/** Left the company; juniors took over their deals. */
const FORMER = { ownerId: "75100190", userId: 53200190 };

const teamOf = ({ reportsTo }: Pick<DemoPerson, "reportsTo">) =>
  TEAMS[SOUTHBANK_LEADS.indexOf(reportsTo ?? "")];

/** A character for each rep: each team has one of every kind. */
export function southbankCast({ people }: DemoOrganisation): Character[] {
  return people
    .filter(({ role }) => role === "rep")
    .map((person, index) => {
      const like = CHARACTERS[index % CHARACTERS.length] as Character;
      const { quotas, heading, open } = teamOf(person) ?? TEAMS[0];
      return {
        ...like,
        email: person.email,
        ...idsOf(people.indexOf(person)),
        predecessor: FORMER.ownerId,
        quotas: like.quotas.map((quota) => Math.round((quota * quotas) / 5000) * 5000),
        landed: like.landed.map((_, turn) => like.landed[(turn + index) % 8] ?? 1),
        heading: like.heading * heading,
        // The mover sells often, so that there are wins before and after the move.
        wonPerQuarter: person.email === MOVER ? 8 : like.wonPerQuarter,
        open: { ...like.open, next: like.open.next + missingOpen(like) },
        openShare: {
          commit: like.openShare.commit * open,
          best: like.openShare.best * open,
          pipeline: like.openShare.pipeline * open,
        },
        activities: [1, 4],
      };
    });
}

function missingOpen({ open }: Character): number {
  const all = Object.values(open).reduce((sum, count) => sum + count, 0);
  return Math.max(OPEN_DEALS - all, 0);
}

const idsOf = (place: number) => ({
  ownerId: String(75_100_100 + place),
  userId: 53_200_100 + place,
});

/** Whether the company was using its CRM when a deal was closed. */
export function isRemembered({ past }: Calendar, { outcome, close }: DealPlan): boolean {
  return outcome === "open" || close >= (past.at(-PAST_QUARTERS)?.first ?? 0);
}

/** The account's owners. HubSpot still has the one who moved in their former team. */
export function southbankOwners({ people }: DemoOrganisation, since: string): Owner[] {
  const owner = (
    { ownerId, userId }: { ownerId: string; userId: number },
    person: Pick<DemoPerson, "email" | "name">,
    team: { id: string; name: string } | null,
  ): Owner => {
    const [firstName = "", ...rest] = person.name.split(" ");
    return {
      ...{ id: ownerId, email: person.email, type: "PERSON" },
      ...{ firstName, lastName: rest.join(" ") },
      ...{ userId: team ? userId : null, userIdIncludingInactive: userId },
      ...{ createdAt: since, updatedAt: since, archived: team === null },
      ...(team && { teams: [{ id: team.id, name: team.name, primary: true }] }),
    };
  };
  const sellers = people.flatMap((person, place) => {
    const { role, email, movedFrom, reportsTo } = person;
    if (role !== "rep" && role !== "manager") return [];
    const lead = role === "manager" ? email : (movedFrom ?? reportsTo);
    const { id, name } = teamOf({ reportsTo: lead }) ?? LEADERSHIP;
    return owner(idsOf(place), person, { id, name });
  });
  return [...sellers, owner(FORMER, { email: "ruth.adair@south.test", name: "Ruth Adair" }, null)];
}

/** The day after some of the mover's wins of this quarter; today if there are none yet. */
export function movingDay(deals: readonly { plan: DealPlan }[], { current, today }: Calendar) {
  const wins = deals
    .map(({ plan }) => plan)
    .filter(({ outcome, close }) => outcome === "won" && close >= current.first)
    .map(({ close }) => close)
    .toSorted((left, right) => left - right);
  const last = wins[Math.floor((wins.length - 1) / 2)];
  return instant(last === undefined ? today : last + 1, 0).slice(0, 10);
}
