import { randomUUID } from "node:crypto";
import { api, MAX_DISMISSED, type PackLine, type RouteInput } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

/** A Sunday in the fourth quarter of 2026. */
const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const read = (who: Person, repId: string) =>
  product.call(who, api.meetingPack.read, { params: { repId } });
const pack = async (who: Person, repId: string) => (await read(who, repId)).body;
const mark = (who: Person, repId: string, body: RouteInput<typeof api.meetingPack.mark>["body"]) =>
  product.call(who, api.meetingPack.mark, { params: { repId }, body });
const points = async (who: Person, repId: string) =>
  (await product.call(who, api.talkingPoints.list, { params: { repId } })).body;

type WrapUp = RouteInput<typeof api.meetingPack.wrapUp>["body"];
const wrapUp = (who: Person, repId: string, body: Partial<WrapUp> = {}) =>
  product.call(who, api.meetingPack.wrapUp, {
    params: { repId },
    body: {
      id: randomUUID(),
      eventId: null,
      actions: [],
      notes: [],
      recap: "",
      isSent: false,
      ...body,
    },
  });

async function meeting(of: Person, attendeeIds: string[], start: string, title = "1:1") {
  const end = start.replace("T10", "T11");
  const { body } = await product.call(of, api.meetings.createQuick, {
    body: { title, start, end, attendeeIds },
  });
  return body.id;
}

async function changed(
  { org, stored }: CrmWorld,
  crmId: string,
  at: string,
  before: Record<string, string>,
) {
  const { id } = await stored(crmId);
  for (const [field, fromValue] of Object.entries(before)) {
    await product.database.owner
      .insertInto("dealChanges")
      .values({
        organisationId: org.id,
        dealId: id,
        field,
        at: new Date(at),
        fromValue,
        toValue: "",
        source: "crm",
      })
      .execute();
  }
}

const said = ({ deal, kind, says }: PackLine) =>
  `${deal ? `${deal.name} ` : ""}${kind}: ${says.map((part) => Object.values(part)[0]).join("")}`;

const agreed = (rep: Person, text = "Ask legal") => [
  { text, dueDate: "2026-11-20", assigneeId: rep.id },
];

/** A manager and a rep who met on 2 November, and changes since. */
async function scene() {
  const world = await crmWorld(product);
  const { manager, rep } = world;
  await meeting(manager, [rep.id], "2026-11-02T10:00:00Z", "Weekly with Sam");
  const heard = { lastContactedAt: new Date("2026-11-14T09:00:00Z") };
  const pushed = await world.deal(rep, {
    name: "Acme",
    amount: 48_000,
    amountInHomeCurrency: 48_000,
    closeDate: "2026-12-31",
    stageId: "proposal",
    forecastCategory: "COMMIT",
    ...heard,
  });
  await changed(world, pushed, "2026-11-09T09:00:00Z", {
    close_date: "2026-12-01",
    stage: "qualified",
    forecast_category: "BEST_CASE",
    amount: "40000.00",
  });
  // Moved during the meeting, an hour before it ended.
  const before = await world.deal(rep, { name: "Before", ...heard });
  await changed(world, before, "2026-11-02T10:30:00Z", { close_date: "2026-11-20" });
  const won = await world.deal(rep, { name: "Globex", stageId: "won", closeDate: "2026-11-10" });
  await changed(world, won, "2026-11-10T09:00:00Z", { stage: "proposal" });
  await world.deal(rep, { name: "Quiet", lastContactedAt: new Date("2026-10-25T09:00:00Z") });
  await world.deal(rep, { name: "Fresh", createdAt: new Date("2026-11-12T09:00:00Z"), ...heard });
  await world.deal(world.colleague, { name: "Somebody else's" });
  return { ...world, pushed, won };
}

