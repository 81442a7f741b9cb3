import type { CrmRecord, PortalSeed } from "../hubspot/shapes.ts";
import { makeActivities } from "./activities.ts";
import { dayIn, instant, quarterOf } from "./calendar.ts";
import { CHARACTERS, type Character } from "./characters.ts";
import { withGoals } from "./crm-goals.ts";
import { demoAccount, demoOwners, demoPipelines, FORMER_OWNER } from "./crm-setup.ts";
import { splitSome } from "./deal-splits.ts";
import { type DemoDeal, dealNames, makeDeal } from "./deals.ts";
import { type DemoGoal, goalsOf } from "./goals.ts";
import { OWN_PROPERTIES } from "./own-fields.ts";
import { DEMO_ORGANISATIONS, type DemoOrganisation } from "./people.ts";
import { type Calendar, calendarOf, type DealPlan, planDeals } from "./plan.ts";
import { type Random, seededRandom } from "./random.ts";
import { isRemembered, movingDay, southbankCast, southbankOwners } from "./southbank.ts";

export interface DemoSummary extends DemoOrganisation {
  goals: DemoGoal[];
  /** The day on which those who changed teams did. */
  movingDay?: string;
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
const SOUTHBANK_SEED = 20_260_411;

/** All data of the fictional organisations, the same at every instant of a day. */
export function demoCompany(today: Date): { organisations: DemoCompany[] } {
  return {
    organisations: DEMO_ORGANISATIONS.map((organisation) => {
      const calendar = calendarOf(dayIn(organisation.timeZone, today));
      switch (organisation.name) {
        case "Northwind Demo":
          return { ...organisation, ...northwind(organisation, calendar) };
        case "Southbank Demo":
          return { ...organisation, ...southbank(organisation, calendar) };
        default:
          return { ...organisation, goals: [] };
      }
    }),
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

type Made = Omit<DemoCompany, keyof DemoOrganisation>;

function northwind(organisation: DemoOrganisation, calendar: Calendar): Made {
  const random = seededRandom(SEED);
  const byRep = dealsOf(random, CHARACTERS, calendar, 18_400_000_000);
  splitSome(byRep, calendar);
  const deals = [...byRep.flatMap((rep) => rep.deals), ...formerOwnerDeals(calendar)];
  const manager = organisation.people.find(({ role }) => role === "manager")?.email ?? "";
  const since = sinceOf(calendar);
  return {
    goals: byRep.flatMap(({ character, deals: own }) =>
      goalsOf(random, character, own.map(recordOf), calendar, manager),
    ),
    portal: {
      account: demoAccount(organisation),
      pipelines: demoPipelines(since),
      owners: demoOwners(organisation, since),
      properties: { deals: [DEAL_UPDATE, ...OWN_PROPERTIES] },
      ...withGoals(
        makeActivities(seededRandom(SEED + 1), deals, calendar.today),
        CHARACTERS,
        calendar,
      ),
    },
  };
}

/** The company of three levels. */
function southbank(organisation: DemoOrganisation, calendar: Calendar): Made {
  const random = seededRandom(SOUTHBANK_SEED);
  const byRep = dealsOf(random, southbankCast(organisation), calendar, 18_700_000_000, (plan) =>
    isRemembered(calendar, plan),
  );
  const leads = new Map(organisation.people.map(({ email, reportsTo }) => [email, reportsTo]));
  const periods = new Set(byRep.flatMap(({ deals }) => deals.map(periodOf)));
  const since = sinceOf(calendar);
  const mover = organisation.people.find(({ movedFrom }) => movedFrom !== undefined);
  return {
    goals: byRep
      .flatMap(({ character, deals: own }) =>
        goalsOf(
          random,
          character,
          own.map(recordOf),
          calendar,
          leads.get(character.email) ?? character.email,
        ),
      )
      .filter(({ period }) => periods.has(period)),
    movingDay: movingDay(
      byRep.find(({ character }) => character.email === mover?.email)?.deals ?? [],
      calendar,
    ),
    portal: {
      account: { ...demoAccount(organisation), portalId: 48_975_630 },
      pipelines: demoPipelines(since),
      owners: southbankOwners(organisation, since),
      properties: { deals: [DEAL_UPDATE, ...OWN_PROPERTIES] },
      ...makeActivities(
        seededRandom(SOUTHBANK_SEED + 1),
        byRep.flatMap(({ deals }) => deals),
        calendar.today,
      ),
    },
  };
}

const sinceOf = (calendar: Calendar) => instant(calendar.past[0]?.first ?? calendar.today, 9 * 60);
const periodOf = ({ plan }: DemoDeal) => quarterOf(plan.close).period;

/** Each character's deals; all of them have different names. */
function dealsOf(
  random: Random,
  cast: readonly Character[],
  calendar: Calendar,
  firstId: number,
  isWanted: (plan: DealPlan) => boolean = () => true,
): Array<{ character: Character; deals: DemoDeal[] }> {
  const nameOf = dealNames(random);
  return cast.map((character, rep) => {
    const plans = planDeals(random, character, calendar).filter(isWanted);
    const deals = plans.map((plan, index) =>
      makeDeal(random, plan, String(firstId + (rep + 1) * 1_000_003 + index * 7919), nameOf(plan)),
    );
    return { character, deals };
  });
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
