import { randomUUID } from "node:crypto";
import {
  type Day,
  type Quarter,
  quarterDays,
  quarterOf,
  REVIEW_AFTER_DAYS,
} from "@touchline/domain";
import fc from "fast-check";
import { dayOf } from "../context/time.ts";
import { insertPortal } from "./portal.ts";
import type { TestProduct } from "./product.ts";

/** The last day of a quarter, at an hour when the next one has already started in the east. */
export const COMPANY_NOW = new Date("2026-12-31T12:00:00Z");
const CHANGED_AT = new Date("2026-12-28T09:00:00Z");
const CHANGED_LATER_AT = new Date("2026-12-28T09:00:20Z");
const FORMER_CLOSE_DATE = "2026-11-20";
const LEFT_AT = new Date("2026-12-29T09:00:00Z");

const CATEGORIES = [null, "PIPELINE", "BEST_CASE", "COMMIT", "OMIT", "CLOSED"] as const;
/** Exchange rates; the first is the organisation's currency. */
const RATES = { EUR: 1, XXX: 2, XTS: 0.31 } as const;

/** Owners: two reps, a selling manager, a former member, none. */
const someDeal = fc.record({
  whose: fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 3, 4),
  status: fc.constantFrom<("open" | "won" | "lost")[]>("open", "open", "open", "won", "lost"),
  category: fc.constantFrom<(string | null)[]>(...CATEGORIES, "COMMIT", "BEST_CASE"),
  cents: fc.option(fc.integer({ min: -50_000, max: 9_999_999 }), { freq: 8 }),
  currency: fc.constantFrom<(keyof typeof RATES)[]>("EUR", "EUR", "XXX", "XTS"),
  closeDate: fc.constantFrom<(Day | null)[]>(
    ...(["2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01", "2026-12-30"] as const),
    ...(["2026-12-31", "2027-01-01", "2027-01-13", "2027-01-14", "2027-01-31"] as const),
    ...(["2027-02-01", "2027-03-31", "2027-04-01", null] as const),
  ),
  pipelineId: fc.constantFrom("default", "default", "renewals", "left out"),
  /** One open stage has no probability; one no longer exists. */
  openStage: fc.constantFrom("first", "second", "unknown", "gone"),
  daysOld: fc.constantFrom(REVIEW_AFTER_DAYS - 1, REVIEW_AFTER_DAYS, 90),
  reviewedDaysAgo: fc.option(fc.constantFrom(REVIEW_AFTER_DAYS - 1, REVIEW_AFTER_DAYS)),
  isArchived: fc.nat(9).map((lot) => lot === 0),
  change: fc.constantFrom<(null | "category" | "amount" | "date" | "stage" | "undone")[]>(
    ...([null, null, "category", "amount", "date", "stage", "undone"] as const),
  ),
  before: fc.constantFrom("OMIT", "COMMIT", "PIPELINE"),
});
const someAction = fc.record({
  whose: fc.constantFrom(0, 0, 0, 1, 2, 3),
  isDone: fc.boolean(),
  dueDate: fc.constantFrom<(Day | null)[]>(
    "2026-12-30",
    "2026-12-30",
    "2026-12-31",
    "2027-01-07",
    "2027-01-08",
    null,
  ),
});
const someGoal = fc.option(
  fc.record({ quota: fc.constantFrom(0, 30_000, 250_000.5), repCommit: fc.nat(100_000) }),
  { freq: 3 },
);

const somePlace = fc.constantFrom<(null | "manager" | "lead")[]>(null, "manager", "lead");

