import { randomUUID } from "node:crypto";
import { api, type RouteInput } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

/** Monday evening in London, Tuesday morning in Auckland. */
const NOW = new Date("2026-11-16T22:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function people(timeZone = "UTC") {
  const org = await product.organisation({ timeZone });
  return {
    org,
    manager: await org.manager({ name: "Maya" }),
    peer: await org.manager({ name: "Pat" }),
    rep: await org.rep({ name: "Sam" }),
    colleague: await org.rep({ name: "Kim" }),
  };
}
type Quick = RouteInput<typeof api.meetings.createQuick>["body"];
const quick = (who: Person, body: Partial<Quick> = {}) =>
  product.call(who, api.meetings.createQuick, {
    body: {
      title: "Quick",
      start: "2026-11-17T09:00:00Z",
      end: "2026-11-17T09:30:00Z",
      ...body,
    },
  });
const read = (who: Person, id: string) => product.call(who, api.meetings.event, { params: { id } });
const save = (who: Person, id: string, body: RouteInput<typeof api.meetings.save>["body"]) =>
  product.call(who, api.meetings.save, { params: { id }, body });
const remove = (who: Person, id: string) =>
  product.call(who, api.meetings.remove, { params: { id } });
const list = (who: Person, query: RouteInput<typeof api.meetings.events>["query"] = {}) =>
  product.call(who, api.meetings.events, { query });
const titles = async (...given: Parameters<typeof list>) =>
  (await list(...given)).body.map(({ title }) => title);

describe("[EV-6] a quick event", () => {
  it("is made with members, shown to them, and deleted by whoever made it", async () => {
    const { manager, rep, colleague, peer } = await people();
    const { body: event } = await quick(manager, { attendeeIds: [rep.id] });
    expect(event).toEqual({
      id: event.id,
      providerId: `quick-${event.id}`,
      title: "Quick",
      start: "2026-11-17T09:00:00.000Z",
      end: "2026-11-17T09:30:00.000Z",
      allDay: false,
      eventType: "Development 1:1",
      attendees: [
        {
          email: rep.email,
          name: "Sam",
          response: "accepted",
          member: { id: rep.id, name: "Sam", role: "rep" },
        },
      ],
      isQuick: true,
      isOwn: true,
      link: "",
    });
    expect((await list(rep)).body).toMatchObject([{ id: event.id, isOwn: false }]);
    for (const other of [colleague, peer]) {
      expect(await titles(other)).toEqual([]);
      expect((await remove(other, event.id)).status).toBe(404);
    }
    expect((await remove(rep, event.id)).status).toBe(403);
    expect((await remove(manager, event.providerId)).body).toEqual({ id: event.id });
    expect((await remove(manager, event.id)).status).toBe(404);
  });

  it("[T-7] is all that is deleted here: what came from a calendar stays, whoever asks", async () => {
    const { org, manager, peer, rep, colleague } = await people();
    const { owner } = product.database;
    const id = randomUUID();
    await owner
      .insertInto("calendarEvents")
      .values({
        organisationId: org.id,
        id,
        ownerId: manager.id,
        providerId: "from-google",
        icalUid: "from@google.com",
        title: "From a calendar",
        startAt: new Date("2026-11-17T09:00:00Z"),
        endAt: new Date("2026-11-17T10:00:00Z"),
        updatedAt: NOW,
      })
      .execute();
    await owner
      .insertInto("eventAttendees")
      .values({
        organisationId: org.id,
        eventId: id,
        ownerId: manager.id,
        email: rep.email,
        response: "accepted",
        userId: rep.id,
      })
      .execute();
    const stranger = (await people()).manager;
    const answers = await Promise.all(
      [manager, rep, peer, colleague, stranger].map(async (who) => (await remove(who, id)).status),
    );
    expect(answers).toEqual([409, 403, 404, 404, 404]);
    const refused = await remove(manager, "from-google");
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "conflict",
        message: "Only quick events can be deleted here. Delete this one in your calendar.",
      },
    });
    expect(await titles(manager)).toEqual(["From a calendar"]);
    expect(await titles(rep)).toEqual(["From a calendar"]);
  });

  it("[T-11] [EV-6] is deleted alone: those of others and of other days stay", async () => {
    const { manager, peer, rep } = await people();
    const { body: event } = await quick(manager, { title: "First", attendeeIds: [rep.id] });
    await quick(manager, { title: "Second", attendeeIds: [rep.id] });
    const { body: other } = await quick(peer, { title: "Pat's", attendeeIds: [rep.id] });
    expect((await remove(manager, other.id)).status).toBe(404);
    expect((await remove(manager, event.id)).body).toEqual({ id: event.id });
    expect(await titles(manager)).toEqual(["Second"]);
    expect((await titles(rep)).toSorted()).toEqual(["Pat's", "Second"]);
    expect((await read(rep, event.id)).status).toBe(404);
  });

  it("needs a title, an end after its start, a known type and members of the team", async () => {
    const { manager, rep, colleague } = await people();
    const stranger = (await people()).rep;
    expect((await quick(manager, { title: "  " })).status).toBe(400);
    expect((await quick(manager, { end: "2026-11-17T08:59:59Z" })).status).toBe(400);
    expect((await quick(manager, { end: "2026-11-17T09:00:00Z" })).status).toBe(200);
    expect((await quick(manager, { end: "2026-11-18T09:00:00Z" })).status).toBe(200);
    expect((await quick(manager, { end: "2026-11-18T09:00:01Z" })).status).toBe(400);
    expect((await quick(manager, { eventType: "Lunch" })).status).toBe(400);
    expect((await quick(manager, { attendeeIds: [stranger.id] })).status).toBe(404);
    expect((await quick(rep, { attendeeIds: [colleague.id] })).status).toBe(404);
    expect((await quick(rep, { eventType: "Metrics" })).body.eventType).toBe("Metrics");
  });
});

