import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

async function people() {
  const org = await product.organisation();
  return { manager: await org.manager(), rep: await org.rep(), other: await org.rep() };
}

const update = (who: Person, { id }: Person, change: object = {}) =>
  product.call(who, api.people.addUpdate, {
    params: { id },
    body: { teamMemberId: id, description: "Won Acme", ...change },
  });
const updates = (who: Person, { id }: Person) =>
  product.call(who, api.people.updates, { params: { id } });
const notes = (who: Person, { id }: Person) =>
  product.call(who, api.people.notes, { params: { id } });
const write = (who: Person, { id }: Person, html: string, basedOn: number) =>
  product.call(who, api.people.saveNotes, { params: { id }, body: { html, basedOn } });
const skills = (who: Person, { id }: Person) =>
  product.call(who, api.people.skills, { params: { id } });
const rate = (who: Person, { id }: Person, body: Parameters<typeof sentRatings>[0]) =>
  product.call(who, api.people.saveSkills, { params: { id }, body });
const sentRatings = (body: { id: "communication" | "demo-skills"; value: number }[]) => body;

describe("[UP-1] updates", () => {
  it("are a win unless said otherwise, trimmed, oldest first, and the member reads along", async () => {
    const { manager, rep } = await people();
    const { body } = await update(manager, rep, { description: "  Won Acme " });
    expect(body).toMatchObject({
      description: "Won Acme",
      status: "positive",
      teamMemberId: rep.id,
      createdBy: manager.name,
    });
    await update(manager, rep, { description: "Lost Globex", status: "negative" });
    await update(manager, rep, { description: "Late again", status: "neutral" });
    const seen = await updates(rep, rep);
    expect(seen.body.map(({ status }) => status)).toEqual(["positive", "negative", "neutral"]);
    expect((await updates(manager, rep)).body).toEqual(seen.body);
  });

  it("need a member and words", async () => {
    const { manager, rep, other } = await people();
    const blank = await update(manager, rep, { description: " \n " });
    expect([blank.status, blank.raw.json().message]).toEqual([400, "Description can't be empty."]);
    const nobody = await update(manager, rep, { teamMemberId: undefined });
    expect(nobody.raw.json().message).toBe("Team member is missing; it must be text.");
    expect((await update(manager, rep, { teamMemberId: other.id })).status).toBe(400);
    expect((await updates(manager, rep)).body).toEqual([]);
  });

  it("are written by managers and read by nobody else", async () => {
    const { manager, rep, other } = await people();
    await update(manager, rep);
    expect((await update(rep, rep)).status).toBe(403);
    expect((await updates(other, rep)).status).toBe(404);
    const elsewhere = await people();
    expect((await updates(elsewhere.manager, rep)).status).toBe(404);
    expect((await update(elsewhere.manager, rep)).status).toBe(404);
  });
});