describe("[BY-22] the pack", () => {
  it("tells manager and rep the same: what became of deals since they met, ranked by money", async () => {
    const { manager, rep, colleague, org } = await scene();
    const told = await pack(manager, rep.id);
    expect(told).toMatchObject({
      since: "2026-11-02T11:00:00.000Z",
      lastMeeting: { title: "Weekly with Sam", isWrappedUp: false },
      meeting: null,
      period: "2026-Q4",
      notesReach: "live",
      canMail: false,
      dealLines: 7,
    });
    expect(told.deals.map(said)).toEqual([
      "Acme forward: From The qualified stage to The proposal stage",
      "Acme upgraded: Upgraded from Maybe to Likely",
      "Acme pushed: Pushed by 30 days, now closing 2026-12-31",
      "Acme grown: Up 8000, now 48000",
      expect.stringMatching(/^(Globex|Quiet|Fresh) /),
      expect.stringMatching(/^(Globex|Quiet|Fresh) /),
      expect.stringMatching(/^(Globex|Quiet|Fresh) /),
    ]);
    expect(told.deals.slice(4).map(said).sort()).toEqual([
      "Fresh new: New, in The qualified stage, closing 2026-12-01",
      "Globex won: Won for 1000",
      "Quiet quiet: Gone quiet: nothing heard for 21 days",
    ]);
    await product.database.owner
      .updateTable("users")
      .set({ managerId: manager.id })
      .where("organisationId", "=", org.id)
      .where("id", "=", rep.id)
      .execute();
    expect(await pack(rep, rep.id)).toEqual(told);

    const stranger = await crmWorld(product);
    for (const other of [colleague, stranger.manager, stranger.rep]) {
      expect((await read(other, rep.id)).status).toBe(404);
    }
    expect((await pack(manager, colleague.id)).lastMeeting).toBeNull();
  });

  it("has deals that are gone; to the rep one that was handed on is none of theirs any more", async () => {
    const world = await crmWorld(product);
    const { manager, rep, colleague, org } = world;
    await meeting(manager, [rep.id], "2026-11-02T10:00:00Z");
    const worth = (amount: number) => ({ amount, amountInHomeCurrency: amount });
    const called = { forecastCategory: "COMMIT", stageId: "proposal" };
    const handed = await world.deal(colleague, { name: "Handed", ...called, ...worth(500_000) });
    await changed(world, handed, "2026-11-05T09:00:00Z", { owner: "2" });
    const deleted = await world.deal(rep, { name: "Deleted", ...called, ...worth(9000) });
    await product.database.owner
      .updateTable("deals")
      .set({ archivedAt: new Date("2026-11-06T09:00:00Z") })
      .where("organisationId", "=", org.id)
      .where("crmId", "=", deleted)
      .execute();
    const told = await pack(manager, rep.id);
    expect(told.deals.map(said)).toEqual([
      "Handed gone: Handed over, was Likely in The proposal stage",
      "Deleted gone: Deleted, was Likely in The proposal stage",
    ]);
    expect(told.figures.find(({ name }) => name === "likely")).toMatchObject({
      was: 509_000,
      is: 0,
    });
    const own = await read(rep, rep.id);
    expect(own.body.deals.map(said)).toEqual([
      "Deleted gone: Deleted, was Likely in The proposal stage",
    ]);
    expect(own.raw.body).not.toContain("Handed");
    expect(`${own.raw.body}${JSON.stringify(told)}`).not.toContain(colleague.name);
  });

  it("has the quarter's figures as they were and are", async () => {
    const { manager, rep, org } = await scene();
    const values = { open: 0, won: 0, bestCase: 0, mostLikely: 0 };
    const goal = { ...values, quota: 100_000, repCommit: 60_000 };
    await product.call(manager, api.goals.createCheckIn, {
      body: { revieweeId: rep.id, values: goal },
    });
    // Saved before they met; the commit was lowered since.
    await product.database.owner
      .updateTable("checkInVersions")
      .set({ savedAt: new Date("2026-11-01T09:00:00Z") })
      .where("organisationId", "=", org.id)
      .execute();
    await product.call(manager, api.goals.saveCheckIn, {
      params: { revieweeId: rep.id },
      body: { values: { repCommit: 50_000 } },
    });
    const { figures } = await pack(manager, rep.id);
    expect(figures).toEqual([
      { name: "commit", was: 60_000, is: 50_000 },
      { name: "won", was: 0, is: 1000 },
      { name: "likely", was: 0, is: 48_000 },
      // Acme at 40000 then, Globex, Before and Quiet; now without Globex and with Fresh.
      { name: "open", was: 43_000, is: 51_000 },
      { name: "coverage", was: 0.4, is: 0.5 },
    ]);
  });

  it("[R-15] has the figures of the goal card, also while HubSpot is revoked", async () => {
    const { manager, rep, change } = await scene();
    const values = { open: 249_000, won: 0, bestCase: 1, mostLikely: 2 };
    await product.call(manager, api.goals.createCheckIn, {
      body: { revieweeId: rep.id, values: { ...values, quota: 100_000, repCommit: 60_000 } },
    });
    const live = (await pack(manager, rep.id)).figures;
    await change({ revokedAt: NOW });
    const { figures } = await pack(manager, rep.id);
    const { body: card } = await product.call(manager, api.goals.checkIn, {
      params: { revieweeId: rep.id },
      query: {},
    });
    expect(card?.sync.state).toBe("failed");
    expect(card?.values).toMatchObject({ won: 1000, open: 51_000, mostLikely: 48_000 });
    expect(figures).toEqual(live);
    expect(Object.fromEntries(figures.map(({ name, is }) => [name, is]))).toEqual({
      commit: card?.values.repCommit,
      won: card?.values.won,
      likely: card?.values.mostLikely,
      open: card?.values.open,
      coverage: 0.5,
    });
  });

  it("has promises that were kept and missed", async () => {
    const { manager, rep } = await crmWorld(product);
    await meeting(manager, [rep.id], "2026-11-02T10:00:00Z");
    const action = async (text: string, dueDate: string) =>
      (
        await product.call(manager, api.actions.create, {
          body: { text, dueDate, assigneeId: rep.id },
        })
      ).body.id;
    await action("Send the terms", "2026-11-10");
    await action("Due today", "2026-11-15");
    const done = await action("Call Rosa", "2026-11-13");
    await product.call(rep, api.actions.update, { params: { id: done }, body: { isDone: true } });
    expect((await pack(manager, rep.id)).promises.map(said)).toEqual([
      "missed: Send the terms, 5 days late",
      "kept: Call Rosa, done 2 days late",
    ]);
  });

  it("[T-2] has what was promised for the quarter in which they last met, with that quarter's days", async () => {
    const world = await crmWorld(product);
    const { manager, rep } = world;
    await meeting(manager, [rep.id], "2026-09-28T10:00:00Z");
    const none = { open: 0, won: 0, bestCase: 0, mostLikely: 0, quota: 0, repCommit: 0 };
    for (const [period, repCommit] of [
      ["2026-Q2", 1],
      ["2026-Q3", 4000],
      ["2026-Q4", 9000],
    ] as const) {
      await product.call(manager, api.goals.createCheckIn, {
        body: { revieweeId: rep.id, period, values: { ...none, repCommit } },
      });
    }
    const won = (closeDate: Day, amount: number) =>
      world.deal(rep, {
        name: `Won ${closeDate}`,
        stageId: "won",
        closeDate,
        amount,
        amountInHomeCurrency: amount,
        createdAt: new Date("2026-06-01T09:00:00Z"),
      });
    await won("2026-06-30", 10_000);
    await won("2026-07-01", 1000);
    await won("2026-09-30", 500);
    await won("2026-10-01", 20_000);
    const promised = async () => (await pack(manager, rep.id)).promises.map(said);
    expect(await promised()).toEqual(["missed: Commit of Q3 (Jul–Sep 2026): won 1500 of 4000"]);
    await won("2026-08-15", 2500);
    expect(await promised()).toEqual(["kept: Commit of Q3 (Jul–Sep 2026): won 4000 of 4000"]);
    // The current quarter isn't over yet.
    await meeting(manager, [rep.id], "2026-10-01T10:00:00Z");
    expect(await promised()).toEqual([]);
  });

  it("counts from the last time the two met alone, or else says that they have not", async () => {
    const { manager, rep, colleague, org } = await crmWorld(product);
    const other = await org.manager();
    expect(await pack(manager, rep.id)).toMatchObject({
      since: "2026-11-01T12:00:00.000Z",
      lastMeeting: null,
    });
    await meeting(manager, [rep.id, colleague.id], "2026-11-12T10:00:00Z", "with a third");
    await meeting(other, [rep.id], "2026-11-13T10:00:00Z", "with another manager");
    await meeting(rep, [], "2026-11-13T10:00:00Z", "alone");
    expect((await pack(manager, rep.id)).lastMeeting).toBeNull();
    await meeting(manager, [manager.id, rep.id], "2026-11-05T10:00:00Z", "earlier");
    await meeting(manager, [rep.id], "2026-11-10T10:00:00Z", "last");
    const today = await meeting(manager, [rep.id], "2026-11-15T10:00:00Z", "today");
    expect(await pack(manager, rep.id)).toMatchObject({
      since: "2026-11-10T11:00:00.000Z",
      lastMeeting: { title: "last" },
      meeting: { id: today, title: "today", start: "2026-11-15T10:00:00.000Z", allDay: false },
    });
  });

  it("[X-5] still tells since the meeting before once today's is wrapped up, and counts that from tomorrow on", async () => {
    const { manager, rep, org } = await crmWorld(product);
    await meeting(manager, [rep.id], "2026-11-10T10:00:00Z", "last");
    const today = await meeting(manager, [rep.id], "2026-11-15T10:00:00Z", "today");
    const done = await wrapUp(manager, rep.id, { eventId: today, actions: agreed(rep) });
    expect(done.status).toBe(200);
    const told = await pack(manager, rep.id);
    expect(told).toMatchObject({
      since: "2026-11-10T11:00:00.000Z",
      lastMeeting: { title: "last" },
      meeting: null,
      meetings: [{ title: "last" }],
      wrappedUp: {
        ...{ id: done.body.id, eventId: today, title: "today", closedAt: NOW.toISOString() },
        ...{ actions: 1, notes: 0, isSent: false, canUndo: true },
      },
    });
    expect((await pack(rep, rep.id)).wrappedUp).toEqual({ ...told.wrappedUp, canUndo: false });
    // As if yesterday: it counts from its end, at 11, not from when it was wrapped up.
    await sql`update meeting_wrap_ups set closed_at = closed_at - interval '1 day',
      met_at = met_at - interval '1 day' where organisation_id = ${org.id}`.execute(
      product.database.owner,
    );
    expect(await pack(manager, rep.id)).toMatchObject({
      since: "2026-11-14T11:00:00.000Z",
      lastMeeting: { title: "today", isWrappedUp: true },
      wrappedUp: null,
    });
  });

  it("[X-5] offers the manager's own meetings with the rep within a week, and the rep none", async () => {
    const { manager, rep, colleague } = await crmWorld(product);
    for (const [day, title] of [
      ["07", "eight days ago"],
      ["12", "Thursday"],
      ["15", "today"],
      ["22", "next week"],
      ["23", "in eight days"],
    ] as const) {
      await meeting(manager, [rep.id], `2026-11-${day}T10:00:00Z`, title);
    }
    await meeting(manager, [rep.id, colleague.id], "2026-11-14T10:00:00Z", "with a third");
    await meeting(rep, [manager.id], "2026-11-14T10:00:00Z", "the rep's own");
    const titles = async (who: Person) =>
      (await pack(who, rep.id)).meetings.map(({ title }) => title);
    expect(await titles(manager)).toEqual(["Thursday", "today", "next week"]);
    expect((await pack(manager, rep.id)).meeting?.title).toBe("today");
  });
});