describe("[EV-1] the list of events", () => {
  it("is of the days asked for, where the organisation is, in order", async () => {
    const { manager } = await people("Pacific/Auckland");
    const at = (title: string, start: string) =>
      quick(manager, { title, start, end: start.replace(":00Z", ":30Z") });
    await at("before", "2026-11-16T10:30:00Z");
    await at("first", "2026-11-16T11:00:00Z");
    await at("last", "2026-11-17T10:59:00Z");
    await at("after", "2026-11-17T11:00:00Z");
    const tuesday = { from: "2026-11-17", to: "2026-11-17" };
    expect(await titles(manager, tuesday)).toEqual(["first", "last"]);
    expect(await titles(manager)).toEqual(["first", "last", "after"]);
    expect((await list(manager, { from: "2026-11-17", to: "2026-11-16" })).status).toBe(400);
    expect((await list(manager, { from: "2026-01-01", to: "2028-01-01" })).status).toBe(400);
    expect((await list(manager, { from: "2026-02-30" })).status).toBe(400);
  });

  it("has those with team members, and those of one member", async () => {
    const { manager, rep, colleague } = await people();
    await quick(manager, { title: "alone" });
    await quick(manager, { title: "self", attendeeIds: [manager.id] });
    await quick(manager, { title: "sam", attendeeIds: [manager.id, rep.id] });
    await quick(manager, { title: "both", attendeeIds: [rep.id, colleague.id] });
    expect(await titles(manager)).toEqual(["alone", "both", "sam", "self"]);
    expect(await titles(manager, { scope: "team" })).toEqual(["both", "sam"]);
    expect(await titles(manager, { memberId: colleague.id })).toEqual(["both"]);
    expect(await titles(rep, { scope: "team" })).toEqual(["both", "sam"]);
    const { body } = await list(manager, { memberId: colleague.id });
    expect(body[0]?.eventType).toBe("General team event");
  });

  it("[EV-3] takes a meeting for the same kind whoever looks, though they see different people in it", async () => {
    const { manager, rep, colleague } = await people();
    await quick(manager, { title: "Catch up", attendeeIds: [rep.id] });
    await quick(manager, { title: "Stand-up 1:1", attendeeIds: [rep.id, colleague.id] });
    const kinds = async (who: Person) =>
      (await list(who)).body.map(({ title, eventType, attendees }) => ({
        title,
        eventType,
        seen: attendees.length,
      }));
    const team = { title: "Stand-up 1:1", eventType: "General team event" };
    const alone = { title: "Catch up", eventType: "Development 1:1" };
    expect(await kinds(manager)).toEqual([
      { ...alone, seen: 1 },
      { ...team, seen: 2 },
    ]);
    expect(await kinds(rep)).toEqual([
      { ...alone, seen: 1 },
      { ...team, seen: 1 },
    ]);
    expect(await kinds(colleague)).toEqual([{ ...team, seen: 1 }]);
  });

  it("shows a meeting once that stands in two calendars, the own copy", async () => {
    const { org, manager, rep } = await people();
    const { owner } = product.database;
    for (const who of [manager, rep]) {
      const id = randomUUID();
      await owner
        .insertInto("calendarEvents")
        .values({
          organisationId: org.id,
          id,
          ownerId: who.id,
          providerId: "same",
          icalUid: "same@google.com",
          title: `of ${who.name}`,
          startAt: new Date("2026-11-17T09:00:00Z"),
          endAt: new Date("2026-11-17T10:00:00Z"),
          updatedAt: NOW,
        })
        .execute();
      for (const user of [manager, rep]) {
        await owner
          .insertInto("eventAttendees")
          .values({
            organisationId: org.id,
            eventId: id,
            ownerId: who.id,
            email: user.email,
            response: "accepted",
            userId: user.id,
          })
          .execute();
      }
    }
    expect(await titles(rep)).toEqual(["of Sam"]);
    expect(await titles(manager)).toEqual(["of Maya"]);
    expect((await read(rep, "same")).body.title).toBe("of Sam");
  });
});

