import { randomUUID } from "node:crypto";
import { api, type Digest, type RouteInput } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { slackRows } from "../../testing/with-slack-rows.ts";

/** A Sunday. */
const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function team() {
  const org = await product.organisation({ timeZone: "Europe/Lisbon" });
  const manager = await org.manager({ name: "Maya" });
  const [rep, colleague] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  await insertPortal(product, org.id);
  return { org, manager, rep, colleague };
}
const create = (who: Person, body: RouteInput<typeof api.digests.create>["body"] = {}) =>
  product.call(who, api.digests.create, { body });
const save = (who: Person, id: string, body: RouteInput<typeof api.digests.save>["body"]) =>
  product.call(who, api.digests.save, { params: { id }, body });
const block = (
  who: Person,
  id: string,
  queryId: Digest["DigestQueries"][number]["id"],
  body: RouteInput<typeof api.digests.saveQuery>["body"] = { isAdded: true },
) => product.call(who, api.digests.saveQuery, { params: { id, queryId }, body });
const names = async (who: Person) =>
  (await product.call(who, api.digests.list, {})).body.map(({ name }) => name);
const linkOf = (digest: Digest, type: string) =>
  digest.DigestQueries.find((query) => query.type === type)?.DigestQueryLink;

describe("[DG-8] digests in a list", () => {
  it("a new one is untitled, on Mondays at nine, off, and the caller's own", async () => {
    const { manager } = await team();
    const { status, body } = await create(manager);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Untitled digest",
      time: "09:00",
      weekdays: [1],
      timeZone: "Europe/Lisbon",
      channel: null,
      owner: { id: manager.id, name: "Maya" },
      isOn: false,
      trouble: null,
      nextAt: null,
      lastRun: null,
    });
    expect(body.DigestQueries.map((query) => query.DigestQueryLink.isAdded)).toEqual(
      Array(6).fill(false),
    );
  });

  it("two are ready-made, and any can be copied, off", async () => {
    const { org, manager } = await team();
    await slackRows(product, org.id);
    const { body: monday } = await create(manager, { readyMade: "monday-forecast" });
    const { body: friday } = await create(manager, { readyMade: "friday-wins-and-slips" });
    expect([monday.name, monday.weekdays]).toEqual(["Monday forecast", [1]]);
    expect([friday.name, friday.weekdays]).toEqual(["Friday wins and slips", [5]]);
    await save(manager, friday.id, { channelId: "C0WINS", channelName: "wins", isOn: true });
    const { body: copy } = await create(manager, { copyOf: friday.id });
    expect(copy).toMatchObject({
      name: "Friday wins and slips (copy)",
      isOn: false,
      channel: { id: "C0WINS", name: "wins" },
      DigestQueries: friday.DigestQueries,
    });
  });

  it("there are five hundred at most, whoever makes one at the same moment or brings one back", async () => {
    const { org, manager } = await team();
    const head = await org.manager();
    const { body: removed } = await create(manager);
    await product.call(manager, api.digests.remove, { params: { id: removed.id } });
    await sql`insert into digests (organisation_id, id, owner_id, name, time, weekdays, created_at, updated_at)
      select organisation_id, gen_random_uuid(), id, 'Weekly', '09:00', '{1}', now(), now()
      from users, generate_series(1, 499) where id = ${manager.id}`.execute(product.database.owner);
    const made = await Promise.all([manager, head, manager].map((who) => create(who)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const params = { id: removed.id };
    expect((await product.call(manager, api.digests.restore, { params })).status).toBe(409);
    const made500th = made.find(({ status }) => status === 200)?.body.id ?? "";
    await product.call(manager, api.digests.remove, { params: { id: made500th } });
    expect((await product.call(manager, api.digests.restore, { params })).status).toBe(200);
  });

  it("managers see and change the team's, a rep only their own", async () => {
    const { manager, rep, colleague } = await team();
    const [{ body: mine }, { body: theirs }] = [await create(rep), await create(manager)];
    await save(rep, mine.id, { name: "Sam's" });
    await save(manager, theirs.id, { name: "Maya's" });
    expect(await names(manager)).toEqual(["Maya's", "Sam's"]);
    expect(await names(rep)).toEqual(["Sam's"]);
    expect(await names(colleague)).toEqual([]);
    expect((await save(manager, mine.id, { time: "10:00" })).body).toMatchObject({
      time: "10:00",
      owner: { id: rep.id },
    });
    const stranger = await (await product.organisation()).manager();
    for (const who of [rep, colleague, stranger]) {
      const params = { id: theirs.id };
      const answers = [
        await product.call(who, api.digests.read, { params }),
        await product.call(who, api.digests.preview, { params }),
        await product.call(who, api.digests.remove, { params }),
        await product.call(who, api.digests.send, { params }),
        await product.call(who, api.digests.test, { params }),
        await save(who, theirs.id, { name: "x" }),
        await block(who, theirs.id, "closing-soon"),
        await create(who, { copyOf: theirs.id }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404));
      expect(answers[0]?.raw.json().message).toBe("Digest not found");
    }
  });

  it("[R-2] one that was removed comes back as it was: on, and sent at its next hour", async () => {
    const { org, manager } = await team();
    await slackRows(product, org.id);
    const { body: digest } = await create(manager, { readyMade: "monday-forecast" });
    const { body: on } = await save(manager, digest.id, { channelId: "C0SALES", isOn: true });
    const params = { id: digest.id };
    expect((await product.call(manager, api.digests.remove, { params })).body).toEqual(params);
    expect(await names(manager)).toEqual([]);
    expect((await product.call(manager, api.digests.read, { params })).status).toBe(404);
    const { body: back } = await product.call(manager, api.digests.restore, { params });
    expect(back).toEqual({ ...on, isOn: true, nextAt: expect.any(String), trouble: null });
    expect((await product.call(manager, api.digests.restore, { params })).status).toBe(404);

    await save(manager, digest.id, { isOn: false });
    await product.call(manager, api.digests.remove, { params });
    const { body: off } = await product.call(manager, api.digests.restore, { params });
    expect(off).toEqual({ ...on, isOn: false, nextAt: null });
  });

  it("[R-2] one that was on and can't be sent any more comes back off, and says why", async () => {
    const { org, manager } = await team();
    const slack = await slackRows(product, org.id);
    const { body: digest } = await create(manager, { readyMade: "monday-forecast" });
    await save(manager, digest.id, { channelId: "C0SALES", isOn: true });
    const params = { id: digest.id };
    await product.call(manager, api.digests.remove, { params });
    await slack.revoke();
    const { body: back } = await product.call(manager, api.digests.restore, { params });
    expect(back).toMatchObject({
      isOn: false,
      nextAt: null,
      trouble: "Slack isn't connected. Connect it first.",
    });
  });
});

