import { randomUUID } from "node:crypto";
import { type ActionStatus, api, type RouteInput } from "@touchline/contract";
import { MEETING_TYPES, matchesActionFilter } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INBOX_PATHS } from "../../shared/notify.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

/** Monday evening in London, Tuesday in Auckland, Monday noon in Honolulu. */
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
    rep: await org.rep({ name: "Sam" }),
    colleague: await org.rep({ name: "Kim" }),
  };
}
type New = RouteInput<typeof api.actions.create>["body"];
const add = (who: Person, body: New) => product.call(who, api.actions.create, { body });
const change = (who: Person, id: string, body: RouteInput<typeof api.actions.update>["body"]) =>
  product.call(who, api.actions.update, { params: { id }, body });
const remove = (who: Person, id: string) =>
  product.call(who, api.actions.remove, { params: { id } });
type Query = RouteInput<typeof api.actions.list>["query"];
const team = (who: Person, query: Query = {}) => product.call(who, api.actions.list, { query });
const own = (who: Person, query: Query = {}) => product.call(who, api.actions.own, { query });
const texts = ({ body }: Awaited<ReturnType<typeof team>>) =>
  body.flatMap(({ actions }) => actions.map(({ text }) => text));

describe("[ACT-3] a new action", () => {
  it("is due in three days and for whoever wrote it, unless said otherwise", async () => {
    const { manager, rep } = await people();
    const { body: mine } = await add(rep, { text: "Call back" });
    expect(mine).toEqual({
      id: mine.id,
      text: "Call back",
      isDone: false,
      isFocused: false,
      dueDate: "2026-11-19",
      AssigneeId: rep.id,
      assigneeId: rep.id,
      Assignee: { id: rep.id, name: "Sam", role: "rep" },
      CalendarEventId: null,
      CalendarEvent: null,
      type: "personal",
    });
    const given = { text: "x", dueDate: null, assigneeId: rep.id };
    expect((await add(manager, given)).body).toMatchObject({ dueDate: null, AssigneeId: rep.id });
  });

  it("counts its days where the organisation is", async () => {
    const { rep } = await people("Pacific/Auckland");
    expect((await add(rep, { text: "x" })).body.dueDate).toBe("2026-11-20");
  });

  it("has up to 200 characters, a day that exists, and somebody of the team to do it", async () => {
    const { manager, rep, colleague } = await people();
    const stranger = (await people()).rep;
    expect((await add(rep, { text: "x".repeat(200) })).status).toBe(200);
    expect((await add(rep, { text: "x".repeat(201) })).status).toBe(400);
    expect((await add(rep, { text: "  " })).status).toBe(400);
    expect((await add(rep, { text: "x", dueDate: "2026-02-30" })).status).toBe(400);
    expect((await add(rep, { text: "x", assigneeId: colleague.id })).status).toBe(404);
    expect((await add(manager, { text: "x", assigneeId: stranger.id })).status).toBe(404);
    expect((await add(manager, { text: "x", assigneeId: randomUUID() })).status).toBe(404);
  });
});

describe("[ACT-7] an action's fields", () => {
  it("say what, by when, whose, and from which meeting; one of no meeting is personal", async () => {
    const { manager, rep } = await people();
    const start = "2026-11-17T09:00:00Z";
    const { body: event } = await product.call(manager, api.meetings.createQuick, {
      body: { title: "Sam 1:1", start, end: start, attendeeIds: [rep.id] },
    });
    const { body: agreed } = await product.call(manager, api.meetings.addAction, {
      params: { eventId: event.id },
      body: { text: "Send the offer", assigneeId: rep.id, dueDate: null },
    });
    const fields = {
      text: "Send the offer",
      isDone: false,
      isFocused: false,
      dueDate: null,
      AssigneeId: rep.id,
      assigneeId: rep.id,
      Assignee: { id: rep.id, name: "Sam", role: "rep" },
    };
    const met = {
      CalendarEventId: event.id,
      CalendarEvent: { id: event.id, title: "Sam 1:1" },
      type: "event",
    };
    expect(agreed).toEqual({ id: agreed.id, ...fields, ...met });
    const focused = await change(manager, agreed.id, { isFocused: true });
    expect(focused.body).toEqual({ id: agreed.id, ...fields, ...met, isFocused: true });
    const { body: own } = await add(manager, {
      text: fields.text,
      dueDate: null,
      assigneeId: rep.id,
    });
    const nowhere = { CalendarEventId: null, CalendarEvent: null, type: "personal" };
    expect(own).toEqual({ id: own.id, ...fields, ...nowhere });
  });
});

