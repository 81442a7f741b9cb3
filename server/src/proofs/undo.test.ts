import { randomUUID } from "node:crypto";
import { api, type BulkEdit, type PropertyChange } from "@touchline/contract";
import {
  addDays,
  BUYER_FACT_IDS,
  type BuyerFactId,
  DEFAULT_SLACK_PREFERENCES,
  NUDGE_ACTIONS,
  quarterOf,
} from "@touchline/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type JobContext, NO_VENDORS } from "../context/context.ts";
import { dayOf } from "../context/time.ts";
import { systemOf } from "../context/viewer.ts";
import { receiversOn } from "../db/receivers.ts";
import { checkAlerts } from "../features/alerts/alerts.service.ts";
import { judgeRisk } from "../features/checks/risk.service.ts";
import { queueDealChanges } from "../features/webhooks/deal-changes.service.ts";
import { eventually } from "../testing/eventually.ts";
import type { Person } from "../testing/product.ts";
import { scaled } from "../testing/scale.ts";
import { lastDayOfThisQuarter } from "../testing/this-quarter.ts";
import {
  changeLineNumber,
  changeLostReasons,
  changeQuotas,
  changeReportingLines,
  changeTeamQuota,
  explainSlip,
  insertRecords,
  type LineNumber,
  readRecords,
  removeScenario,
  type Undo,
  wrapUp,
} from "../testing/undo-records.ts";
import { productWithHubspotAndSlack } from "../testing/with-hubspot-and-slack.ts";
import { weekdayIn, zoneAtNoon } from "../testing/zone-at-noon.ts";

/** Everything is real except HubSpot, with its stage-to-category mapping on, and Slack. */
let product: Awaited<ReturnType<typeof productWithHubspotAndSlack>>;

vi.setConfig({ testTimeout: scaled(600_000, 3_600_000), hookTimeout: 60_000 });
beforeAll(async () => {
  product = await productWithHubspotAndSlack();
});
afterAll(() => product.close());

const DAY_MS = 86_400_000;
const LONG_AGO = new Date(Date.now() - 40 * DAY_MS).toISOString();
const CLOSES_ON = lastDayOfThisQuarter();
const [EDITED, ALSO_EDITED, ASKED, PUSHED] = ["1000", "1001", "1002", "1003"];
const IDS = [EDITED, ALSO_EDITED, ASKED, PUSHED];
const TODAY = dayOf(new Date(), "UTC");
const QUARTER = quarterOf(TODAY, 1);

const property = (name: string, label: string, fieldType: string) => ({
  ...{ objectType: "deals", groupName: "dealinformation", type: "string" },
  ...{ name, label, fieldType },
});
const CHAMPION = property("champion", "Champion", "text");
const UPDATES = property("deal_update", "Deal update", "textarea");

/**
 * A rep with a nudge on a Likely deal and a push without a reason, a manager with all notifications
 * on, a webhook, an own field, and what a team has besides deals.
 */
