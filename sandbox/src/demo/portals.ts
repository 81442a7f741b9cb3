import type { Owner, PortalSeed } from "../hubspot/shapes.ts";
import { makeActivities } from "./activities.ts";
import { dayIn, instant } from "./calendar.ts";
import { CHARACTERS, type Character } from "./characters.ts";
import { demoCompany } from "./company.ts";
import { withGoals } from "./crm-goals.ts";
import { demoAccount, demoPipelines } from "./crm-setup.ts";
import { dealNames, makeDeal } from "./deals.ts";
import { OWN_PROPERTIES } from "./own-fields.ts";
import { DEMO_ORGANISATIONS, type DemoOrganisation } from "./people.ts";
import { calendarOf, planDeals } from "./plan.ts";
import { seededRandom } from "./random.ts";

const SEED = 20_260_402;
const RECENT_DAYS = 200;

const NEWCOMERS = [
  {
    story: "steady",
    ownerId: "74200101",
    userId: 52300101,
    email: "jonas.weber@new.test",
    name: ["Jonas", "Weber"],
  },
  {
    story: "optimist",
    ownerId: "74200102",
    userId: 52300102,
    email: "leila.aziz@new.test",
    name: ["Leila", "Aziz"],
  },
] as const;

/** The demo's HubSpot accounts: those in use, and a small one to connect for the first time. */
export function demoPortals(today: Date): PortalSeed[] {
  const inUse = demoCompany(today).organisations.flatMap(({ portal }) => portal ?? []);
  const newcomer = DEMO_ORGANISATIONS[2];
  return newcomer ? [...inUse, smallPortal(newcomer, today)] : inUse;
}

function smallPortal(organisation: DemoOrganisation, now: Date): PortalSeed {
  const random = seededRandom(SEED);
  const calendar = calendarOf(dayIn(organisation.timeZone, now));
  const nameOf = dealNames(random);
  const since = instant(calendar.today - 2 * RECENT_DAYS, 9 * 60);
  const deals = NEWCOMERS.flatMap((newcomer, rep) => {
    return planDeals(random, { ...likeOf(newcomer.story), ...newcomer }, calendar)
      .filter(({ close }) => close > calendar.today - RECENT_DAYS)
      .map((plan, index) =>
        makeDeal(
          random,
          plan,
          String(19_500_000_000 + (rep + 1) * 1_000_003 + index * 6947),
          nameOf(plan),
        ),
      );
  });
  return {
    account: { ...demoAccount(organisation), portalId: 48_975_612, mapsForecastCategory: false },
    pipelines: demoPipelines(since),
    properties: { deals: OWN_PROPERTIES },
    owners: [
      owner("74200100", 52_300_100, organisation.people[0]?.email ?? "", ["Noor", "Haddad"], since),
      ...NEWCOMERS.map(({ ownerId, userId, email, name }) =>
        owner(ownerId, userId, email, name, since),
      ),
    ],
    ...withGoals(
      makeActivities(seededRandom(SEED + 1), deals, calendar.today),
      NEWCOMERS.map((newcomer) => ({ ...likeOf(newcomer.story), ...newcomer })),
      calendar,
    ),
  };
}

const likeOf = (story: string) =>
  CHARACTERS.find((character) => character.story === story) as Character;

function owner(
  id: string,
  userId: number,
  email: string,
  [firstName, lastName]: readonly [string, string],
  at: string,
): Owner {
  return {
    id,
    email,
    type: "PERSON",
    firstName,
    lastName,
    userId,
    userIdIncludingInactive: userId,
    createdAt: at,
    updatedAt: at,
    archived: false,
  };
}