describe("[DG-2] a digest's name", () => {
  it("is trimmed; a blank one is refused", async () => {
    const { manager } = await team();
    const { body: digest } = await create(manager);
    expect((await save(manager, digest.id, { name: "  Mondays " })).body.name).toBe("Mondays");
    const refused = await save(manager, digest.id, { name: "  " });
    expect([refused.status, refused.raw.json().message]).toEqual([400, "Name can't be empty."]);
  });
});

describe("[DG-3] when a digest is sent", () => {
  it("'9am' is understood, and the next moment follows from time, weekdays and zone", async () => {
    const { org, manager } = await team();
    await slackRows(product, org.id);
    const { body: digest } = await create(manager, { readyMade: "monday-forecast" });
    const { body } = await save(manager, digest.id, {
      time: "9am",
      weekdays: [3, 1, 3],
      channelId: "C0SALES",
      isOn: true,
    });
    expect(body).toMatchObject({
      time: "09:00",
      weekdays: [1, 3],
      nextAt: "2026-11-16T09:00:00.000Z",
    });
    const nextAt = async (change: RouteInput<typeof api.digests.save>["body"]) =>
      (await save(manager, digest.id, change)).body.nextAt;
    expect(await nextAt({ timeZone: "Australia/Sydney" })).toBe("2026-11-15T22:00:00.000Z");
    expect(await nextAt({ weekdays: [3], time: "14:30" })).toBe("2026-11-18T03:30:00.000Z");
    expect(await nextAt({ timeZone: null })).toBe("2026-11-18T14:30:00.000Z");
    expect(await nextAt({ isOn: false })).toBeNull();
  });

  it.each([
    [{ time: "25:00" }, "Time isn't a time of day like 09:00."],
    [{ time: "soon" }, "Time isn't a time of day like 09:00."],
    [{ timeZone: "Mars/Olympus" }, "Time zone: there's no time zone with that name."],
    [{ weekdays: [] }, /^Weekdays needs at least one entry/],
    [{ weekdays: [8] }, /^Entry 1 of weekdays must be 7 or less/],
    [{ channelId: "U0SOMEBODY" }, /^Channel must be a Slack channel/],
  ])("%j is refused, and says why", async (body, words) => {
    const { manager } = await team();
    const { body: digest } = await create(manager);
    const refused = await save(manager, digest.id, body);
    expect(refused.status).toBe(400);
    expect(refused.raw.json().message).toMatch(words);
  });
});