describe("[UP-2] notes", () => {
  it("begin empty, and each save is a version", async () => {
    const { manager, rep } = await people();
    expect((await notes(manager, rep)).body).toEqual({ html: "", version: 0, updatedAt: null });
    expect((await write(manager, rep, "<p>Ready to lead</p>", 0)).body).toMatchObject({
      html: "<p>Ready to lead</p>",
      version: 1,
    });
    expect((await write(manager, rep, "", 1)).body).toMatchObject({ html: "", version: 2 });
  });

  it("are never overwritten by somebody who has not seen the newest", async () => {
    const { manager, rep } = await people();
    await write(manager, rep, "<p>Mine</p>", 0);
    for (const basedOn of [0, 7]) {
      const refused = await write(manager, rep, "<p>Other tab</p>", basedOn);
      expect([refused.status, refused.raw.json().code]).toEqual([409, "conflict"]);
    }
    expect((await notes(manager, rep)).body.html).toBe("<p>Mine</p>");
    expect((await write(manager, rep, "<p>Mine</p>", 0)).body.version).toBe(1);
  });

  it("that are saved at once by two end in one version and one refusal", async () => {
    const { manager, rep } = await people();
    const saves = await Promise.all(
      ["<p>A</p>", "<p>B</p>"].map((html) => write(manager, rep, html, 0)),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = saves.find(({ status }) => status === 200)?.body;
    expect((await notes(manager, rep)).body).toEqual({ ...kept, version: 1 });
  });

  it("are not for the member, nor for another team", async () => {
    const { manager, rep } = await people();
    await write(manager, rep, "<p>A secret</p>", 0);
    for (const call of [await notes(rep, rep), await write(rep, rep, "<p>x</p>", 1)]) {
      expect(call.status).toBe(403);
      expect(call.raw.body).not.toContain("A secret");
    }
    const elsewhere = await people();
    expect((await notes(elsewhere.manager, rep)).status).toBe(404);
    expect((await write(elsewhere.manager, rep, "<p>x</p>", 1)).status).toBe(404);
  });

  it("keep no script", async () => {
    const { manager, rep } = await people();
    const { body } = await write(manager, rep, '<p onclick="x()">Hi<script>x()</script></p>', 0);
    expect(body.html).not.toMatch(/<script|onclick/);
    expect(body.html).toContain("Hi");
  });
});

describe("[SK-1] skills", () => {
  it("are six of value 3 that nobody chose, until a manager rates them", async () => {
    const { manager, rep } = await people();
    const before = (await skills(rep, rep)).body;
    expect(before.map(({ value, ratedAt }) => [value, ratedAt])).toEqual(
      Array.from({ length: 6 }, () => [3, null]),
    );
    const { body } = await rate(manager, rep, [{ id: "demo-skills", value: 5 }]);
    expect(body.filter(({ ratedAt }) => ratedAt !== null)).toMatchObject([
      { id: "demo-skills", name: "Demo skills", value: 5 },
    ]);
    expect((await skills(rep, rep)).body).toEqual(body);
  });

  it("keep earlier ratings", async () => {
    const { manager, rep } = await people();
    for (const value of [2, 4]) await rate(manager, rep, [{ id: "communication", value }]);
    expect((await skills(manager, rep)).body[0]?.value).toBe(4);
    const kept = await product.database.owner
      .selectFrom("skillRatings")
      .select(["value", "ratedBy"])
      .where("memberId", "=", rep.id)
      .orderBy("version")
      .execute();
    expect(kept).toEqual([2, 4].map((value) => ({ value, ratedBy: manager.id })));
  });

  it("are refused outside 1 to 5, twice in one list, and from reps", async () => {
    const { manager, rep, other } = await people();
    for (const value of [0, 6, 2.5]) {
      expect((await rate(manager, rep, [{ id: "communication", value }])).status).toBe(400);
    }
    const twice = [1, 2].map((value) => ({ id: "communication" as const, value }));
    expect((await rate(manager, rep, twice)).status).toBe(400);
    expect((await rate(rep, rep, [{ id: "communication", value: 5 }])).status).toBe(403);
    expect((await skills(other, rep)).status).toBe(404);
  });
});

it("[SK-1] [SK-2] a manager reads the skills of the whole team at once: of those who were rated", async () => {
  const { manager, rep, other } = await people();
  await rate(manager, rep, [{ id: "demo-skills", value: 5 }]);
  await rate(manager, rep, [{ id: "demo-skills", value: 4 }]);
  const { body } = await product.call(manager, api.people.teamSkills, {});
  expect(body).toEqual([{ memberId: rep.id, skills: (await skills(manager, rep)).body }]);
  expect(body[0]?.skills).toContainEqual(expect.objectContaining({ id: "demo-skills", value: 4 }));
  expect((await product.call(other, api.people.teamSkills, {})).status).toBe(403);
});

it("[SK-3] attributes are the same skills under other names", async () => {
  const { manager, rep } = await people();
  const { body } = await product.call(manager, api.people.saveAttributes, {
    params: { id: rep.id },
    body: { timeManagement: 1, closingAbility: 5 },
  });
  expect(body.filter(({ ratedAt }) => ratedAt !== null)).toMatchObject([
    { id: "time-management", value: 1 },
    { id: "closing-ability", value: 5 },
  ]);
  expect((await skills(manager, rep)).body).toEqual(body);
});
