import { randomUUID } from "node:crypto";
import { api, type RouteInput } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: new Date("2026-11-15T12:00:00Z") });
});
afterAll(() => product.close());

async function people() {
  const org = await product.organisation();
  return { manager: await org.manager(), rep: await org.rep(), colleague: await org.rep() };
}
type Given = RouteInput<typeof api.talkingPoints.save>["body"];
const save = (who: Person, body: Given) => product.call(who, api.talkingPoints.save, { body });
const remove = (who: Person, id: string) =>
  product.call(who, api.talkingPoints.remove, { params: { id } });
const restore = (who: Person, id: string) =>
  product.call(who, api.talkingPoints.restore, { params: { id } });
const list = (who: Person, repId: string) =>
  product.call(who, api.talkingPoints.list, { params: { repId } });
const titles = async (who: Person, repId: string) =>
  (await list(who, repId)).body.map(({ title }) => title);

describe("[TP-2] talking points", () => {
  it("are written by both sides, listed in the order they were written, changed and removed", async () => {
    const { manager, rep } = await people();
    const repId = rep.id;
    const { body: first } = await save(manager, { title: "Pipeline", complete: false, repId });
    const { body: second } = await save(rep, { title: "Holiday", complete: false, repId });
    await save(rep, { ...first, title: "Pipeline!", complete: true });
    expect(await titles(manager, repId)).toEqual(["Pipeline!", "Holiday"]);
    expect((await list(rep, repId)).body[0]).toMatchObject({ id: first.id, complete: true, repId });
    await remove(manager, second.id);
    expect(await titles(rep, repId)).toEqual(["Pipeline!"]);
  });

  it("are news to managers and to the rep", async () => {
    const { manager, rep } = await people();
    const news = await collectNotices(product, async () => {
      const { body } = await save(manager, { title: "x", complete: false, repId: rep.id });
      await remove(rep, body.id);
      await remove(rep, body.id);
    });
    const told = { managers: true, everybody: false, userIds: [rep.id] };
    const event = { type: "stale", paths: [api.talkingPoints.list.path] };
    expect(news).toMatchObject([
      { ...told, event },
      { ...told, event },
    ]);
  });

  it("removing one that is gone is no error", async () => {
    const { manager, rep } = await people();
    const { body } = await save(rep, { title: "x", complete: false, repId: rep.id });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await remove(manager, body.id)).toMatchObject({ status: 200, body: { id: body.id } });
    }
    expect((await remove(rep, randomUUID())).status).toBe(200);
  });

  it("belong to the rep: neither colleagues nor strangers read, write or remove them", async () => {
    const { rep, colleague } = await people();
    const stranger = (await people()).manager;
    const { body: point } = await save(rep, { title: "mine", complete: false, repId: rep.id });
    for (const other of [colleague, stranger]) {
      expect((await list(other, rep.id)).status).toBe(404);
      expect((await save(other, { ...point, title: "theirs" })).status).toBe(404);
      expect((await save(other, { title: "new", complete: false, repId: rep.id })).status).toBe(
        404,
      );
      await remove(other, point.id);
    }
    const moved = await save(colleague, { ...point, repId: colleague.id });
    expect(moved.status).toBe(404);
    expect(await titles(rep, rep.id)).toEqual(["mine"]);
  });

  it("a title that is too long and an id that is none are refused", async () => {
    const { rep } = await people();
    const given = { title: "x", complete: false, repId: rep.id };
    expect((await save(rep, { ...given, title: "x".repeat(2001) })).status).toBe(400);
    expect((await save(rep, { ...given, id: "new-<script>" })).status).toBe(400);
    expect((await save(rep, { ...given, id: randomUUID() })).status).toBe(404);
  });
});

