import { randomUUID } from "node:crypto";
import { api, type DealViewState, MAX_VIEWS, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const STATE: DealViewState = {
  triage: ["COMMIT"],
  sort: "amountInHomeCurrency",
  order: "desc",
  group: "stage",
  columns: [{ key: "name", width: 240 }, { key: "closeDate" }],
};

type Body = RouteInput<typeof api.dealViews.create>["body"];
const create = (who: Person, body: Partial<Body> = {}) =>
  product.call(who, api.dealViews.create, { body: { name: "Big ones", state: STATE, ...body } });
const save = (who: Person, id: string, body: RouteInput<typeof api.dealViews.save>["body"]) =>
  product.call(who, api.dealViews.save, { params: { id }, body });
const remove = (who: Person, id: string) =>
  product.call(who, api.dealViews.remove, { params: { id } });
const list = async (who: Person) => (await product.call(who, api.dealViews.list, {})).body;
const names = async (who: Person) => (await list(who)).map(({ name }) => name);
const begin = (who: Person, id: string | null) =>
  product.call(who, api.dealViews.setDefault, { body: { id } });

async function team() {
  const org = await product.organisation();
  return {
    org,
    maya: await org.manager({ name: "Maya" }),
    tom: await org.manager({ name: "Tom" }),
    sam: await org.rep({ name: "Sam" }),
    kim: await org.rep({ name: "Kim" }),
    stranger: await (await product.organisation()).manager(),
  };
}

describe("[BY-5] [U9] a view of one's own", () => {
  it("is kept as it was saved, and nobody else sees, changes or deletes it", async () => {
    const { maya, tom, sam, kim, stranger } = await team();
    const { body: made } = await create(sam);
    expect(made).toEqual({
      id: made.id,
      name: "Big ones",
      isShared: false,
      isLocked: false,
      isOwn: true,
      isDefault: false,
      mayChange: true,
      state: STATE,
    });
    expect(await list(sam)).toEqual([made]);
    for (const other of [maya, tom, kim, stranger]) {
      expect(await list(other)).toEqual([]);
      expect((await save(other, made.id, { name: "Mine" })).status).toBe(404);
      expect((await remove(other, made.id)).status).toBe(404);
      expect((await begin(other, made.id)).status).toBe(404);
    }
    const { body: changed } = await save(sam, made.id, { state: { quarter: "next" } });
    expect(changed).toEqual({ ...made, state: { quarter: "next" } });
    expect((await remove(sam, made.id)).status).toBe(200);
    expect(await list(sam)).toEqual([]);
    expect((await remove(sam, made.id)).status).toBe(404);
  });

  it("has a name that nothing else has, in whatever case; others may use it too", async () => {
    const { sam, kim } = await team();
    const { body: first } = await create(sam);
    const { body: second } = await create(sam, { name: "Second" });
    expect((await create(sam, { name: "BIG ones" })).status).toBe(409);
    expect((await save(sam, second.id, { name: " big ones " })).status).toBe(409);
    expect((await save(sam, first.id, { name: "Big Ones" })).status).toBe(200);
    expect((await create(sam, { name: "all deals" })).status).toBe(409);
    expect((await create(kim)).status).toBe(200);
    expect(await names(sam)).toEqual(["Big Ones", "Second"]);
  });

  it("is refused with the field's name where it makes no sense, and there are fifty at most", async () => {
    const { org, sam } = await team();
    const wrong: Array<[object, RegExp]> = [
      [{ name: "  " }, /name/],
      [{ name: "x".repeat(61) }, /name/],
      [{ state: { sort: "shoeSize" } }, /sort/],
      [{ state: { pipeline: [] } }, /pipeline/],
      [{ state: { columns: [{ key: "Owner" }] } }, /Columns must include the deal's title/],
      [
        { state: { columns: [{ key: "name" }, { key: "name" }] } },
        /Columns can have each column once/,
      ],
      [{ state: { columns: [{ key: "name", width: 5000 }] } }, /width/],
      [{ state: { page: 3 } }, /page/],
    ];
    for (const [body, words] of wrong) {
      const { status, raw } = await create(sam, body as Partial<Body>);
      expect([status, raw.body]).toEqual([400, expect.stringMatching(words)]);
    }
    const rows = Array.from({ length: MAX_VIEWS }, (_, index) => ({
      organisationId: org.id,
      id: randomUUID(),
      ownerId: sam.id,
      name: `View ${index}`,
      state: "{}",
      createdAt: NOW,
      updatedAt: NOW,
    }));
    await product.database.owner.insertInto("dealViews").values(rows).execute();
    const { status, raw } = await create(sam, { name: "One too many" });
    expect([status, raw.body]).toEqual([400, expect.stringContaining("You have 50 views.")]);
  });
});

describe("[BY-5] [U9] a view of the team", () => {
  it("is seen by everybody in the organisation, made by managers, changed by managers", async () => {
    const { maya, tom, sam, stranger } = await team();
    expect((await create(sam, { isShared: true })).status).toBe(403);
    const { body: view } = await create(maya, { isShared: true });
    expect((await create(tom, { isShared: true })).status).toBe(409);
    expect(await list(sam)).toMatchObject([{ isShared: true, isOwn: false, mayChange: false }]);
    expect(await list(tom)).toMatchObject([{ isShared: true, isOwn: false, mayChange: true }]);
    expect(await list(stranger)).toEqual([]);
    expect((await save(sam, view.id, { name: "Sam's" })).status).toBe(403);
    expect((await remove(sam, view.id)).status).toBe(403);
    expect((await save(stranger, view.id, { name: "Theirs" })).status).toBe(404);
    expect((await save(tom, view.id, { name: "Tom was here" })).status).toBe(200);
    for (const body of [{ isShared: false }, { isLocked: true }]) {
      expect((await save(tom, view.id, body)).status).toBe(403);
    }
    expect((await remove(tom, view.id)).status).toBe(200);
  });

  it("that is locked is its owner's alone, until they leave", async () => {
    const { maya, tom } = await team();
    const { body: view } = await create(maya, { isShared: true, isLocked: true });
    expect(await list(tom)).toMatchObject([{ isLocked: true, mayChange: false }]);
    const { status, raw } = await save(tom, view.id, { state: {} });
    expect([status, raw.body]).toEqual([403, expect.stringContaining("is locked")]);
    expect((await remove(tom, view.id)).status).toBe(403);
    expect((await save(maya, view.id, { state: {} })).status).toBe(200);
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: NOW })
      .where("id", "=", maya.id)
      .execute();
    expect((await save(tom, view.id, { name: "Inherited" })).status).toBe(200);
    expect((await remove(tom, view.id)).status).toBe(200);
  });

  it("says nothing of owners to a rep, who cannot save such a thing either", async () => {
    const { maya, sam, kim, stranger } = await team();
    const state: DealViewState = {
      owner: [kim.id],
      triage: ["COMMIT"],
      group: "owner",
      sort: "Owner",
      columns: [{ key: "Owner" }, { key: "name" }],
    };
    const { body: view } = await create(maya, { isShared: true, state });
    expect(view.state).toEqual(state);
    expect((await list(sam))[0]?.state).toEqual({
      triage: ["COMMIT"],
      columns: [{ key: "name" }],
    });
    expect((await create(sam, { state: { owner: [sam.id] } })).status).toBe(403);
    const { status, raw } = await create(maya, { name: "Far", state: { owner: [stranger.id] } });
    expect([status, raw.body]).toEqual([404, expect.stringContaining("state.owner")]);
  });

  it("goes back to its owner when it is no longer shared, and is nobody's beginning then", async () => {
    const { maya, tom, sam } = await team();
    const { body: view } = await create(maya, { isShared: true, isLocked: true });
    for (const who of [maya, tom, sam]) expect((await begin(who, view.id)).status).toBe(200);
    expect(await list(sam)).toMatchObject([{ isDefault: true }]);
    const { body: own } = await save(maya, view.id, { isShared: false });
    expect(own).toMatchObject({ isShared: false, isLocked: false, isDefault: true });
    expect([await list(tom), await list(sam)]).toEqual([[], []]);
    await begin(maya, null);
    expect(await list(maya)).toMatchObject([{ isDefault: false }]);
  });
});

