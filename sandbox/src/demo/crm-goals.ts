import type { CrmRecord, PortalSeed } from "../hubspot/shapes.ts";
import { type DayNumber, instant, type Quarter, quarterAfter } from "./calendar.ts";
import type { Character } from "./characters.ts";
import type { Calendar } from "./plan.ts";

const DAY_MINUTES = 24 * 60;

type Assignee = Pick<Character, "userId" | "ownerId" | "quotas" | "landed" | "story">;

/**
 * The goals that an administrator keeps in HubSpot: this quarter, the next three. Most are the quotas
 * that the company uses; the optimist's was raised, the enterprise closer has one for the year, the
 * steady one has quarters instead of months, and the junior a goal of calls besides.
 */
function crmGoals(cast: readonly Assignee[], calendar: Calendar): CrmRecord[] {
  const records: CrmRecord[] = [];
  const add = (
    { userId }: Assignee,
    { family, name }: { family: string; name: string },
    [first, last]: readonly [DayNumber, DayNumber],
    amount: number,
  ) => {
    const id = String(87_504_620_001 + records.length);
    const at = instant(calendar.current.first - 20, 9 * 60);
    records.push({
      id,
      properties: {
        hs_goal_name: name,
        hs_group_correlation_uuid: family,
        hs_assignee_user_id: String(userId),
        hs_target_amount: String(amount),
        hs_start_datetime: instant(first, 0),
        hs_end_datetime: new Date(Date.parse(instant(last, DAY_MINUTES)) - 1).toISOString(),
        hs_createdate: at,
        hs_lastmodifieddate: at,
        hs_object_id: id,
      },
      createdAt: at,
      updatedAt: at,
      archived: false,
    });
  };
  for (const person of cast) {
    for (const ahead of [0, 1, 2, 3]) {
      const quarter = quarterAfter(calendar.current, ahead);
      const year = quarter.period.slice(0, 4);
      const goal = { family: `sales-quota-${year}`, name: `Sales quota ${year}` };
      const quota = quotaOf(person, ahead);
      if (person.story === "enterprise closer") {
        if (ahead > 0 && !quarter.period.endsWith("Q1")) continue;
        const starts = quarterAfter(quarter, 1 - Number(quarter.period.slice(-1)));
        const ends = quarterAfter(starts, 3);
        add(person, goal, [starts.first, ends.last], quota * 4);
      } else if (person.story === "steady") add(person, goal, [quarter.first, quarter.last], quota);
      else {
        for (const [month, days] of monthsOf(quarter).entries()) {
          add(person, goal, days, thirdOf(quota, month));
        }
      }
    }
    if (person.story === "ramping junior") {
      const { first, last } = calendar.next;
      add(person, { family: "calls", name: "Calls made" }, [first, last], 300);
    }
  }
  return records;
}

/** The same records, and the goals and forecast submissions of these people. */
export function withGoals(
  made: Pick<PortalSeed, "records" | "associations">,
  cast: readonly Assignee[],
  calendar: Calendar,
): Pick<PortalSeed, "records" | "associations"> {
  const goals = {
    goal_targets: crmGoals(cast, calendar),
    forecasts: crmSubmissions(cast, calendar),
  };
  return { ...made, records: { ...made.records, ...goals } };
}

/** What people submitted in HubSpot's forecast at the ends of past quarters. */
function crmSubmissions(cast: readonly Assignee[], calendar: Calendar): CrmRecord[] {
  return cast.flatMap(({ ownerId, userId, quotas, landed, story }, person) =>
    calendar.past.map((quarter, index) => {
      const id = String(475_911_884_001 + person * 100 + index);
      const optimism = { optimist: 1.25, sandbagger: 0.8 }[story] ?? 1.05;
      const amount = (quotas[index] ?? 0) * (landed[index] ?? 1) * optimism;
      const at = instant(quarter.last - 12, 10 * 60);
      return {
        id,
        properties: {
          hubspot_owner_id: ownerId,
          hs_created_by_user_id: String(userId),
          hs_amount: String(Math.round(amount / 1000) * 1000),
          hs_milestone: "quarterly",
          hs_year: quarter.period.slice(0, 4),
          hs_fiscal_quarter: quarter.period.slice(-1),
          hs_forecast_start_date: String(Date.parse(instant(quarter.first, 0))),
          hs_forecast_end_date: String(Date.parse(instant(quarter.last, DAY_MINUTES)) - 1),
          hs_createdate: at,
          hs_lastmodifieddate: at,
          hs_object_id: id,
        },
        createdAt: at,
        updatedAt: at,
        archived: false,
      };
    }),
  );
}

function quotaOf({ quotas, story }: Assignee, ahead: number): number {
  const quota = quotas[Math.min(8 + ahead, 9)] ?? 0;
  return story === "optimist" && ahead > 0 ? Math.round((quota * 1.1) / 1000) * 1000 : quota;
}

/** The last month takes what the others leave. */
function thirdOf(quota: number, month: number): number {
  const third = Math.floor(quota / 3000) * 1000;
  return month === 2 ? quota - 2 * third : third;
}

function monthsOf({ first }: Quarter): Array<[DayNumber, DayNumber]> {
  const start = new Date(first * 86_400_000);
  return [0, 1, 2].map((month) => {
    const at = (ahead: number) =>
      Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + ahead, 1) / 86_400_000;
    return [at(month), at(month + 1) - 1];
  });
}
