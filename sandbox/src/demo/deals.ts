import type { CrmRecord, HistoryEntry } from "../hubspot/shapes.ts";
import { type DayNumber, instant } from "./calendar.ts";
import { CLOSED_STAGES, FORMER_OWNER, NEW_BUSINESS, OPEN_STAGES, RATES } from "./crm-setup.ts";
import { COMPANIES, LOST_REASONS, NEXT_STEPS, PRODUCTS, UPDATES } from "./names.ts";
import { ownFieldChanges } from "./own-fields.ts";
import type { Category, DealPlan } from "./plan.ts";
import type { Random } from "./random.ts";

export interface DemoDeal {
  plan: DealPlan;
  company: string;
  record: CrmRecord;
}

type Change = [timestamp: string, value: string, sourceType?: string];

export function makeDeal(random: Random, plan: DealPlan, id: string, name: string): DemoDeal {
  const end = plan.outcome === "open" ? plan.lastTouch : plan.close;
  const created = instant(plan.created, random.whole(8 * 60, 10 * 60));
  const closedAt = instant(plan.close, random.whole(12 * 60, 17 * 60));
  const currency = random.pick([
    "EUR",
    "EUR",
    "EUR",
    "EUR",
    "EUR",
    "GBP",
    "GBP",
    "USD",
    "USD",
    "SEK",
  ]);
  const rate = RATES[currency] ?? 1;
  const amount = rounded(plan.worth / rate);

  const changes: Record<string, Change[]> = {
    dealname: [[created, name]],
    pipeline: [[created, plan.pipeline]],
    hubspot_owner_id: ownerChanges(plan, created, end),
    deal_currency_code: [[created, currency]],
    dealstage: stageChanges(random, plan, created, closedAt),
    amount: amountChanges(random, plan, created, end, amount),
    closedate: closeDateChanges(random, plan, created, end, closedAt),
    hs_manual_forecast_category: categoryChanges(random, plan, created, end, closedAt),
  };
  if (plan.worth === 0) delete changes.amount;
  const { nextStepShare, updateShare } = plan.character;
  if (plan.outcome === "open" && random.chance(nextStepShare)) {
    const steps = NEXT_STEPS[Math.min(plan.stage, 4)] ?? [];
    changes.hs_next_step = [
      [instant(Math.max(end - 1, plan.created), 16 * 60), random.pick(steps)],
    ];
  }
  if (plan.outcome === "open" && random.chance(updateShare)) {
    changes.deal_update = [[instant(end, 15 * 60 + 30), random.pick(UPDATES)]];
  }
  Object.assign(changes, ownFieldChanges(id, plan, created));
  const lostReason = plan.outcome === "lost" && random.pick(LOST_REASONS);
  if (lostReason) changes.closed_lost_reason = [[closedAt, lostReason]];

  return {
    plan,
    company: name.split(" – ")[0] ?? name,
    record: toRecord({ id, created, changes, rate, userId: plan.character.userId }),
  };
}

/** The junior took over deals that a colleague who left had started. */
function ownerChanges(plan: DealPlan, created: string, end: DayNumber): Change[] {
  const { ownerId, story, predecessor = FORMER_OWNER.ownerId } = plan.character;
  const isInherited =
    story === "ramping junior" && plan.outcome === "open" && end - plan.created > 45;
  if (!isInherited) return [[created, ownerId]];
  return [
    [created, predecessor],
    [instant(plan.created + 20, 10 * 60), ownerId],
  ];
}