async function makeScene() {
  const timeZone = zoneAtNoon();
  const likely = { hs_manual_forecast_category: "COMMIT", createdate: LONG_AGO };
  const deals: Array<Record<string, string>> = [
    { ...likely, amount: "20000", hs_next_step: "Call" },
    { ...likely, amount: "30000" },
    { ...likely, amount: "50000" },
    { createdate: LONG_AGO, amount: "9000", hs_next_step: "Call" },
  ];
  const of = await product.scene({
    timeZone,
    deals,
    createdAt: LONG_AGO,
    mapsForecastCategory: true,
  });
  const { manager, rep, portalId } = of;
  await product.hubspot.importInto(portalId, "properties", [CHAMPION]);
  await read(product.call(manager, api.ownFields.choose, { body: { names: ["champion"] } }));
  await of.change(PUSHED, { closedate: addDays(CLOSES_ON, 20) });
  await product.call(manager, api.notifications.saveMember, {
    params: { id: rep.id },
    body: {
      slack: {
        ...DEFAULT_SLACK_PREFERENCES,
        notificationDay: weekdayIn(timeZone),
        notificationTime: "12:00",
      },
    },
  });
  await product.call(manager, api.webhooks.create, {
    body: {
      url: "https://hooks.test/touchline",
      events: ["deal.changed", "deal.won", "deal.lost"],
    },
  });
  const action = await product.call(manager, api.actions.create, {
    body: { text: "Call them", assigneeId: rep.id, dueDate: addDays(TODAY, -3) },
  });
  for (const title of ["Price", "Holiday", "Hiring"]) {
    const body = { title, complete: false, repId: rep.id };
    await product.call(manager, api.talkingPoints.save, { body });
  }
  const digest = await product.call(manager, api.digests.create, {
    body: { readyMade: "monday-forecast" },
  });
  const params = { id: digest.body.id };
  await product.call(manager, api.digests.save, { params, body: { isOn: true } });
  const records = await insertRecords(product, of, { reviewed: EDITED, quarter: QUARTER });
  await quiet(of.org.id);
  const scene = { ...of, ...records, actionId: action.body.id, digestId: params.id };
  expect(await question(scene)).toMatchObject({ channel: expect.any(String) });
  return scene;
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

/** The rep's Slack nudge about the one deal that no other step changes. */
const question = async ({ told, slackIds }: Pick<Scene, "told" | "slackIds">) =>
  (await told(slackIds.rep, QUESTION)).find((message) => message.text.includes(`Deal ${ASKED}`));

/** Runs all notification scans and waits until no job is left. */
async function quiet(organisationId: string): Promise<void> {
  await product.inStore(systemOf(organisationId), (store) => store.slackPreferences.queueScan());
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ left: number }>`select count(*)::int as left from pgboss.job
        where state in ('created', 'retry', 'active') and start_after <= now()
          and name not like 'webhooks.%'`.execute(product.database.owner);
      expect(rows[0]?.left).toBe(0);
    },
    { timeout: 120_000, interval: 50 },
  );
}

/** Everything visible to users, rules, HubSpot and Slack, without the history. */
async function state(of: Scene) {
  const { manager, rep, org, slackIds } = of;
  const viewer = { organisationId: org.id, userId: manager.id, role: manager.role };
  const { inStore } = product;
  const clock = () => new Date();
  const job: JobContext = { ...NO_VENDORS, viewer, clock, now: clock(), inStore };
  await judgeRisk(job);
  await checkAlerts(job);
  const query = {};
  const params = { repId: rep.id };
  const [change, pack, history, points, actions, digests, ...rest] = await Promise.all([
    read(product.call(manager, api.forecast.change, { query })),
    read(product.call(manager, api.meetingPack.read, { params })),
    read(product.call(manager, api.history.changes, { query: { limit: 200 } })),
    read(product.call(manager, api.talkingPoints.list, { params })),
    read(product.call(manager, api.actions.list, { query })),
    read(product.call(manager, api.digests.list, {})),
    Promise.all(IDS.map((id) => dealState(of, id))),
    toldTo(of, slackIds.manager),
    toldTo(of, slackIds.rep),
    alertsOf(manager),
    alertsOf(rep),
    read(product.call(rep, api.slips.open, { query })),
    read(product.call(manager, api.forecast.movement, { query })),
    read(product.call(manager, api.forecast.teamOverview, { query })),
    inboxOf(manager),
    inboxOf(rep),
    ...[manager, rep].flatMap((who) => [
      read(product.call(who, api.coaching.ofMember, { params: { id: rep.id } })),
      read(product.call(who, api.deals.list, { query })),
      read(product.call(who, api.deals.groups, { query: { by: "stage" } })),
      read(product.call(who, api.checks.smartQueues, { query })),
    ]),
    notesThere(of),
    readRecords(product, of),
  ]);
  return {
    change: [change.opening, change.closing, change.parts],
    pack: [pack.figures, pack.deals, pack.promises, pack.wrappedUp, pack.lastMeeting],
    canUndo: history.changes.filter(({ canUndo }) => canUndo).map(({ id }) => id),
    points: points.map(({ title, complete }) => [title, complete]),
    digests: digests.map(({ nextAt: _, ...digest }) => digest),
    actions: actions.map((group) => group.actions),
    rest,
  };
}
type State = Awaited<ReturnType<typeof state>>;

async function read<T>(called: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await called;
  expect(status).toBe(200);
  return body;
}

