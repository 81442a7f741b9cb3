import { randomUUID } from "node:crypto";
import { api, type RouteInput } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: new Date("2026-11-18T12:00:00Z") });
});
afterAll(() => product.close());

async function people() {
  const org = await product.organisation();
  return { manager: await org.manager(), rep: await org.rep() };
}
type Given = RouteInput<typeof api.scratchpad.save>["body"];
const page = (given: Partial<Given> = {}): Given => ({
  week: null,
  title: "",
  content: "<p>x</p>",
  basedOn: 0,
  ...given,
});
const save = (who: Person, id: string, given: Partial<Given> = {}) =>
  product.call(who, api.scratchpad.save, { params: { id }, body: page(given) });
const remove = (who: Person, id: string) =>
  product.call(who, api.scratchpad.remove, { params: { id } });
const pages = (who: Person, search?: string) =>
  product.call(who, api.scratchpad.pages, { query: search === undefined ? {} : { search } });
const contents = async (who: Person, search?: string) =>
  (await pages(who, search)).body.map(({ content }) => content);

describe("[NAV-3] scratchpad pages", () => {
  it("are written, listed with pinned ones first and weeks from the newest, and removed", async () => {
    const { rep } = await people();
    const [plan, older, newer] = [randomUUID(), randomUUID(), randomUUID()];
    await save(rep, older, { week: "2026-11-09", content: "<p>last week</p>" });
    await save(rep, newer, { week: "2026-11-16", content: "<p>this week</p>" });
    const { body } = await save(rep, plan, { title: "Plan", content: "<p>Plan</p>" });
    expect(body).toEqual({
      id: plan,
      week: null,
      title: "Plan",
      content: "<p>Plan</p>",
      version: 1,
      updatedAt: "2026-11-18T12:00:00.000Z",
    });
    expect((await pages(rep)).body.map(({ id }) => id)).toEqual([plan, newer, older]);
    expect((await save(rep, newer, { week: "2026-11-16", basedOn: 1 })).body.version).toBe(2);
    expect((await remove(rep, older)).body).toEqual({ id: older });
    expect((await remove(rep, older)).status).toBe(404);
    expect((await pages(rep)).body).toHaveLength(2);
  });

  it("belong to their writer alone: not even a manager finds them", async () => {
    const { manager, rep } = await people();
    const id = randomUUID();
    await save(rep, id, { content: "<p>a secret</p>" });
    expect((await pages(manager)).body).toEqual([]);
    expect((await pages(manager, "secret")).body).toEqual([]);
    expect((await save(manager, id, { content: "<p>mine</p>", basedOn: 1 })).status).toBe(404);
    expect((await remove(manager, id)).status).toBe(404);
    expect(await contents(rep)).toEqual(["<p>a secret</p>"]);
  });

  it("keep lines to tick, and nothing that could act", async () => {
    const { rep } = await people();
    const tasks =
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Call</p></li></ul>';
    expect((await save(rep, randomUUID(), { content: tasks })).body.content).toBe(tasks);
    const { body } = await save(rep, randomUUID(), {
      content:
        '<ul data-type="x" onclick="y"><li data-checked="maybe">a</li></ul><script>z</script>',
    });
    expect(body.content).toBe("<ul><li>a</li></ul>&lt;script&gt;z&lt;/script&gt;");
  });

  it("are found by their words, across lines and formatting", async () => {
    const { rep } = await people();
    await save(rep, randomUUID(), {
      content: "<p>Ask <strong>R&amp;D</strong></p><p>about it</p>",
    });
    await save(rep, randomUUID(), { content: "<p>Something else</p>" });
    expect(await contents(rep, "r&d about")).toHaveLength(1);
    expect(await contents(rep, "strong")).toHaveLength(0);
    expect(await contents(rep, "  ")).toHaveLength(2);
  });

  it("changed in two places are refused the second time, and nothing is overwritten", async () => {
    const { rep } = await people();
    const id = randomUUID();
    await save(rep, id);
    await save(rep, id, { content: "<p>first</p>", basedOn: 1 });
    const late = await save(rep, id, { content: "<p>second</p>", basedOn: 1 });
    expect([late.status, late.raw.json().code]).toEqual([409, "conflict"]);
    expect(await contents(rep)).toEqual(["<p>first</p>"]);
    const same = await save(rep, id, { content: "<p>first</p>", basedOn: 1 });
    expect([same.status, same.body.version]).toEqual([200, 2]);
  });

  it("of the same week begun twice are one page and a conflict", async () => {
    const { rep } = await people();
    const week = "2026-11-16";
    const both = await Promise.all([
      save(rep, randomUUID(), { week, content: "<p>a</p>" }),
      save(rep, randomUUID(), { week, content: "<p>b</p>" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await pages(rep)).body).toHaveLength(1);
  });

  it("are a thousand at most, also when several are begun at the same moment", async () => {
    const { rep } = await people();
    await sql`insert into scratch_pages (organisation_id, user_id, id, title, content, version, updated_at)
      select organisation_id, id, gen_random_uuid(), '', '', 1, now() from users, generate_series(1, 999)
      where id = ${rep.id}`.execute(product.database.owner);
    const begun = await Promise.all(Array.from({ length: 8 }, () => save(rep, randomUUID())));
    expect(begun.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  it("have a Monday, a length and an id that are ones", async () => {
    const { rep } = await people();
    const id = randomUUID();
    const sunday = await save(rep, id, { week: "2026-11-15" });
    expect([sunday.status, sunday.raw.json().message]).toEqual([400, "Week must be a Monday."]);
    expect((await save(rep, id, { content: "x".repeat(100_001) })).status).toBe(400);
    expect((await save(rep, id, { content: "<".repeat(60_000) })).status).toBe(413);
    expect((await save(rep, id, { title: "x".repeat(201) })).status).toBe(400);
    expect((await save(rep, "page")).status).toBe(400);
    await save(rep, id, { week: "2026-11-16" });
    expect((await save(rep, id, { week: null, basedOn: 1, content: "y" })).status).toBe(400);
  });

  it("leave a line in the log without a message of them, and are news to their writer only", async () => {
    const { rep } = await people();
    const id = randomUUID();
    const news = await collectNotices(product, () =>
      save(rep, id, { title: "t", content: "secret" }),
    );
    expect(news).toMatchObject([
      {
        managers: false,
        everybody: false,
        userIds: [rep.id],
        event: { type: "stale", paths: ["/api/scratchpad"] },
      },
    ]);
    await remove(rep, id);
    const lines = await product.database.owner
      .selectFrom("auditLog")
      .selectAll()
      .where("target", "=", `scratch-page ${id}`)
      .orderBy("id")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      "scratch-page.saved",
      "scratch-page.removed",
    ]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });
});