describe("[EV-4] the notes of a meeting", () => {
  it("begin with the template of its type, are cleaned, and have versions", async () => {
    const { manager } = await people();
    const { id } = (await quick(manager, { eventType: "Pipeline Review" })).body;
    const fresh = (await read(manager, id)).body;
    expect(fresh.notes).toBeNull();
    expect(fresh.template).toContain("What moved since last time");
    expect(fresh.guideUrl).toMatch(/^https:\/\//);
    const { body } = await save(manager, id, {
      notes: '<p onclick="x()">Hi<img src=x onerror=alert(1)></p>',
      basedOn: 0,
    });
    expect(body.notes).toEqual({
      html: expect.not.stringMatching(/<img|onclick/),
      version: 1,
      updatedAt: NOW.toISOString(),
    });
    expect((await save(manager, id, { notes: "<p>two</p>", basedOn: 1 })).body.notes).toMatchObject(
      { html: "<p>two</p>", version: 2 },
    );
  });

  it("are never written over by what was made from an older text", async () => {
    const { manager } = await people();
    const { id } = (await quick(manager)).body;
    await save(manager, id, { notes: "<p>one</p>", basedOn: 0 });
    await save(manager, id, { notes: "<p>two</p>", basedOn: 1 });
    for (const basedOn of [0, 1, 3, undefined]) {
      const late = await save(manager, id, { notes: "<p>late</p>", ...(basedOn && { basedOn }) });
      expect(late.status).toBe(409);
    }
    expect((await save(manager, id, { notes: "<p>two</p>", basedOn: 1 })).status).toBe(200);
    expect((await read(manager, id)).body.notes).toMatchObject({ html: "<p>two</p>", version: 2 });
    const both = await Promise.all(
      ["a", "b"].map((text) => save(manager, id, { notes: `<p>${text}</p>`, basedOn: 2 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("are their owner's: not an attendee's, not another manager's, not another organisation's", async () => {
    const { manager, peer, rep, colleague } = await people();
    const stranger = (await people()).manager;
    const { id } = (await quick(manager, { attendeeIds: [rep.id, peer.id] })).body;
    await save(manager, id, { notes: "<p>secret</p>", basedOn: 0 });
    for (const attendee of [rep, peer]) {
      const seen = await read(attendee, id);
      expect(seen.body).toMatchObject({ id, notes: null, isOwn: false });
      expect(seen.raw.body).not.toContain("secret");
      expect((await save(attendee, id, { notes: "<p>x</p>", basedOn: 0 })).status).toBe(403);
      expect((await save(attendee, id, { eventType: "Metrics" })).status).toBe(403);
    }
    expect((await read(rep, id)).body.attendees.map(({ email }) => email)).toEqual([rep.email]);
    for (const other of [colleague, stranger]) {
      expect((await read(other, id)).status).toBe(404);
      expect((await save(other, id, { notes: "<p>x</p>" })).status).toBe(404);
    }
  });

  it("hold in the database too, without any filter of the code", async () => {
    const { org, manager, peer, rep } = await people();
    const { id } = (await quick(manager, { title: "private" })).body;
    await save(manager, id, { notes: "<p>secret</p>", basedOn: 0 });
    for (const other of [peer, rep]) {
      const viewer = { organisationId: org.id, userId: other.id, role: other.role };
      const seen = await product.inStore(viewer, async (store) => [
        await store.events.byIds([id]),
        await store.events.notes(id),
        await store.events.summaries(id),
      ]);
      expect(seen).toEqual([[], null, []]);
    }
  });
});

describe("[EV-3] types of events", () => {
  const types = (who: Person) => product.call(who, api.meetings.types, {});
  const template = (
    who: Person,
    id: string,
    body: RouteInput<typeof api.meetings.saveTemplate>["body"],
  ) => product.call(who, api.meetings.saveTemplate, { params: { id }, body });

  it("are twelve, and a meeting's is changed by label", async () => {
    const { manager, rep } = await people();
    expect((await types(rep)).body).toHaveLength(12);
    const { id } = (await quick(manager)).body;
    expect((await save(manager, id, { eventType: "Objection handling" })).body.eventType).toBe(
      "Objection handling",
    );
    expect((await save(manager, id, { eventType: "Lunch" })).status).toBe(400);
  });

  it("have a template that managers change for their organisation", async () => {
    const { manager, rep } = await people();
    const other = (await people()).manager;
    const changed = await template(manager, "metrics", {
      template: "<p>Ours<script>alert(1)</script></p>",
      guideUrl: "https://example.test/guide",
    });
    expect(changed.body).toMatchObject({ id: "metrics", guideUrl: "https://example.test/guide" });
    expect(changed.body.template).not.toContain("<script");
    const { id } = (await quick(manager, { eventType: "Metrics" })).body;
    expect((await read(manager, id)).body.template).toBe(changed.body.template);
    const kept = await template(manager, "metrics", { template: "" });
    expect(kept.body).toMatchObject({ template: "", guideUrl: "https://example.test/guide" });
    const theirs = (await types(other)).body.find((type) => type.id === "metrics");
    expect(theirs?.template).toContain("One figure to move");
    expect((await template(rep, "metrics", { template: "x" })).status).toBe(403);
    expect((await template(manager, "lunch", { template: "x" })).status).toBe(404);
    const bad = { template: "x", guideUrl: "javascript:alert(1)" };
    expect((await template(manager, "metrics", bad)).status).toBe(400);
  });
});

describe("[ACT-3] the actions of a meeting", () => {
  const add = (
    who: Person,
    eventId: string,
    body: RouteInput<typeof api.meetings.addAction>["body"],
  ) => product.call(who, api.meetings.addAction, { params: { eventId }, body });
  const tick = (who: Person, eventId: string, actionId: string, isDone = true) =>
    product.call(who, api.meetings.tickAction, { params: { eventId, actionId }, body: { isDone } });
  const put = (
    who: Person,
    ids: { eventId: string; actionId: string },
    body: RouteInput<typeof api.meetings.saveAction>["body"],
  ) => product.call(who, api.meetings.saveAction, { params: ids, body });

  it("are due in three days and the caller's, unless said otherwise", async () => {
    const { manager, rep } = await people("Pacific/Auckland");
    const { body: event } = await quick(manager, { attendeeIds: [rep.id] });
    expect((await add(manager, event.id, { text: "Mine" })).body).toMatchObject({
      text: "Mine",
      dueDate: "2026-11-20",
      AssigneeId: manager.id,
      CalendarEventId: event.id,
      CalendarEvent: { id: event.id, title: "Quick" },
      type: "event",
    });
    await add(manager, event.providerId, { text: "Sam's", dueDate: null, assigneeId: rep.id });
    const { body: whole } = await read(manager, event.id);
    expect(whole.actions.map(({ text }) => text).sort()).toEqual(["Mine", "Sam's"]);
    expect((await read(rep, event.id)).body.actions.map(({ text }) => text)).toEqual(["Sam's"]);
    expect((await add(manager, event.id, { text: "x".repeat(201) })).status).toBe(400);
    expect((await add(rep, event.id, { text: "x" })).status).toBe(403);
    expect((await add(manager, randomUUID(), { text: "x" })).status).toBe(404);
    expect((await add(manager, event.id, { text: "x", assigneeId: randomUUID() })).status).toBe(
      404,
    );
  });

  it("are ticked by whoever has to do them, under the right meeting only", async () => {
    const { manager, rep, colleague } = await people();
    const { body: event } = await quick(manager, { attendeeIds: [rep.id] });
    const { body: other } = await quick(manager);
    const { body: action } = await add(manager, event.id, { text: "Do", assigneeId: rep.id });
    expect((await tick(rep, event.id, action.id)).body.isDone).toBe(true);
    expect((await tick(rep, event.providerId, action.id, false)).body.isDone).toBe(false);
    expect((await tick(manager, other.id, action.id)).status).toBe(404);
    expect((await tick(colleague, event.id, action.id)).status).toBe(404);
    const ids = { eventId: event.id, actionId: action.id };
    const whole = { text: "Done", isDone: true, isFocused: true, dueDate: null };
    expect((await put(manager, ids, { ...whole, AssigneeId: colleague.id })).body).toMatchObject({
      ...whole,
      Assignee: { name: "Kim" },
    });
    expect((await tick(rep, event.id, action.id)).status).toBe(404);
    // Kim wasn't invited but is the assignee.
    expect((await tick(colleague, event.id, action.id, false)).body).toMatchObject({
      isDone: false,
      CalendarEvent: null,
    });
    expect((await put(colleague, ids, { ...whole, AssigneeId: rep.id })).status).toBe(404);
  });

  it("[ACT-1] are listed by meeting, narrowed to a type, and outlive their meeting", async () => {
    const { manager, rep } = await people();
    const { body: event } = await quick(manager, { title: "Forecast call", attendeeIds: [rep.id] });
    await add(manager, event.id, { text: "Number", assigneeId: rep.id });
    const team = (eventType: string) =>
      product.call(manager, api.actions.list, { query: { eventType } });
    expect((await team("Forecasting")).body).toMatchObject([
      { id: event.id, title: "Forecast call", actions: [{ text: "Number" }] },
    ]);
    expect((await team("Metrics")).body).toEqual([]);
    await remove(manager, event.id);
    const { body } = await product.call(rep, api.actions.own, { query: {} });
    expect(body).toMatchObject([{ id: rep.id, actions: [{ text: "Number", type: "personal" }] }]);
  });

  it("leave lines in the log", async () => {
    const { manager, org } = await people();
    const { body: event } = await quick(manager);
    await save(manager, event.id, { notes: "<p>x</p>", eventType: "Metrics" });
    await add(manager, event.id, { text: "x" });
    const { rows } = await sql<{ action: string }>`select action from audit_log
      where organisation_id = ${org.id} order by id`.execute(product.database.owner);
    expect(rows.map(({ action }) => action)).toEqual([
      "meeting.added",
      "meeting.categorised",
      "meeting.notes-saved",
      "action.added",
    ]);
  });
});