async function dealState({ manager, rep, there }: Scene, hubspotId: string) {
  const params = { hubspotId };
  const checked = await read(product.call(manager, api.checks.deal, { params, query: {} }));
  const { changes: _, aiSummary, ...deal } = checked;
  const { dealstage, closedate, hs_manual_forecast_category, ...held } = await there(hubspotId);
  return {
    deal,
    // Ignores when HubSpot last modified the deal.
    summary: aiSummary?.sentences.map(({ parts }) => parts),
    evidence: await read(product.call(rep, api.evidence.ofDeal, { params })),
    there: [dealstage, closedate?.slice(0, 10), hs_manual_forecast_category],
    words: ["hs_next_step", "deal_update", "closed_lost_reason", "champion"].map(
      (name) => held[name] ?? "",
    ),
  };
}

/** Messages that are unread or ask for something; a refusal stays as read once it is discarded. */
async function inboxOf(who: Person) {
  const { items, unread } = await read(
    product.call(who, api.inbox.list, { query: { limit: 100 } }),
  );
  const open = items.filter(({ readAt, todo }) => readAt === null || todo !== null);
  return [unread, open.map(({ id: _, at: __, readAt: ___, ...item }) => item)];
}

async function notesThere({ portalId }: Scene) {
  const notes = await product.hubspot.records(portalId, "notes");
  return notes.filter(({ archived }) => !archived).map(({ properties }) => properties.hs_note_body);
}

async function alertsOf(who: Person) {
  const alerts = await read(product.call(who, api.alerts.list, {}));
  return alerts.map(({ id: _, createdAt: __, ...alert }) => alert);
}

async function toldTo({ told }: Scene, slackId: string) {
  const messages = await told(slackId, /Deal 100/);
  return messages.map(({ text, blocks }) => [
    text,
    JSON.parse(JSON.stringify(blocks), withoutNames),
  ]);
}

/** Slack assigns new block ids each time. */
const withoutNames = (key: string, value: unknown) => (key === "block_id" ? undefined : value);
const QUESTION = /No contact, update or next step/;

/** The webhook's changes must lead without gaps to each field's current value. */
async function storyOf({ org }: Scene) {
  const { owner } = product.database;
  const receivers = receiversOn(owner);
  await queueDealChanges({ receivers, inStore: product.inStore, now: new Date() });
  const rows = await owner
    .selectFrom("webhookDeliveries")
    .select(["event", "payload"])
    .where("organisationId", "=", org.id)
    .execute();
  type Told = {
    at: string;
    data: { hubspotId: string; field: string; from: string | null; to: string | null };
  };
  const told = rows
    .filter(({ event }) => event === "deal.changed")
    .map(({ payload }) => payload as unknown as Told)
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const byField = Map.groupBy(told, ({ data }) => `${data.hubspotId} ${data.field}`);
  const gaps = [...byField].flatMap(([field, lines]) =>
    lines.slice(1).flatMap(({ data }, place) => {
      const before = lines[place]?.data.to ?? "";
      return before === (data.from ?? "") ? [] : `${field}: ${before}, then from ${data.from}`;
    }),
  );
  return { gaps, closed: rows.filter(({ event }) => event !== "deal.changed") };
}

/** A property and two values; the one it doesn't have is set. */
const change = fc
  .constantFrom(
    ["dealstage", "contractsent", "closedwon", "closedlost"],
    ["closedate", addDays(CLOSES_ON, -1), addDays(CLOSES_ON, 40)],
    ["hs_manual_forecast_category", "PIPELINE", "BEST_CASE"],
    ["hs_next_step", "Write", "Wait"],
    ["deal_update", "They will sign on Friday.", "No news."],
    ["closed_lost_reason", "Price", "No decision"],
    ["own.champion", "Head of Sales", "Head of Legal"],
  )
  .chain(([property = "", ...values]) =>
    fc.record({
      property: fc.constant(property),
      values: fc.shuffledSubarray(values, { minLength: 2, maxLength: 2 }),
    }),
  );
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function changeOf({ there }: Scene, { property, values }: Change) {
  const held = (await there(EDITED))[nameThere(property)]?.slice(0, 10);
  const value = values.find((one) => one.slice(0, 10) !== held) ?? "";
  return { [property]: value } as PropertyChange;
}
const nameThere = (property: string) => property.replace(/^own\./, "");