describe("[ACT-3] an action", () => {
  it("is ticked, reworded, moved, handed over and removed", async () => {
    const { manager, rep, colleague } = await people();
    const { body: action } = await add(manager, { text: "Call", assigneeId: rep.id });
    expect((await change(rep, action.id, { isDone: true })).body.isDone).toBe(true);
    expect((await change(rep, action.id, { isDone: false, isFocused: true })).body).toMatchObject({
      isDone: false,
      isFocused: true,
      text: "Call",
    });
    const moved = { text: "Call them", dueDate: "2026-12-24", assigneeId: colleague.id };
    expect((await change(manager, action.id, moved)).body).toMatchObject({
      text: "Call them",
      dueDate: "2026-12-24",
      Assignee: { name: "Kim" },
    });
    expect((await change(colleague, action.id, { dueDate: null })).body.dueDate).toBeNull();
    expect((await remove(colleague, action.id)).status).toBe(200);
    expect((await remove(colleague, action.id)).status).toBe(404);
  });

  it("of somebody else does not exist for a rep or a stranger", async () => {
    const { rep, colleague } = await people();
    const stranger = (await people()).manager;
    const { body: action } = await add(rep, { text: "mine" });
    for (const other of [colleague, stranger]) {
      expect((await change(other, action.id, { isDone: true })).status).toBe(404);
      expect((await remove(other, action.id)).status).toBe(404);
      expect(texts(await own(other, { status: "all" }))).toEqual([]);
    }
    expect((await change(rep, action.id, { assigneeId: colleague.id })).status).toBe(404);
    expect(texts(await own(rep))).toEqual(["mine"]);
  });

  it("is news to managers, to whoever had it and to whoever gets it", async () => {
    const { manager, rep, colleague } = await people();
    const { body: action } = await add(rep, { text: "x" });
    const news = await collectNotices(product, () =>
      change(manager, action.id, { assigneeId: colleague.id }),
    );
    expect(news).toMatchObject([
      { managers: false, userIds: [colleague.id], event: { paths: INBOX_PATHS } },
      {
        managers: true,
        userIds: [rep.id, colleague.id],
        event: {
          paths: [
            "/api/actions",
            "/api/all-actions",
            "/api/rep/actions",
            "/api/team-overview",
            "/api/meeting-pack/:repId",
            "/api/alerts",
          ],
        },
      },
    ]);
  });

  it("leaves a line in the log with whoever did it", async () => {
    const { rep } = await people();
    const { body: action } = await add(rep, { text: "x" });
    await change(rep, action.id, { isDone: true });
    await remove(rep, action.id);
    const lines = await product.database.owner
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("target", "=", `action ${action.id}`)
      .orderBy("id")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      "action.added",
      "action.changed",
      "action.removed",
    ]);
  });
});

describe("[ACT-1] the list of actions", () => {
  /** Actions due on the three days around today, one without a due date, and one that is done. */
  async function scene(timeZone?: string) {
    const made = await people(timeZone);
    const { manager, rep, colleague } = made;
    for (const dueDate of ["2026-11-15", "2026-11-16", "2026-11-17", null]) {
      await add(manager, { text: dueDate ?? "no date", dueDate, assigneeId: rep.id });
    }
    const { body } = await add(rep, { text: "done", dueDate: "2026-11-01" });
    await change(rep, body.id, { isDone: true });
    await add(colleague, { text: "of Kim", dueDate: "2026-11-16" });
    return made;
  }

  it("comes in groups by person, open ones first, by the day they are due", async () => {
    const { manager, rep } = await scene();
    const { body } = await team(manager, { status: "all" });
    expect(body.map(({ title, actions }) => [title, actions.map(({ text }) => text)])).toEqual([
      ["Kim", ["of Kim"]],
      ["Sam", ["2026-11-15", "2026-11-16", "2026-11-17", "no date", "done"]],
    ]);
    expect(body[1]?.id).toBe(rep.id);
    const again = await product.call(manager, api.actions.all, { query: { status: "all" } });
    expect(again.body).toEqual(body);
  });

  it.each(["all", "open", "late", "completed"] as ActionStatus[])(
    "%s shows what the rule says, and nothing else",
    async (status) => {
      const { rep } = await scene();
      const all = (await own(rep, { status: "all" })).body.flatMap(({ actions }) => actions);
      const wanted = all.filter(({ isDone, dueDate }) =>
        matchesActionFilter(
          status,
          { isDone, dueDate: dueDate as "2026-11-16" | null },
          "2026-11-16",
        ),
      );
      expect(texts(await own(rep, { status }))).toEqual(wanted.map(({ text }) => text));
    },
  );

  it("shows the open ones unless asked for others", async () => {
    const { rep } = await scene();
    expect(texts(await own(rep))).toEqual(["2026-11-15", "2026-11-16", "2026-11-17", "no date"]);
  });

  it("is late by the organisation's own calendar", async () => {
    const late = async (zone: string) =>
      texts(await own((await scene(zone)).rep, { status: "late" }));
    expect(await late("Europe/London")).toEqual(["2026-11-15"]);
    expect(await late("Pacific/Auckland")).toEqual(["2026-11-15", "2026-11-16"]);
    expect(await late("Pacific/Honolulu")).toEqual(["2026-11-15"]);
  });

  it("due before a day includes the day, and leaves out what has none", async () => {
    const { rep } = await scene();
    expect(texts(await own(rep, { dueDate: "2026-11-16" }))).toEqual(["2026-11-15", "2026-11-16"]);
    expect((await own(rep, { dueDate: "soon" })).status).toBe(400);
  });

  it("is narrowed to some people, and to meetings of a type", async () => {
    const { manager, colleague, rep } = await scene();
    expect(texts(await team(manager, { assignees: colleague.id }))).toEqual(["of Kim"]);
    const both = await team(manager, { assignees: [colleague.id, rep.id] });
    expect(both.body).toHaveLength(2);
    expect((await team(manager, { eventType: "Metrics" })).body).toEqual([]);
  });

  it("[R-29] an unknown type of meeting is refused with those there are", async () => {
    const { manager } = await scene();
    const labels = MEETING_TYPES.map(({ label }) => label).join(", ");
    expect(await team(manager, { eventType: "Mtrics" })).toMatchObject({
      status: 400,
      body: { field: "eventType", message: `Event type: choose one of ${labels}.` },
    });
  });

  it("a rep gets their own and not the team's, and rep/actions is the caller's own", async () => {
    const { rep, colleague, manager } = await scene();
    expect((await team(rep)).status).toBe(403);
    expect((await own(rep, { assignees: colleague.id })).status).toBe(400);
    expect(texts(await own(manager, { assignees: colleague.id }))).toEqual([]);
  });
});