describe("[LINE-2] a view with own fields", () => {
  const FIELD = {
    name: "arr",
    label: "ARR",
    type: "currency" as const,
    options: [],
    isEditable: true,
  };

  it("keeps their columns, and loses those of removed fields without a word", async () => {
    const { org, maya } = await team();
    const inStore = <T>(run: (store: Store) => Promise<T>) =>
      product.inStore(systemOf(org.id), run);
    await inStore((store) => store.ownFields.add(FIELD, 0, NOW, NOW));
    const columns: DealViewState["columns"] = [
      { key: "name" },
      { key: "own.arr", width: 90 },
      { key: "own.long_gone" },
    ];
    const { body: made } = await create(maya, { state: { triage: ["COMMIT"], columns } });
    const kept = { triage: ["COMMIT"], columns: columns.slice(0, 2) };
    expect(made.state).toEqual(kept);
    expect(await list(maya)).toMatchObject([{ state: kept }]);
    await inStore((store) => store.ownFields.remove(["arr"]));
    const [left] = await list(maya);
    expect(left?.state).toEqual({ triage: ["COMMIT"], columns: [{ key: "name" }] });
  });
});

it("[BY-5] [BY-9] what happens to views is on record; what people call their own is not", async () => {
  const { maya, sam } = await team();
  await create(sam, { name: "My quiet corner" });
  const { body: view } = await create(maya, { name: "Q4 push", isShared: true });
  await begin(sam, view.id);
  await remove(maya, view.id);
  const { body, raw } = await product.call(maya, api.workspace.audit, {
    query: { action: "deal-view" },
  });
  expect(body.entries.map(({ action }) => action)).toEqual([
    "deal-view.removed",
    "deal-view.default-set",
    "deal-view.saved",
    "deal-view.saved",
  ]);
  expect(raw.body).toContain("Q4 push");
  expect(raw.body).not.toContain("quiet corner");
});