describe("[DG-8] switching a digest on", () => {
  it("needs Slack, a block and a place to go to, and says which is missing", async () => {
    const { org, manager } = await team();
    const { body: digest } = await create(manager);
    const { id } = digest;
    const on = async () => {
      const answer = await save(manager, id, { isOn: true });
      return [answer.status, answer.raw.json().message ?? answer.body.isOn];
    };
    expect(await on()).toEqual([409, "Slack isn't connected. Connect it first."]);
    const slack = await slackRows(product, org.id);
    expect(await on()).toEqual([409, "Add a block first: the digest is empty."]);
    await block(manager, id, "closing-soon");
    expect(await on()).toEqual([
      409,
      "Maya hasn't linked a Slack account yet: choose a channel, or have them link it first.",
    ]);
    await slack.bind(manager.id);
    expect(await on()).toEqual([200, true]);
    const last = await block(manager, id, "closing-soon", { isAdded: false });
    expect([last.status, last.raw.json().message]).toEqual([
      409,
      "A digest needs a block while it's on. Turn it off first.",
    ]);
    await slack.revoke();
    expect((await on())[0]).toBe(409);
    expect((await save(manager, id, { isOn: false })).body.isOn).toBe(false);
  });
});

describe("[DG-4] the blocks of a digest", () => {
  it("are added, removed and narrowed; each change returns the digest", async () => {
    const { manager, rep } = await team();
    const { id } = (await create(manager)).body;
    const added = (await block(manager, id, "pipeline-brief")).body;
    expect(linkOf(added, "pipeline-brief")).toEqual({ isAdded: true, filters: {} });
    const filters = { confidence: ["COMMIT" as const], repIds: [rep.id], pipelineIds: ["default"] };
    const narrowed = (await block(manager, id, "pipeline-brief", { filters })).body;
    expect(linkOf(narrowed, "pipeline-brief")).toEqual({ isAdded: true, filters });
    const removed = (await block(manager, id, "pipeline-brief", { isAdded: false })).body;
    expect(linkOf(removed, "pipeline-brief")).toEqual({ isAdded: false, filters });
    expect(removed.DigestQueries.map(({ id: type }) => type)).toEqual(
      added.DigestQueries.map(({ id: type }) => type),
    );
  });

  it("are said in the order in which they were added", async () => {
    const { manager } = await team();
    const { id } = (await create(manager)).body;
    for (const type of ["closing-soon", "actions-due", "pipeline-metrics"] as const) {
      await block(manager, id, type);
    }
    await block(manager, id, "closing-soon", { isAdded: false });
    await block(manager, id, "closing-soon");
    await block(manager, id, "actions-due", { filters: {} });
    const { body } = await product.call(manager, api.digests.preview, { params: { id } });
    expect(body.previewData.map(({ type }) => type)).toEqual([
      "actions-due",
      "pipeline-metrics",
      "closing-soon",
    ]);
  });
});