/** A random company with the edge cases that could break figures. */
export const companyArbitrary = fc.record({
  deals: fc.array(someDeal, { minLength: 8, maxLength: 40 }),
  actions: fc.array(someAction, { minLength: 12, maxLength: 30 }),
  /** Of the reps, the manager and the former member. */
  goals: fc.tuple(someGoal, someGoal, someGoal, someGoal),
  crm: fc.constantFrom<("connected" | "revoked" | "none")[]>(
    "connected",
    "connected",
    "revoked",
    "none",
  ),
  isCoach: fc.boolean(),
  timeZone: fc.constantFrom("UTC", "Pacific/Auckland", "America/Los_Angeles"),
  fiscalStart: fc.constantFrom(1, 2),
  /** Who each rep reports to: no one, the manager, or a lead who reports to the manager. */
  reportsTo: fc.tuple(somePlace, somePlace),
});
export type RandomCompany = typeof companyArbitrary extends fc.Arbitrary<infer C> ? C : never;

export interface RawDeal {
  id: string;
  ownerId: string | null;
  /** False if the deal has no owner in the CRM either. */
  hasOwner: boolean;
  status: "open" | "won" | "lost";
  category: string | null;
  home: number | null;
  closeDate: Day | null;
  pipelineId: string;
  stageId: string;
  createdOn: Day;
  reviewedOn: Day | null;
  isArchived: boolean;
  /** The close date before its recent change. */
  wasDue: Day | null;
}

export async function insertCompany(product: TestProduct, drawn: RandomCompany) {
  const { timeZone, fiscalStart, crm, isCoach } = drawn;
  const { owner } = product.database;
  const org = await product.organisation({ timeZone });
  const organisationId = org.id;
  const manager = await org.manager({ name: "Maya" });
  const lead = await org.manager({ name: "Noa", managerId: manager.id });
  const [first, second] = drawn.reportsTo.map((to) =>
    to === null ? {} : { managerId: { manager, lead }[to].id },
  );
  const reps = [
    await org.rep({ name: "Sam", ...first }),
    await org.rep({ name: "Kim", ...second }),
  ];
  const below = reps.filter((_, place) => drawn.reportsTo[place] === "lead");
  const left = await org.rep({ name: "Lee" });
  const people = [...reps, manager, left];
  const mirror = await insertPortal(product, organisationId);
  if (crm === "none") await mirror.disconnect();
  if (crm === "revoked") await mirror.connect({ revokedAt: COMPANY_NOW });
  await owner
    .updateTable("organisations")
    .set({ fiscalStartMonth: fiscalStart })
    .where("id", "=", organisationId)
    .execute();
  await owner
    .updateTable("users")
    .set({ preferences: JSON.stringify({ playerCoachModeOn: isCoach }) })
    .where("organisationId", "=", organisationId)
    .where("id", "=", manager.id)
    .execute();
  await owner
    .insertInto("pipelines")
    .values({ organisationId, id: "left out", label: "x", displayOrder: 9, counts: false })
    .execute();

  const today = dayOf(COMPANY_NOW, timeZone);
  const quarter: Quarter = quarterOf(today, fiscalStart);
  const days = quarterDays(quarter, fiscalStart);
  const at = (daysAgo: number) => new Date(COMPANY_NOW.getTime() - daysAgo * 86_400_000);
  const deals = (crm === "none" ? [] : drawn.deals).map((deal) => {
    const amount = deal.cents === null ? null : deal.cents / 100;
    return {
      ...deal,
      amount,
      home: amount === null ? null : Math.round(amount * RATES[deal.currency] * 100) / 100,
      ownerId: people[deal.whose]?.id ?? null,
      // Of the deals without a member as owner, the old ones have an owner known only to HubSpot.
      hasOwner: deal.whose in people || deal.daysOld === 90,
      stageId: deal.status === "open" ? deal.openStage : deal.status,
      createdAt: at(deal.daysOld),
      reviewedAt: deal.reviewedDaysAgo === null ? null : at(deal.reviewedDaysAgo),
      archivedAt: deal.isArchived ? CHANGED_AT : null,
    };
  });
  const ids = await mirror.deals(deals);
  const made = deals.map((deal, place) => ({ ...deal, id: ids[place] ?? "" }));
  for (const { id, ownerId, hasOwner } of made) {
    if (ownerId !== null || !hasOwner) continue;
    await owner
      .updateTable("deals")
      .set({ ownerCrmId: "unknown here" })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .execute();
  }
  for (const { id, currency, home, reviewedAt } of made) {
    if (currency === "EUR" && reviewedAt === null) continue;
    await owner
      .updateTable("deals")
      .set({ currency, amountInHomeCurrency: home, reviewedAt })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .execute();
  }
  const lines = made.flatMap((deal) =>
    changesOf(deal).map((line) => ({
      ...{ organisationId, dealId: deal.id, source: "crm" as const },
      ...line,
    })),
  );
  if (lines.length > 0) await owner.insertInto("dealChanges").values(lines).execute();
  const raw = made.map(
    (deal): RawDeal => ({
      ...deal,
      createdOn: dayOf(deal.createdAt, timeZone),
      reviewedOn: deal.reviewedAt && dayOf(deal.reviewedAt, timeZone),
      wasDue: deal.change === "date" ? FORMER_CLOSE_DATE : null,
    }),
  );

  const goals = new Map<string, { quota: number; repCommit: number }>();
  for (const [place, goal] of drawn.goals.entries()) {
    const id = people[place]?.id;
    if (!goal || !id) continue;
    goals.set(id, goal);
    await owner
      .insertInto("checkIns")
      .values({
        organisationId,
        revieweeId: id,
        period: quarter,
        updatedAt: COMPANY_NOW,
        ...goal,
        ...ENTERED,
      })
      .execute();
  }
  if (drawn.actions.length > 0) {
    await owner
      .insertInto("actions")
      .values(
        drawn.actions.map(({ whose, isDone, dueDate }) => ({
          organisationId,
          id: randomUUID(),
          text: "Call them",
          ...{ isDone, dueDate, assigneeId: people[whose]?.id ?? "", createdBy: manager.id },
          ...{ createdAt: CHANGED_AT, updatedAt: CHANGED_AT, doneAt: isDone ? CHANGED_AT : null },
        })),
      )
      .execute();
  }
  await owner
    .updateTable("users")
    .set({ deactivatedAt: LEFT_AT })
    .where("organisationId", "=", organisationId)
    .where("id", "=", left.id)
    .execute();

  return {
    org,
    manager,
    reps,
    lead,
    /** Everyone in the teams of the manager and the lead who may have deals, without the lead. */
    teams: new Map([
      [manager.id, [manager, ...reps.filter((_, place) => drawn.reportsTo[place] !== null)]],
      [lead.id, below],
    ]),
    left,
    raw,
    goals,
    today,
    quarter,
    days,
    fiscalStart,
    hasCrm: crm !== "none",
  };
}