/** Combines each company and product once before repeating a pair. */
export function dealNames(random: Random): (plan: DealPlan) => string {
  const companies = random.shuffled(COMPANIES);
  const used = new Map<string, number>();
  let next = 0;
  return (plan) => {
    const company = companies[next++ % companies.length] ?? "";
    const products = plan.pipeline === NEW_BUSINESS ? PRODUCTS.newBusiness : PRODUCTS.renewal;
    const product = random.pick(products);
    const name = `${company} – ${product}`;
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name} ${times}`;
  };
}

function stageChanges(random: Random, plan: DealPlan, created: string, closedAt: string): Change[] {
  const stages = OPEN_STAGES[plan.pipeline] ?? [];
  const reached = stages.slice(0, plan.stage + 1);
  const until = plan.outcome === "open" ? plan.stageSince : plan.close - 2;
  const days = spread(plan.created, until, reached.length - 1);
  const changes = reached.map((stage, index): Change => {
    if (index === 0) return [created, stage];
    return [instant(days[index - 1] ?? until, random.whole(11 * 60, 16 * 60)), stage];
  });
  if (plan.outcome !== "open") {
    changes.push([closedAt, CLOSED_STAGES[plan.pipeline]?.[plan.outcome] ?? ""]);
  }
  return changes;
}

function amountChanges(
  random: Random,
  plan: DealPlan,
  created: string,
  end: DayNumber,
  amount: number,
): Change[] {
  if (plan.isAtRisk) {
    return [
      [created, String(rounded(amount * 1.32))],
      [instant(end, 14 * 60), String(amount)],
    ];
  }
  if (random.chance(0.55) || end - plan.created < 6) return [[created, String(amount)]];
  const before = rounded(amount * random.between(0.75, 1.3));
  return [
    [created, String(before)],
    [instant(Math.round((plan.created + end) / 2), 13 * 60), String(amount)],
  ];
}

function closeDateChanges(
  random: Random,
  plan: DealPlan,
  created: string,
  end: DayNumber,
  closedAt: string,
): Change[] {
  const planned = plan.outcome === "open" ? plan.close : plan.close + random.whole(-3, 6);
  const slips = end - plan.created > plan.slips + 2 ? plan.slips : 0;
  const days = spread(plan.created, end - 1, slips);
  const dates = [planned];
  for (let count = 0; count < slips; count++) {
    dates.unshift((dates[0] ?? planned) - random.whole(14, 45));
  }
  const changes = dates.map(
    (date, index): Change => [
      index === 0 ? created : instant(days[index - 1] ?? end, random.whole(9 * 60, 17 * 60)),
      instant(date, 12 * 60),
    ],
  );
  if (plan.outcome !== "open") changes.push([closedAt, closedAt, "CALCULATED"]);
  return changes;
}

function categoryChanges(
  random: Random,
  plan: DealPlan,
  created: string,
  end: DayNumber,
  closedAt: string,
): Change[] {
  const ladder: Record<Category, Category[]> = {
    PIPELINE: ["PIPELINE"],
    BEST_CASE: ["PIPELINE", "BEST_CASE"],
    COMMIT: ["PIPELINE", "BEST_CASE", "COMMIT"],
    CLOSED: ["PIPELINE", "BEST_CASE", "COMMIT", "CLOSED"],
    OMIT: ["PIPELINE", "OMIT"],
  };
  const { bestCall } = plan;
  if (plan.outcome === "lost" && bestCall) {
    const calls = ladder[bestCall];
    const lastCall = Math.round(plan.close - (plan.close - plan.created) / 3);
    const days = spread(plan.created, lastCall, calls.length - 1);
    return [
      ...calls.map((category, index): Change => {
        return [index === 0 ? created : instant(days[index - 1] ?? end, 12 * 60), category];
      }),
      [closedAt, plan.category, "AUTOMATION_PLATFORM"],
    ];
  }
  const steps = ladder[plan.category];
  const days = spread(plan.created, Math.max(end - 1, plan.created), steps.length - 1);
  return steps.map((category, index): Change => {
    if (index === 0) return [created, category];
    const closes = plan.outcome !== "open" && index === steps.length - 1;
    if (closes) return [closedAt, category, "AUTOMATION_PLATFORM"];
    return [instant(days[index - 1] ?? end, random.whole(11 * 60, 17 * 60)), category];
  });
}

/** Evenly spaced days after `from` up to `to`, the last one being `to`. */
function spread(from: DayNumber, to: DayNumber, count: number): DayNumber[] {
  return Array.from({ length: count }, (_, index) =>
    Math.round(from + ((to - from) * (index + 1)) / count),
  );
}

function toRecord(deal: {
  id: string;
  created: string;
  changes: Record<string, Change[]>;
  rate: number;
  userId: number;
}): CrmRecord {
  const properties: CrmRecord["properties"] = {};
  const propertiesWithHistory: Record<string, HistoryEntry[]> = {};
  let updatedAt = deal.created;
  for (const [name, changes] of Object.entries(deal.changes)) {
    const entries = changes
      .toSorted(([left], [right]) => left.localeCompare(right))
      .map(
        ([timestamp, value, sourceType = "CRM_UI"]): HistoryEntry => ({
          value,
          timestamp,
          sourceType,
          ...(sourceType === "CRM_UI" && {
            sourceId: `userId:${deal.userId}`,
            updatedByUserId: deal.userId,
          }),
        }),
      )
      .reverse();
    propertiesWithHistory[name] = entries;
    properties[name] = entries[0]?.value ?? null;
    for (const { timestamp } of entries) if (timestamp > updatedAt) updatedAt = timestamp;
  }
  properties.amount_in_home_currency = homeAmount(properties.amount ?? null, deal.rate);
  properties.createdate = deal.created;
  properties.hs_lastmodifieddate = updatedAt;
  properties.hs_object_id = deal.id;
  return {
    id: deal.id,
    properties,
    propertiesWithHistory,
    createdAt: deal.created,
    updatedAt,
    archived: false,
  };
}

export function homeAmount(amount: string | null, rate: number): string | null {
  return amount === null ? null : String(Math.round(Number(amount) * rate * 100) / 100);
}

function rounded(amount: number): number {
  const step = amount < 20_000 ? 100 : amount < 100_000 ? 500 : 1000;
  return Math.max(Math.round(amount / step) * step, step);
}