describe("[DG-4] [DG-6] the order of the blocks", () => {
  it("is chosen block by block, and is that of the editor, the preview and a copy", async () => {
    const { manager } = await team();
    const { id } = (await create(manager)).body;
    const types = ["closing-soon", "actions-due", "pipeline-metrics"] as const;
    for (const type of types) await block(manager, id, type);
    const order = async (digestId = id) => {
      const params = { id: digestId };
      const { body } = await product.call(manager, api.digests.read, { params });
      const added = body.DigestQueries.filter(({ DigestQueryLink: link }) => link.isAdded);
      const preview = await product.call(manager, api.digests.preview, { params });
      const told = preview.body.previewData.map(({ type }) => type);
      expect(added.map(({ type }) => type)).toEqual(told);
      return told;
    };
    expect(await order()).toEqual(types);
    await block(manager, id, "pipeline-metrics", { position: 1 });
    expect(await order()).toEqual(["pipeline-metrics", "closing-soon", "actions-due"]);
    await block(manager, id, "closing-soon", { position: 6 });
    expect(await order()).toEqual(["pipeline-metrics", "actions-due", "closing-soon"]);
    const copy = await product.call(manager, api.digests.create, { body: { copyOf: id } });
    expect(await order(copy.body.id)).toEqual(await order());
    // New blocks come last.
    await block(manager, id, "deals-to-review");
    expect((await order()).at(-1)).toBe("deals-to-review");
  });

  it("is of blocks that are in the message, at places that there are", async () => {
    const { manager } = await team();
    const { id } = (await create(manager)).body;
    const answer = await block(manager, id, "closing-soon", { isAdded: false, position: 1 });
    expect([answer.status, answer.raw.json().message]).toEqual([
      400,
      "Position: only added blocks have one.",
    ]);
    for (const position of [0, 7, 1.5]) {
      expect((await block(manager, id, "closing-soon", { position })).status).toBe(400);
    }
  });
});

describe("[DG-5] the filters of a block", () => {
  const refused = async (filters: object) => {
    const { manager } = await team();
    const { id } = (await create(manager)).body;
    const answer = await block(manager, id, "pipeline-brief", { filters });
    return [answer.status, answer.raw.json().message];
  };

  it.each([
    ["confidence", "Select at least one confidence level"],
    ["pipelineIds", "Select at least one pipeline"],
    ["repIds", "Select at least one rep"],
    ["metrics", "Select at least one metric"],
  ])("an empty choice of %s is refused", async (name, words) => {
    expect(await refused({ [name]: [] })).toEqual([400, words]);
  });

  it("must name people and pipelines that there are, and be known to the block", async () => {
    expect(await refused({ repIds: [randomUUID()] })).toEqual([
      400,
      "Reps can only have people on your team.",
    ]);
    expect(await refused({ pipelineIds: ["nowhere"] })).toEqual([
      400,
      "Pipelines can only have pipelines from your CRM.",
    ]);
    expect(await refused({ metrics: ["closed-won"] })).toEqual([
      400,
      "Metrics can't be set for Pipeline brief.",
    ]);
  });

  it("[AUTH-11] a rep can name nobody but themselves", async () => {
    const { rep, colleague } = await team();
    const { id } = (await create(rep)).body;
    const narrow = (repId: string) =>
      block(rep, id, "closing-soon", { filters: { repIds: [repId] } });
    expect((await narrow(colleague.id)).status).toBe(400);
    expect((await narrow(rep.id)).status).toBe(200);
  });
});

describe("[DG-8] every change of a digest", () => {
  it("is in the audit log", async () => {
    const { org, manager } = await team();
    const { id } = (await create(manager)).body;
    await save(manager, id, { name: "Mondays" });
    await block(manager, id, "closing-soon");
    await product.call(manager, api.digests.remove, { params: { id } });
    await product.call(manager, api.digests.restore, { params: { id } });
    const rows = await product.database.owner
      .selectFrom("auditLog")
      .select("action")
      .where("organisationId", "=", org.id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      "digest.created",
      "digest.changed",
      "digest.changed",
      "digest.removed",
      "digest.restored",
    ]);
  });
});