type Who = "manager" | "rep";
const who = fc.constantFrom<Who[]>("manager", "rep");
interface OneChange {
  who: Who;
  change: Change;
}
/** Only the owner can write a deal's update. */
const byOf = ({ who, change }: OneChange): Who => (change.property === "deal_update" ? "rep" : who);
const answer = fc.oneof(
  fc.constantFrom(
    { actionId: NUDGE_ACTIONS.onTrack },
    { actionId: NUDGE_ACTIONS.needHelp },
    // The current day: nothing changes, so there is nothing to undo.
    { actionId: NUDGE_ACTIONS.pickDate, chosen: CLOSES_ON },
    { actionId: NUDGE_ACTIONS.pickDate, chosen: addDays(CLOSES_ON, 20) },
    { actionId: NUDGE_ACTIONS.pickDate, chosen: addDays(CLOSES_ON, 20), why: "nudge.why.legal" },
  ),
);

/** A kind of step, and how a failing property prints it. */
function kind<T>(given: fc.Arbitrary<T>, run: (of: Scene, given: T) => Promise<Undo>) {
  return given.map((one) => ({
    run: (of: Scene) => run(of, one),
    [fc.toStringMethod]: () => JSON.stringify(one),
  }));
}

const KINDS = {
  one: kind(fc.record({ who, change }), setOne),
  // Updates and own fields can't be bulk-edited.
  many: kind(
    change.filter(({ property }) => property !== "deal_update" && property !== "own.champion"),
    setMany,
  ),
  "in HubSpot": kind(change, setThere),
  "in Slack": kind(answer, answerQuestion),
  refused: kind(fc.record({ who, change }), setRefused),
  contest: kind(who, contest),
  evidence: kind(fc.constantFrom(...BUYER_FACT_IDS), confirm),
  action: kind(who, tick),
  "talking point": kind(
    fc.record({ who, place: fc.nat(2), does: fc.constantFrom("tick", "remove") }),
    changePoint,
  ),
  digest: kind(fc.constant("remove"), removeDigest),
  scenario: kind(who, (of, by) => removeScenario(product, of, by)),
  slip: kind(fc.constant("explain"), (of) => explainSlip(product, of)),
  quotas: kind(fc.constantFrom([95_000, 50_000] as const, [0, 70_000] as const), (of, quotas) =>
    changeQuotas(product, of, quotas),
  ),
  "team quota": kind(fc.constantFrom(80_000, 200_000), (of, quota) =>
    changeTeamQuota(product, of, quota),
  ),
  "line number": kind(
    fc.record({
      kind: fc.constantFrom<LineNumber["kind"][]>("quota", "team-quota", "call", "commit"),
      value: fc.constantFrom(30_000, 60_000),
    }),
    (of, given) => changeLineNumber(product, of, given),
  ),
  "reporting lines": kind(fc.constant("change"), (of) => changeReportingLines(product, of)),
  "lost reasons": kind(fc.constant("change"), (of) => changeLostReasons(product, of)),
  "wrap-up": kind(fc.record({ withNote: fc.boolean(), withPoint: fc.boolean() }), (of, given) =>
    wrapUp(product, of, given),
  ),
  "meeting pack": kind(fc.constantFrom("accepted" as const, "dismissed" as const), mark),
};