describe("[BY-22] a line", () => {
  it("becomes one talking point, stays marked for both, and is taken back", async () => {
    const { manager, rep, colleague } = await scene();
    const key = (await pack(manager, rep.id)).deals[2]?.key ?? "";
    const accept = { mark: "accepted", key, title: "Acme: pushed by 30 days" } as const;
    const answers = await Promise.all([1, 2, 3].map(() => mark(manager, rep.id, accept)));
    expect(answers.map(({ status, body }) => [status, body.mark])).toEqual([
      [200, "accepted"],
      [200, "accepted"],
      [200, "accepted"],
    ]);
    await mark(rep, rep.id, accept);
    const made = await points(rep, rep.id);
    expect(made).toMatchObject([{ title: accept.title, complete: false }]);
    const marked = { key, mark: "accepted", talkingPointId: made[0]?.id };
    expect((await pack(rep, rep.id)).deals[2]).toMatchObject(marked);
    expect((await mark(rep, rep.id, { mark: "dismissed", key })).status).toBe(409);
    expect((await mark(colleague, rep.id, accept)).status).toBe(404);

    await mark(rep, rep.id, { mark: "none", key });
    expect(await points(manager, rep.id)).toEqual([]);
    expect((await pack(manager, rep.id)).deals[2]).toMatchObject({
      mark: "none",
      talkingPointId: null,
    });
  });

  it("whose talking point was worked on keeps it; one whose point was removed is open again", async () => {
    const { manager, rep } = await scene();
    const key = (await pack(manager, rep.id)).deals[0]?.key ?? "";
    await mark(manager, rep.id, { mark: "accepted", key, title: "Acme" });
    const [point] = await points(manager, rep.id);
    if (!point) throw new Error("There is no point.");
    const { updatedAt: _, ...worked } = { ...point, title: "Acme: ask Rosa" };
    await product.call(rep, api.talkingPoints.save, { body: worked });
    await mark(manager, rep.id, { mark: "none", key });
    expect(await points(manager, rep.id)).toMatchObject([{ title: "Acme: ask Rosa" }]);
    expect((await pack(manager, rep.id)).deals[0]?.mark).toBe("none");

    await mark(manager, rep.id, { mark: "accepted", key, title: "Acme" });
    await product.call(manager, api.talkingPoints.remove, { params: { id: point.id } });
    expect((await pack(manager, rep.id)).deals[0]?.mark).toBe("none");
  });

  it("that one puts aside is still there for the other", async () => {
    const { manager, rep } = await scene();
    const key = (await pack(manager, rep.id)).deals[0]?.key ?? "";
    await mark(manager, rep.id, { mark: "dismissed", key });
    expect((await pack(manager, rep.id)).deals[0]?.mark).toBe("dismissed");
    expect((await pack(rep, rep.id)).deals[0]?.mark).toBe("none");
    await mark(manager, rep.id, { mark: "none", key });
    expect((await pack(manager, rep.id)).deals[0]?.mark).toBe("none");
    // Dismissals don't accumulate, whatever line keys a client sends.
    const { id } = await product.database.owner
      .selectFrom("users")
      .select("organisationId as id")
      .where("id", "=", manager.id)
      .executeTakeFirstOrThrow();
    await sql`insert into meeting_pack_marks (organisation_id, rep_id, line_key, user_id, state, marked_at)
      select ${id}, ${rep.id}, 'new ' || n, ${manager.id}, 'dismissed', ${NOW}::timestamptz - n * interval '1 hour'
      from generate_series(1, ${MAX_DISMISSED + 5}) n`.execute(product.database.owner);
    await mark(manager, rep.id, { mark: "dismissed", key });
    const { rows } = await sql<{
      kept: number;
    }>`select count(*)::int as kept from meeting_pack_marks
      where organisation_id = ${id}`.execute(product.database.owner);
    expect(rows).toEqual([{ kept: MAX_DISMISSED }]);
    expect((await pack(manager, rep.id)).deals[0]?.mark).toBe("dismissed");
    const wrong = { mark: "accepted", key, title: " " } as const;
    expect((await mark(manager, rep.id, wrong)).status).toBe(400);
  });
});