describe("[R-2] [TP-2] a removed talking point", () => {
  it("is put back where it was, as it was, by either side", async () => {
    const { manager, rep } = await people();
    for (const title of ["One", "Two", "Three"]) {
      await save(rep, { title, complete: title === "Two", repId: rep.id });
    }
    const { body: before } = await list(rep, rep.id);
    const id = before[1]?.id ?? "";
    await remove(rep, id);
    expect(await titles(manager, rep.id)).toEqual(["One", "Three"]);
    expect(await restore(manager, id)).toMatchObject({ status: 200, body: before[1] });
    expect((await list(rep, rep.id)).body).toEqual(before);
    expect((await restore(rep, id)).body).toEqual(before[1]);
  });

  it("is not put back by a colleague or a stranger, nor after a day", async () => {
    const { rep, colleague } = await people();
    const stranger = (await people()).manager;
    const { body: point } = await save(rep, { title: "mine", complete: false, repId: rep.id });
    await remove(rep, point.id);
    for (const other of [colleague, stranger]) {
      expect((await restore(other, point.id)).status).toBe(404);
    }
    const removedAgo = (minutes: number) =>
      product.database.owner
        .updateTable("talkingPoints")
        .set({ deletedAt: new Date(Date.parse("2026-11-15T12:00:00Z") - minutes * 60_000) })
        .where("id", "=", point.id)
        .execute();
    await removedAgo(24 * 60 + 1);
    expect((await restore(rep, point.id)).status).toBe(404);
    await removedAgo(24 * 60);
    expect((await restore(rep, point.id)).status).toBe(200);
    expect((await restore(rep, randomUUID())).status).toBe(404);
  });

  it("stays beside what the same first save has made anew since", async () => {
    const { rep } = await people();
    const given = { id: "new-1", title: "Price", complete: false, repId: rep.id };
    const { body: first } = await save(rep, given);
    await remove(rep, first.id);
    const { body: second } = await save(rep, given);
    expect(second.id).not.toBe(first.id);
    await restore(rep, first.id);
    expect((await list(rep, rep.id)).body.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await save(rep, given)).body.id).toBe(second.id);
  });
});

describe("[TP-1] a first save", () => {
  it("that is repeated finds what it made, with the words as they are now", async () => {
    const { rep } = await people();
    const given = { id: "new-1", title: "Pri", complete: false, repId: rep.id };
    const { body: first } = await save(rep, given);
    expect((await save(rep, given)).body).toEqual(first);
    const { body: third } = await save(rep, { ...given, title: "Price" });
    const { body: fourth } = await save(rep, { ...given, title: "Price list" });
    expect([third.id, fourth.id]).toEqual([first.id, first.id]);
    expect(await titles(rep, rep.id)).toEqual(["Price list"]);
  });

  it("sent many times at once makes one", async () => {
    const { rep } = await people();
    const given = { id: "new-2", title: "Once", complete: false, repId: rep.id };
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(rep, given)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await titles(rep, rep.id)).toEqual(["Once"]);
  });

  it("is one of a thousand at most, whoever writes at the same moment", async () => {
    const { manager, rep } = await people();
    await sql`insert into talking_points (organisation_id, id, rep_id, title, created_by, created_at, updated_at)
      select organisation_id, gen_random_uuid(), id, 'Price', id, now(), now() from users, generate_series(1, 999)
      where id = ${rep.id}`.execute(product.database.owner);
    const given = { title: "One more", complete: false, repId: rep.id };
    const saved = await Promise.all([rep, manager, rep].map((who) => save(who, given)));
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("does not overwrite what somebody has made of it since", async () => {
    const { manager, rep } = await people();
    const given = { id: "new-3", title: "Mine", complete: false, repId: rep.id };
    const { body: first } = await save(rep, given);
    await save(manager, { ...first, title: "Theirs" });
    expect((await save(rep, { ...given, title: "Mine, longer" })).status).toBe(409);
    expect(await titles(rep, rep.id)).toEqual(["Theirs"]);
  });

  it("the same temporary id of two reps is two points", async () => {
    const { manager, rep, colleague } = await people();
    const given = { id: "new-4", title: "x", complete: false };
    const one = await save(manager, { ...given, repId: rep.id });
    const two = await save(manager, { ...given, repId: colleague.id });
    expect(one.body.id).not.toBe(two.body.id);
  });
});

describe("[TP-2] two who write at once", () => {
  it("the later one is told, and nothing is overwritten", async () => {
    const { manager, rep } = await people();
    const { body: seen } = await save(rep, { title: "a", complete: false, repId: rep.id });
    const { body: newer } = await save(manager, { ...seen, title: "b" });
    expect(newer.updatedAt > seen.updatedAt).toBe(true);
    const late = await save(rep, { ...seen, title: "c" });
    expect([late.status, late.raw.json().code, late.raw.json().message]).toEqual([
      409,
      "conflict",
      "Someone else changed this talking point. Nothing was overwritten.",
    ]);
    expect(await titles(rep, rep.id)).toEqual(["b"]);
    expect((await save(rep, { ...newer, title: "c" })).status).toBe(200);
  });

  it("who both wrote the same are at one", async () => {
    const { manager, rep } = await people();
    const { body: seen } = await save(rep, { title: "a", complete: false, repId: rep.id });
    const { body: newer } = await save(manager, { ...seen, title: "b" });
    expect((await save(rep, { ...seen, title: "b" })).body).toEqual(newer);
  });
});