async function set(of: Scene, given: OneChange) {
  const params = { hubspotId: EDITED };
  const body = await changeOf(of, given.change);
  const answer = await product.call(of[byOf(given)], api.deals.setProperty, { params, body });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function setOne(of: Scene, given: OneChange): Promise<Undo> {
  const { changeId } = await set(of, given);
  return changeId === null ? undefined : () => undoLine(of[byOf(given)], changeId);
}

async function undoLine(person: Person, id: string): Promise<void> {
  // A busy server asks to retry.
  await eventually(async () => {
    const { status } = await product.call(person, api.history.undo, { params: { id } });
    expect(status).toBe(200);
  });
}

const ended = (person: Person, { id }: Pick<BulkEdit, "id">) =>
  vi.waitFor(
    async () => {
      const read = await product.call(person, api.bulkEdits.read, { params: { id } });
      expect(read).toMatchObject({ status: 200, body: { edit: { isRunning: false } } });
      return read.body.edit;
    },
    { timeout: 120_000, interval: 50 },
  );

async function setMany(of: Scene, given: Change): Promise<Undo> {
  const { manager } = of;
  const ids = [EDITED, ALSO_EDITED];
  // Every editable property can be bulk-edited.
  const change = (await changeOf(of, given)) as { closedate: string };
  const sent = { id: randomUUID(), deals: { ids }, change };
  const started = await product.call(manager, api.bulkEdits.start, { body: sent });
  expect(started).toMatchObject({ status: 202 });
  const edit = await ended(manager, sent);
  if (!edit.canUndo) return undefined;
  return async () => {
    const undone = await product.call(manager, api.bulkEdits.undo, { params: { id: edit.id } });
    await ended(manager, undone.body);
  };
}

/** Changes the deal in HubSpot and undoes it here. */
async function setThere(of: Scene, given: Change): Promise<Undo> {
  const newest = async () => {
    const query = { limit: 200 };
    const { body } = await product.call(of.rep, api.history.changes, { query });
    return body.changes.filter(({ canUndo }) => canUndo);
  };
  const before = new Set((await newest()).map(({ id }) => id));
  const { property } = given;
  // The customer may define the property before we do.
  if (property === "deal_update")
    await product.hubspot.importInto(of.portalId, "properties", [UPDATES]);
  const [value] = Object.values(await changeOf(of, given));
  await of.change(EDITED, { [nameThere(property)]: String(value) });
  const kinds: Record<string, string> = {
    dealstage: "stage",
    closedate: "close_date",
    hs_manual_forecast_category: "forecast_category",
    hs_next_step: "next_step",
    closed_lost_reason: "lost_reason",
    "own.champion": "own_field",
  };
  const line = (await newest()).find(
    ({ id, kind }) => !before.has(id) && kind === (kinds[property] ?? property),
  );
  if (!line) throw new Error("What was changed in HubSpot cannot be undone.");
  return () => undoLine(of.rep, line.id);
}

interface Answer {
  actionId: string;
  chosen?: string;
  why?: string;
}

async function answerQuestion(of: Scene, { why, ...given }: Answer): Promise<Undo> {
  const press = async (pressed: { actionId: string; chosen?: string }) => {
    const { channel, ts } = (await question(of)) ?? { channel: "", ts: "" };
    const asUser = of.slackIds.rep;
    await product.slack.click({ team: of.team, channel, messageTs: ts, asUser, ...pressed });
    await quiet(of.org.id);
  };
  await eventually(async () => {
    // If the message was rendered again meanwhile, start over.
    if (given.chosen) await press({ actionId: NUDGE_ACTIONS.moveDate }).catch(() => undefined);
    await press(given);
  });
  if (why) await press({ actionId: why });
  return () => press({ actionId: NUDGE_ACTIONS.undo });
}

/** HubSpot refuses the change, so it never took effect. */
async function setRefused(of: Scene, given: OneChange): Promise<Undo> {
  const body = { status: "error", message: "Not valid", category: "VALIDATION_ERROR" };
  await product.hubspot.fail({ kind: "status", status: 400, times: 1, method: "PATCH", body });
  const { write, changeId } = await set(of, given);
  await quiet(of.org.id);
  await product.hubspot.clearFaults();
  if (changeId === null) return undefined;
  // The refusal stays on the deal until it is discarded or the deal is changed again.
  await product.call(of[byOf(given)], api.crm.discardWrite, { params: { id: write?.id ?? "" } });
  return () => Promise.resolve();
}

async function contest(of: Scene, by: Who): Promise<Undo> {
  const { body } = await product.call(of[by], api.checks.deal, {
    params: { hubspotId: EDITED },
    query: {},
  });
  const rule = Object.values(body.issues).flat()[0]?.rule;
  if (!rule) return undefined;
  const params = { hubspotId: EDITED, rule };
  await product.call(of[by], api.ruleLab.contest, { params, body: { reason: "They are away" } });
  return () => product.call(of[by], api.ruleLab.withdraw, { params });
}

async function confirm({ rep }: Scene, fact: BuyerFactId): Promise<Undo> {
  const params = { hubspotId: EDITED, fact };
  await product.call(rep, api.evidence.confirm, { params, body: {} });
  return () => product.call(rep, api.evidence.withdraw, { params });
}

async function tick(of: Scene, by: Who): Promise<Undo> {
  const set = (isDone: boolean) =>
    product.call(of[by], api.actions.update, { params: { id: of.actionId }, body: { isDone } });
  await set(true);
  return () => set(false);
}

async function changePoint(
  of: Scene,
  { who, place, does }: { who: Who; place: number; does: string },
): Promise<Undo> {
  const person = of[who];
  const list = () => product.call(person, api.talkingPoints.list, { params: { repId: of.rep.id } });
  const point = (await list()).body[place];
  if (!point) return undefined;
  const { id } = point;
  if (does === "remove") {
    await product.call(person, api.talkingPoints.remove, { params: { id } });
    return () => product.call(person, api.talkingPoints.restore, { params: { id } });
  }
  const tick = async () => {
    const now = (await list()).body.find((one) => one.id === id) ?? point;
    const body = { ...now, complete: !now.complete };
    return product.call(person, api.talkingPoints.save, { body });
  };
  await tick();
  return tick;
}

async function removeDigest({ manager, digestId }: Scene): Promise<Undo> {
  const params = { id: digestId };
  await product.call(manager, api.digests.remove, { params });
  return () => product.call(manager, api.digests.restore, { params });
}

async function mark({ manager, rep }: Scene, as: "accepted" | "dismissed"): Promise<Undo> {
  const params = { repId: rep.id };
  const { body } = await product.call(manager, api.meetingPack.read, { params });
  const line = [...body.deals, ...body.promises].find((one) => one.mark === "none");
  if (!line) return undefined;
  const { key } = line;
  const title = "Ask about it";
  const set = (mark: typeof as | "none") =>
    product.call(manager, api.meetingPack.mark, { params, body: { mark, key, title } });
  await set(as);
  return () => set("none");
}

const names = Object.keys(KINDS) as Array<keyof typeof KINDS>;

/**
 * Each kind once, in any order; some are undone at once, the others at the end in reverse
 * order.
 */
const plan = fc.shuffledSubarray(names, { minLength: names.length }).chain((order) =>
  fc.tuple(
    ...order.map((name) =>
      fc.record({
        name: fc.constant(name),
        step: KINDS[name],
        when: fc.constantFrom("later" as const, "settled" as const, "at once" as const),
        syncs: fc.boolean(),
      }),
    ),
  ),
);

type Steps = typeof plan extends fc.Arbitrary<infer T> ? T : never;

async function changeAndUndo(steps: Steps): Promise<void> {
  // A new scene each time, because tokens expire after ten minutes.
  const of = await makeScene();
  const sync = () =>
    product.call(of.manager, api.checks.refresh, { params: { hubspotId: EDITED } });
  const done: Array<{ name: string; before: State; back: () => Promise<unknown> }> = [];
  let now = await state(of);
  const undoLast = async () => {
    const last = done.pop();
    if (!last) return;
    await last.back();
    await quiet(of.org.id);
    now = await state(of);
    expect(now, last.name).toEqual(last.before);
  };
  for (const { name, step, when, syncs } of steps) {
    const back = await step.run(of);
    if (!back) continue;
    done.push({ name, before: now, back });
    if (when === "at once") await undoLast();
    else {
      await quiet(of.org.id);
      if (syncs) await sync();
      if (when === "settled") await undoLast();
      else now = await state(of);
    }
  }
  while (done.length > 0) await undoLast();
  expect(await storyOf(of)).toEqual({ gaps: [], closed: [] });
}

/** Shorter sequences are quicker; long ones have more changes between a change and its undo. */
const SEQUENCES = scaled(3, 1);

it("[R-2] [R-4] [R-14] whatever is changed and undone, one or many, here, in HubSpot or in Slack, all is as it was before: deals, rules, slips, movement, alerts, talking points, digests, messages and what was asked in them, and what webhooks tell", async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const size = Math.ceil(steps.length / SEQUENCES);
      for (let first = 0; first < steps.length; first += size)
        await changeAndUndo(steps.slice(first, first + size));
    }),
    { numRuns: scaled(1, 20), endOnFailure: true },
  );
});
