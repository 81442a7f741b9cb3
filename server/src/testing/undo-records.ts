import { randomUUID } from "node:crypto";
import { api, type CheckIn, type RouteInput } from "@touchline/contract";
import { addDays, addQuarters, type Day, type Quarter, SLIP_REASONS } from "@touchline/domain";
import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { Person, TestProduct } from "./product.ts";

/** Changes of the team's own records that the product can undo, for `undo.test.ts`. */
type Product = Pick<TestProduct, "call" | "database">;

/** Undoes a change; undefined if nothing was changed. */
export type Undo = (() => Promise<unknown>) | undefined;

export interface People {
  org: { id: string };
  manager: Person;
  rep: Person;
}

async function ok<T>(called: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await called;
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

const NO_VALUES = { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 };
const LINE = {
  ...{ name: "All of it", pipelines: null, filter: null },
  ...{ amountField: null, dateField: null, ownerField: null },
  ...{ periodKind: "quarter" as const },
  categories: {
    COMMIT: "COMMIT",
    BEST_CASE: "BEST_CASE",
    PIPELINE: "PIPELINE",
    OMIT: "OMIT",
  } as const,
};

/** A goal, a team, a line of business, a scenario of each, and feedback with an ask a week ago. */
export async function insertRecords(
  { call, database }: Product,
  { org, manager, rep }: People,
  { reviewed, quarter }: { reviewed: string; quarter: Quarter },
) {
  await database.owner
    .updateTable("users")
    .set({ managerId: manager.id })
    .where("organisationId", "=", org.id)
    .where("id", "=", rep.id)
    .execute();
  const values = { ...NO_VALUES, repCommit: 40_000, quota: 90_000 };
  await ok(call(rep, api.goals.createCheckIn, { body: { revieweeId: rep.id, values } }));
  const { id: lineId } = await ok(call(manager, api.forecastLines.add, { body: LINE }));
  await eventually(async () => {
    const lines = await ok(call(manager, api.forecastLines.list, {}));
    expect(lines.map(({ isFilling }) => isFilling)).toEqual([false]);
  });
  const list = await ok(call(manager, api.deals.list, { query: {} }));
  const [deal] = list.deals;
  const choices = [{ dealId: deal?.id ?? "", call: "out" as const }];
  const scenarioOf = async (who: Person) =>
    (await ok(call(who, api.scenarios.create, { body: { name: "Without it", choices } }))).id;
  const scenarios = { manager: await scenarioOf(manager), rep: await scenarioOf(rep) };
  const asked = [
    { kind: "next-step" as const, value: null },
    { kind: "category" as const, value: "BEST_CASE" },
  ];
  const review = await ok(
    call(manager, api.reviews.create, {
      body: {
        ...{ url: "", attributes: {}, title: "A deal", comment: "<p>Book it</p>", score: 3 },
        ...{ RevieweeId: rep.id, source: "deal-check", dealId: reviewed },
        expectation: { asked },
      },
    }),
  );
  await database.owner
    .updateTable("coachingExpectations")
    .set({ askedAt: new Date(Date.now() - 8 * 86_400_000) })
    .where("organisationId", "=", org.id)
    .where("reviewId", "=", review.id)
    .execute();
  return { lineId, scenarios, quarter, dealIds: list.deals.map(({ id }) => id) };
}
export type Records = Awaited<ReturnType<typeof insertRecords>>;
type Scene = People & Records;

/** What the pages about these records show, without when something was saved. */
export async function readRecords(
  { call }: Product,
  { manager, rep, lineId, quarter, dealIds }: Scene,
) {
  const next = addQuarters(quarter, 1);
  const params = { lineId };
  const day = new Date().toISOString().slice(0, 10);
  return Promise.all([
    ...[quarter, next].map(async (period) =>
      (await ok(call(manager, api.goals.checkIns, { query: { period } })))
        .filter(isFilledIn)
        .map(({ updatedAt: _, sync: { state }, ...checkIn }) => ({ ...checkIn, state })),
    ),
    ok(call(manager, api.goals.quotas, { query: { period: quarter } })),
    ok(call(manager, api.forecast.tree, { query: {} })),
    ok(call(manager, api.forecastLines.read, { params, query: { lead: manager.id } })),
    ok(call(manager, api.forecastLines.deals, { params, query: {} })),
    ok(call(manager, api.scenarios.list, {})),
    ok(call(rep, api.scenarios.list, {})),
    ok(call(rep, api.slips.stories, { query: { ids: dealIds } })),
    ok(call(manager, api.lostReasons.list, {})),
    ok(call(manager, api.meetings.events, { query: { from: addDays(day as Day, -1) } })),
    ok(call(manager, api.history.meetings, { query: {} })),
    ok(call(rep, api.actions.own, { query: {} })),
  ]);
}

/** An empty check-in is as good as none: a goal card creates it when it is opened. */
function isFilledIn({ values: { quota, repCommit }, note, ratings }: CheckIn): boolean {
  return quota > 0 || repCommit > 0 || note !== "" || Object.keys(ratings).length > 0;
}

export async function changeQuotas(
  { call }: Product,
  { manager, rep, quarter }: Scene,
  quotas: readonly [rep: number, manager: number],
): Promise<Undo> {
  const period = addQuarters(quarter, 1);
  const before = await ok(call(manager, api.goals.quotas, { query: { period: quarter } }));
  const cells = [
    { revieweeId: rep.id, period: quarter, quota: quotas[0] },
    { revieweeId: manager.id, period, quota: quotas[1] },
  ].map((cell) => ({
    ...cell,
    was:
      before.find((one) => one.revieweeId === cell.revieweeId && one.period === cell.period)
        ?.quota ?? 0,
  }));
  const save = (changes: typeof cells) =>
    ok(call(manager, api.goals.saveQuotas, { body: { changes } }));
  const { changed } = await save(cells);
  return () =>
    save(changed.map(({ was, quota, ...cell }) => ({ ...cell, was: quota, quota: was })));
}

export async function changeTeamQuota(
  { call }: Product,
  { manager, quarter }: Scene,
  quota: number,
): Promise<Undo> {
  const { total } = await ok(call(manager, api.forecast.tree, { query: { lead: manager.id } }));
  const before = total.overAssigned === null ? null : total.quota;
  const save = (value: number | null) =>
    ok(
      call(manager, api.forecast.setTeamQuota, {
        params: { leadId: manager.id },
        body: { period: quarter, quota: value },
      }),
    );
  await save(quota);
  return () => save(before);
}

/** Without the team's own commit: a team's is the sum of its people's. */
export type LineNumber = { kind: "quota" | "team-quota" | "call" | "commit"; value: number };

export async function changeLineNumber(
  { call }: Product,
  { manager, rep, lineId, quarter: period }: Scene,
  { kind, value }: LineNumber,
): Promise<Undo> {
  const params = { lineId };
  const query = { lead: manager.id };
  const { rows, total } = await ok(call(manager, api.forecastLines.read, { params, query }));
  const row = rows.find(({ person }) => person.id === rep.id);
  const before = {
    quota: row?.quota || null,
    "team-quota": total.overAssigned === null ? null : total.quota,
    call: row?.call?.value ?? null,
    commit: row?.commit || null,
  }[kind];
  const personId = kind === "team-quota" ? manager.id : rep.id;
  const save = (value: number | null) => {
    const body = { personId, period, value };
    return kind === "commit"
      ? ok(call(rep, api.forecastLines.setCommit, { params, body }))
      : ok(call(manager, api.forecastLines.setNumber, { params, body: { ...body, kind } }));
  };
  await save(value);
  return () => save(before);
}

/** The rep reports to no one; the undo sends back what the change answered. */
export async function changeReportingLines(
  { call }: Product,
  { manager, rep }: Scene,
): Promise<Undo> {
  const save = (managerId: string | null) =>
    ok(
      call(manager, api.workspace.setReportingLines, {
        body: { lines: [{ personId: rep.id, managerId }] },
      }),
    );
  const { before } = await save(null);
  return () => ok(call(manager, api.workspace.setReportingLines, { body: { lines: before } }));
}

export async function explainSlip({ call }: Product, { rep }: Scene): Promise<Undo> {
  const { pushes } = await ok(call(rep, api.slips.open, { query: {} }));
  const [push] = pushes;
  if (!push) return undefined;
  const explain = (reason: (typeof SLIP_REASONS)[number] | null) =>
    ok(call(rep, api.slips.explain, { params: { id: push.id }, body: { reason } }));
  await explain(SLIP_REASONS[0]);
  return () => explain(null);
}

export async function removeScenario(
  { call }: Product,
  scene: Scene,
  by: "manager" | "rep",
): Promise<Undo> {
  const params = { id: scene.scenarios[by] };
  await ok(call(scene[by], api.scenarios.remove, { params }));
  return () => ok(call(scene[by], api.scenarios.restore, { params }));
}

export async function changeLostReasons({ call }: Product, { manager }: Scene): Promise<Undo> {
  const save = (reasons: string[] | null) =>
    ok(call(manager, api.lostReasons.save, { body: { reasons } }));
  const before = await ok(call(manager, api.lostReasons.list, {}));
  await save(["Too late", "Too dear"]);
  const labels = before.reasons.map(({ label }) => label);
  return () => save(before.source === "own" ? labels : null);
}

export async function wrapUp(
  { call }: Product,
  { manager, rep, dealIds: [dealId = ""] }: Scene,
  given: { withNote: boolean; withPoint: boolean },
): Promise<Undo> {
  const points = await ok(call(manager, api.talkingPoints.list, { params: { repId: rep.id } }));
  const open = points.filter(({ complete }) => !complete).slice(0, given.withPoint ? 1 : 0);
  const id = randomUUID();
  const body: RouteInput<typeof api.meetingPack.wrapUp>["body"] = {
    ...{ id, eventId: null, recap: "We talked about the quarter.", isSent: false },
    actions: [
      { text: "Send the offer", dueDate: null, assigneeId: rep.id },
      { text: "Call legal", dueDate: null, assigneeId: manager.id },
    ],
    pointIds: open.map((point) => point.id),
    notes: given.withNote ? [{ dealId, message: "Legal needs two weeks." }] : [],
  };
  await ok(call(manager, api.meetingPack.wrapUp, { params: { repId: rep.id }, body }));
  return () => ok(call(manager, api.meetingPack.undoWrapUp, { params: { repId: rep.id, id } }));
}