describe("[BY-22] closing the meeting", () => {
  it("writes actions, notes and the recap at once, and once, however often it is asked for", async () => {
    const { manager, rep, org, pushed, stored, writes } = await scene();
    const eventId = await meeting(manager, [rep.id], "2026-11-15T10:00:00Z", "Today");
    await product.call(manager, api.meetings.save, {
      params: { id: eventId },
      body: { notes: "<p>Hello</p>", basedOn: 0 },
    });
    const point = { repId: rep.id, title: "Ask legal", complete: false };
    const { body: settled } = await product.call(manager, api.talkingPoints.save, {
      body: point,
    });
    const body = {
      id: randomUUID(),
      eventId,
      actions: agreed(rep),
      pointIds: [settled.id, randomUUID()],
      notes: [{ dealId: (await stored(pushed)).id, message: "Legal needs two weeks" }],
      recap: "We talked about <Acme>.\n\nAll good.",
    };
    const answers = await Promise.all([1, 2, 3].map(() => wrapUp(manager, rep.id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body: done } of answers) {
      expect(done).toEqual({
        id: body.id,
        eventId,
        closedAt: NOW.toISOString(),
        actions: 1,
        notes: 1,
        isSent: false,
        unsubscribed: [],
      });
    }
    const more = { ...body, actions: [...agreed(rep), ...agreed(rep)] };
    const other = { ...body, eventId: await meeting(manager, [rep.id], "2026-11-15T10:30:00Z") };
    for (const different of [
      ...[
        more,
        other,
        { ...body, notes: [] },
        { ...body, isSent: true },
        { ...body, pointIds: [] },
      ],
      ...[
        { ...body, actions: agreed(rep, "Ask them") },
        { ...body, recap: "All is not well." },
      ],
      { ...body, notes: body.notes.map((note) => ({ ...note, message: "Legal is done" })) },
    ]) {
      const { status, raw } = await wrapUp(manager, rep.id, different);
      expect([status, raw.json().message]).toEqual([
        409,
        expect.stringMatching(/^This meeting was already wrapped up with other content/),
      ]);
    }
    const { body: event } = await product.call(manager, api.meetings.event, {
      params: { id: eventId },
    });
    expect(event.notes?.html).toBe(
      "<p>Hello</p><p><strong>Recap</strong></p><p>We talked about &lt;Acme&gt;.</p><p>All good.</p>",
    );
    expect(event.actions).toMatchObject([{ text: "Ask legal", AssigneeId: rep.id }]);
    expect(await points(manager, rep.id)).toEqual([{ ...settled, complete: true }]);
    // An edit of the text in progress doesn't conflict with that.
    const written = { ...settled, title: "Ask legal twice", complete: true };
    expect((await product.call(manager, api.talkingPoints.save, { body: written })).status).toBe(
      200,
    );
    expect(await points(manager, rep.id)).toMatchObject([{ title: "Ask legal twice" }]);
    expect(await writes()).toMatchObject([
      { kind: "note", state: "waiting", payload: { text: "Legal needs two weeks" } },
    ]);
    const { rows: recorded } = await sql<{ action: string }>`select action from audit_log
      where organisation_id = ${org.id} and action = 'meeting.wrapped-up'`.execute(
      product.database.owner,
    );
    expect(recorded).toHaveLength(1);
    expect((await wrapUp(manager, rep.id, { eventId })).status).toBe(409);

    // A wrap-up from before fingerprints were stored.
    await sql`update meeting_wrap_ups set asked = '' where id = ${body.id}`.execute(
      product.database.owner,
    );
    expect((await wrapUp(manager, rep.id, body)).body).toEqual(answers[0]?.body);
    expect((await wrapUp(manager, rep.id, other)).status).toBe(409);
  });

  it("is done once for a meeting, also when two ask at the same moment", async () => {
    const { manager, rep } = await crmWorld(product);
    const eventId = await meeting(manager, [rep.id], "2026-11-15T10:00:00Z", "Today");
    const asked = await Promise.all(
      ["a", "b", "c"].map((text) =>
        wrapUp(manager, rep.id, { eventId, actions: agreed(rep, text) }),
      ),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = asked.find(({ status }) => status === 409);
    expect(refused?.raw.json().message).toBe("This meeting is already wrapped up.");
    const { body: event } = await product.call(manager, api.meetings.event, {
      params: { id: eventId },
    });
    expect(event.actions).toHaveLength(1);
  });

  it("writes nothing at all if any of it cannot be", async () => {
    const { manager, rep, colleague, org, pushed, stored, writes, disconnect } = await scene();
    const dealId = (await stored(pushed)).id;
    const notes = [
      { dealId, message: "a" },
      { dealId: randomUUID(), message: "b" },
    ];
    expect((await wrapUp(manager, rep.id, { actions: agreed(rep), notes })).status).toBe(404);
    const stranger = await crmWorld(product);
    const foreign = [{ ...agreed(rep)[0], assigneeId: stranger.rep.id }] as WrapUp["actions"];
    expect((await wrapUp(manager, rep.id, { recap: "x", actions: foreign })).status).toBe(404);
    const mailed = await wrapUp(manager, rep.id, { actions: agreed(rep), isSent: true });
    expect([mailed.status, mailed.raw.json().message]).toEqual([
      409,
      "Email isn't set up. Ask your administrator.",
    ]);
    const three = await meeting(manager, [rep.id, colleague.id], "2026-11-15T10:00:00Z");
    expect((await wrapUp(manager, rep.id, { eventId: three })).status).toBe(400);
    const theirs = await meeting(rep, [], "2026-11-15T10:00:00Z");
    expect((await wrapUp(manager, rep.id, { eventId: theirs })).status).toBe(404);
    await disconnect();
    const nowhere = await wrapUp(manager, rep.id, { notes: [{ dealId, message: "a" }] });
    expect(nowhere.status).toBe(409);
    expect((await wrapUp(rep, rep.id)).status).toBe(403);
    expect((await wrapUp(stranger.manager, rep.id)).status).toBe(404);

    expect(await writes()).toEqual([]);
    const left = await product.database.owner
      .selectFrom("meetingWrapUps")
      .select("id")
      .where("organisationId", "=", org.id)
      .execute();
    expect(left).toEqual([]);
    expect((await pack(manager, rep.id)).lastMeeting?.title).toBe("Weekly with Sam");
  });

  it("without an appointment makes the meeting; in a dry run notes are only listed", async () => {
    const { manager, rep, pushed, stored, writes, change } = await scene();
    await change({ mode: "dry-run" });
    const notes = [{ dealId: (await stored(pushed)).id, message: "Later" }];
    const { body } = await wrapUp(manager, rep.id, { recap: "A good talk", notes });
    const { body: event } = await product.call(manager, api.meetings.event, {
      params: { id: body.eventId ?? "" },
    });
    expect(event).toMatchObject({
      title: "Maya / Sam 1:1",
      start: "2026-11-15T11:30:00.000Z",
      end: NOW.toISOString(),
      isQuick: true,
    });
    expect(event.notes?.html).toContain("A good talk");
    expect(await writes()).toMatchObject([{ state: "dry-run" }]);
    expect((await pack(manager, rep.id)).wrappedUp?.title).toBe("Maya / Sam 1:1");
    expect((await pack(rep, rep.id)).wrappedUp?.title).toBe("Maya / Sam 1:1");
  });

  it("[X-5] of an ad hoc meeting on another day makes it there; not ahead, nor long ago", async () => {
    const { manager, rep } = await scene();
    const { body } = await wrapUp(manager, rep.id, { metOn: "2026-11-13", recap: "By phone" });
    const { body: event } = await product.call(manager, api.meetings.event, {
      params: { id: body.eventId ?? "" },
    });
    expect(event).toMatchObject({
      start: "2026-11-13T11:30:00.000Z",
      end: "2026-11-13T12:00:00.000Z",
    });
    expect(await pack(manager, rep.id)).toMatchObject({
      since: "2026-11-13T12:00:00.000Z",
      lastMeeting: { title: "Maya / Sam 1:1" },
    });
    for (const metOn of ["2026-11-16", "2026-10-15"]) {
      const { status, raw } = await wrapUp(manager, rep.id, { metOn });
      expect([status, raw.json().message]).toEqual([
        400,
        "Met on must be today or within the last 30 days.",
      ]);
    }
    expect((await wrapUp(manager, rep.id, { metOn: "2026-10-16" })).status).toBe(200);
  });
});

describe("[X-5] undoing a wrap-up", () => {
  const undo = (who: Person, repId: string, id: string) =>
    product.call(who, api.meetingPack.undoWrapUp, { params: { repId, id } });
  const eventOf = async (who: Person, id: string) =>
    product.call(who, api.meetings.event, { params: { id } });

  /** A meeting of today with notes and a talking point, wrapped up with all there is. */
  async function wrapped() {
    const world = await scene();
    const { manager, rep, pushed, stored } = world;
    const eventId = await meeting(manager, [rep.id], "2026-11-15T10:00:00Z", "Today");
    await product.call(manager, api.meetings.save, {
      params: { id: eventId },
      body: { notes: "<p>Hello</p>", basedOn: 0 },
    });
    const point = { repId: rep.id, title: "Ask legal", complete: false };
    const { body: settled } = await product.call(manager, api.talkingPoints.save, { body: point });
    const before = {
      pack: await pack(manager, rep.id),
      points: await points(manager, rep.id),
      notes: "<p>Hello</p>",
    };
    const body = {
      id: randomUUID(),
      eventId,
      actions: agreed(rep),
      pointIds: [settled.id],
      notes: [{ dealId: (await stored(pushed)).id, message: "Legal needs two weeks" }],
      recap: "All is well.",
    };
    expect((await wrapUp(manager, rep.id, body)).status).toBe(200);
    return { ...world, eventId, before, body, settled };
  }

  it("takes back actions, ticks, recap and queued notes, and opens the meeting again, for both", async () => {
    const { manager, rep, eventId, before, body, writes, org } = await wrapped();
    const { body: event } = await eventOf(manager, eventId);
    expect([event.actions.length, event.notes?.html]).not.toEqual([0, before.notes]);
    const undone = await undo(manager, rep.id, body.id);
    expect([undone.status, undone.body]).toEqual([
      200,
      {
        ...{ id: body.id, mail: "none", crmNotesDeleted: 0, crmNotesLeft: 0 },
        ...{ actionsLeft: 0, isRecapLeft: false },
      },
    ]);
    const { body: after } = await eventOf(manager, eventId);
    expect(after.actions).toEqual([]);
    expect(after.notes?.html).toBe(before.notes);
    expect(await points(rep, rep.id)).toEqual(before.points);
    expect(await pack(manager, rep.id)).toEqual(before.pack);
    expect((await pack(rep, rep.id)).wrappedUp).toBeNull();
    expect(await writes()).toMatchObject([{ kind: "note", state: "discarded" }]);
    const { body: actions } = await product.call(rep, api.actions.own, { query: {} });
    expect(actions).toEqual([]);
    const { rows } = await sql`select 1 from audit_log where organisation_id = ${org.id}
      and action = 'meeting.wrap-up-undone'`.execute(product.database.owner);
    expect(rows).toHaveLength(1);

    const again = await undo(manager, rep.id, body.id);
    expect([again.status, again.raw.json().message]).toEqual([
      409,
      "This wrap-up is undone already.",
    ]);
    // The old request isn't applied again; a new one is.
    expect((await wrapUp(manager, rep.id, body)).status).toBe(409);
    expect((await wrapUp(manager, rep.id, { ...body, id: randomUUID() })).status).toBe(200);
  });

  it("keeps what was changed since, and says so", async () => {
    const { manager, rep, eventId, body } = await wrapped();
    const { body: event } = await eventOf(manager, eventId);
    const [action] = event.actions;
    await product.call(rep, api.actions.update, {
      params: { id: action?.id ?? "" },
      body: { isDone: true },
    });
    const notes = event.notes?.html.replace("All is well", "All is very well");
    await product.call(manager, api.meetings.save, {
      params: { id: eventId },
      body: { notes: notes ?? "", basedOn: event.notes?.version ?? 0 },
    });
    const { body: undone } = await undo(manager, rep.id, body.id);
    expect(undone).toMatchObject({ actionsLeft: 1, isRecapLeft: true });
    const { body: after } = await eventOf(manager, eventId);
    expect(after.actions).toMatchObject([{ text: "Ask legal", isDone: true }]);
    expect(after.notes?.html).toBe(notes);
  });

  it("takes the recap out of notes that went on elsewhere", async () => {
    const { manager, rep, eventId, body } = await wrapped();
    const { body: event } = await eventOf(manager, eventId);
    await product.call(manager, api.meetings.save, {
      params: { id: eventId },
      body: { notes: `${event.notes?.html}<p>P.S.</p>`, basedOn: event.notes?.version ?? 0 },
    });
    expect((await undo(manager, rep.id, body.id)).body.isRecapLeft).toBe(false);
    expect((await eventOf(manager, eventId)).body.notes?.html).toBe("<p>Hello</p><p>P.S.</p>");
  });

  it("removes an ad hoc meeting, unless something else is in it by now", async () => {
    const { manager, rep } = await scene();
    const before = await pack(manager, rep.id);
    const first = await wrapUp(manager, rep.id, { recap: "A good talk", actions: agreed(rep) });
    await undo(manager, rep.id, first.body.id);
    expect((await eventOf(manager, first.body.eventId ?? "")).status).toBe(404);
    expect(await pack(manager, rep.id)).toEqual(before);

    const second = await wrapUp(manager, rep.id, { recap: "A good talk" });
    const eventId = second.body.eventId ?? "";
    await product.call(manager, api.meetings.addAction, {
      params: { eventId },
      body: { text: "Mine" },
    });
    await undo(manager, rep.id, second.body.id);
    expect((await eventOf(manager, eventId)).body.actions).toMatchObject([{ text: "Mine" }]);
  });

  it("deletes notes that reached HubSpot, and says so where it cannot", async () => {
    const { manager, rep, body, org, writes, change } = await wrapped();
    const note = (await writes())[0];
    const sent = () =>
      product.database.owner
        .updateTable("crmWrites")
        .set({ state: "sent", crmObjectId: "99", attempts: 1 })
        .where("organisationId", "=", org.id)
        .where("kind", "=", "note")
        .execute();
    await sent();
    expect((await undo(manager, rep.id, body.id)).body.crmNotesDeleted).toBe(1);
    expect(await writes()).toMatchObject([
      { kind: "note", state: "sent" },
      { kind: "note-delete", state: "waiting", payload: { of: note?.id } },
    ]);
    const again = { ...body, id: randomUUID() };
    await wrapUp(manager, rep.id, again);
    await sent();
    await change({ mode: "dry-run" });
    expect((await undo(manager, rep.id, again.id)).body).toMatchObject({
      crmNotesDeleted: 0,
      crmNotesLeft: 1,
    });
  });

  it("is for the manager who wrapped it up, for a day", async () => {
    const { manager, rep, body, org } = await wrapped();
    const other = await org.manager();
    const stranger = await crmWorld(product);
    expect((await undo(rep, rep.id, body.id)).status).toBe(403);
    expect((await undo(other, rep.id, body.id)).status).toBe(404);
    expect((await undo(stranger.manager, rep.id, body.id)).status).toBe(404);
    expect((await undo(manager, rep.id, randomUUID())).status).toBe(404);
    const earlier = (span: string) =>
      sql`update meeting_wrap_ups set closed_at = ${NOW}::timestamptz - ${span}::interval
        where id = ${body.id}`.execute(product.database.owner);
    await earlier("24 hours");
    expect((await undo(manager, rep.id, body.id)).status).toBe(409);
    await earlier("23 hours 59 minutes");
    expect((await undo(manager, rep.id, body.id)).status).toBe(200);
  });
});