/** Recent changes to a deal, for figures that are computed from its history. */
function changesOf(deal: {
  change: RandomCompany["deals"][number]["change"];
  before: string;
  category: string | null;
  amount: number | null;
  closeDate: Day | null;
  stageId: string;
}) {
  const { change, before, category, amount, closeDate, stageId } = deal;
  const line = (field: string, fromValue: string, toValue: string | null) => ({
    ...{ field, at: CHANGED_AT, fromValue, toValue },
  });
  switch (change) {
    case null:
      return [];
    case "category":
      return [line("forecast_category", before, category)];
    case "amount":
      return [line("amount", "1234.5", String(amount ?? ""))];
    case "date":
      return [line("close_date", FORMER_CLOSE_DATE, closeDate)];
    case "stage":
      return [line("stage", "second", stageId)];
    case "undone": {
      const undone = { undoneAt: CHANGED_LATER_AT, undoneBy: randomUUID() };
      return [
        { ...line("stage", stageId, "won"), ...undone },
        { ...line("stage", "won", stageId), at: CHANGED_LATER_AT, ...undone },
      ];
    }
  }
}

export type Company = Awaited<ReturnType<typeof insertCompany>>;

/** Figures as last saved by hand; without a CRM they are the only ones. */
export const ENTERED = { open: 90.25, won: 20.5, mostLikely: 30, bestCase: 50 };
