import type { CrmRecord, PortalSeed } from "../hubspot/shapes.ts";
import { makeActivities } from "./activities.ts";
import { dayIn, instant } from "./calendar.ts";
import { CHARACTERS } from "./characters.ts";
import { demoAccount, demoOwners, demoPipelines, FORMER_OWNER } from "./crm-setup.ts";
import { type DemoDeal, dealNames, makeDeal } from "./deals.ts";
import { type DemoGoal, goalsOf } from "./goals.ts";
import { DEMO_ORGANISATIONS, type DemoOrganisation } from "./people.ts";
import { type Calendar, calendarOf, planDeals } from "./plan.ts";
import { seededRandom } from "./random.ts";

export interface DemoSummary extends DemoOrganisation {
  goals: DemoGoal[];
}

export interface DemoCompany extends DemoSummary {
  portal?: PortalSeed;
}

const DEAL_UPDATE = {
  name: "deal_update",
  label: "Deal update",
  type: "string",
  fieldType: "textarea",
  groupName: "dealinformation",
} as const;

const SEED = 20_260_401;

/** All data of the fictional organisations, the same at every instant of a day. */
export function demoCompany(today: Date): { organisations: DemoCompany[] } {
  return {
    organisations: DEMO_ORGANISATIONS.map((organisation, index) =>
      index === 0
        ? { ...organisation, ...northwind(organisation, today) }
        : { ...organisation, goals: [] },
    ),
  };
}

/** The organisations with their users and goals, without the CRM. */
export function demoSummary(today: Date): { organisations: DemoSummary[] } {
  return {
    organisations: demoCompany(today).organisations.map(
      ({ portal: _portal, ...summary }) => summary,
    ),
  };
}

function northwind(
  organisation: DemoOrganisation,
  now: Date,
): { portal: PortalSeed; goals: DemoGoal[] } {
  const random = seededRandom(SEED);
  const calendar = calendarOf(dayIn(organisation.timeZone, now));
  const nameOf = dealNames(random);
  const byRep = CHARACTERS.map((character, rep) => {
    const plans = planDeals(random, character, calendar);
    const deals = plans.map((plan, index) =>
      makeDeal(
        random,
        plan,
        String(18_400_000_000 + (rep + 1) * 1_000_003 + index * 7919),
        nameOf(plan),
      ),
    );
    return { character, deals };
  });
  const deals = [...byRep.flatMap((rep) => rep.deals), ...formerOwnerDeals(calendar)];
  const manager = organisation.people.find(({ role }) => role === "manager")?.email ?? "";
  const goals = byRep.flatMap(({ character, deals: own }) =>
    goalsOf(random, character, own.map(recordOf), calendar, manager),
  );
  const since = instant(calendar.past[0]?.first ?? calendar.today, 9 * 60);
  return {
    goals,
    portal: {
      account: demoAccount(organisation),
      pipelines: demoPipelines(since),
      owners: demoOwners(organisation, since),
      properties: { deals: [DEAL_UPDATE] },
      ...makeActivities(seededRandom(SEED + 1), deals, calendar.today),
    },
  };
}

/** Deals of a rep who has left: some lost long ago, two that were never reassigned. */
function formerOwnerDeals(calendar: Calendar): DemoDeal[] {
  const random = seededRandom(SEED + 2);
  const like = CHARACTERS.find(({ story }) => story === "stale hygiene");
  if (!like) return [];
  const plans = planDeals(random, { ...like, ...FORMER_OWNER }, calendar);
  const lost = plans.filter(
    ({ outcome, close }) => outcome === "lost" && close < calendar.today - 270,
  );
  const open = plans.filter(({ outcome }) => outcome === "open");
  const nameOf = dealNames(random);
  return [...lost.slice(-4), ...open.slice(0, 2)].map((plan, index) =>
    makeDeal(random, plan, String(18_399_000_001 + index * 7919), nameOf(plan)),
  );
}

const recordOf = ({ record }: DemoDeal): CrmRecord => record;
