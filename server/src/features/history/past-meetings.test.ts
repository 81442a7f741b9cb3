import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const HOUR_MS = 3_600_000;
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const read = (who: Person, query: Record<string, string> = {}) =>
  product.call(who, api.history.meetings, { query });
const titles = async (who: Person, query?: Record<string, string>) =>
  (await read(who, query)).body.map(({ title }) => title);

async function meet(world: CrmWorld, title: string, hoursAgo: number, members: Person[]) {
  const start = new Date(NOW.getTime() - hoursAgo * HOUR_MS);
  const { body } = await product.call(world.manager, api.meetings.createQuick, {
    body: {
      title,
      start: start.toISOString(),
      end: new Date(start.getTime() + HOUR_MS).toISOString(),
      attendeeIds: members.map(({ id }) => id),
    },
  });
  return body;
}
const note = (who: Person, id: string, notes: string) =>
  product.call(who, api.meetings.save, { params: { id }, body: { notes } });

describe("[PUB-3] [EV-4] past meetings", () => {
  it("come with whom, notes, actions and whether a summary was sent, newest first", async () => {
    const world = await crmWorld(product);
    await meet(world, "Team round", 50, [world.rep, world.colleague]);
    const { id } = await meet(world, "Sam 1:1", 3, [world.rep]);
    await meet(world, "Yet to come", -3, [world.rep]);
    await note(world.manager, id, "<p>Won <strong>two</strong> deals &amp; more</p>");
    const action = await product.call(world.manager, api.meetings.addAction, {
      params: { eventId: id },
      body: { text: "Send the plan", assigneeId: world.rep.id },
    });
    expect(action.status).toBe(200);
    const [first, second, ...rest] = (await read(world.manager)).body;
    expect(rest).toEqual([]);
    expect(first).toEqual({
      id,
      title: "Sam 1:1",
      start: "2026-11-25T09:00:00.000Z",
      eventType: "Development 1:1",
      members: [{ id: world.rep.id, name: "Sam" }],
      notes: "Won two deals & more",
      openActions: 1,
      doneActions: 0,
      summarySentAt: null,
      sharedMeetingId: null,
    });
    expect(second?.members.map(({ name }) => name).toSorted()).toEqual(["Kim", "Sam"]);
  });

  it("are found by title, notes, person and day", async () => {
    const world = await crmWorld(product);
    const { id } = await meet(world, "Sam 1:1", 3, [world.rep]);
    await meet(world, "Kim 1:1", 30, [world.colleague]);
    await note(world.manager, id, "<p>The <em>board</em> decides</p>");
    expect(await titles(world.manager, { search: "kim" })).toEqual(["Kim 1:1"]);
    expect(await titles(world.manager, { search: "board" })).toEqual(["Sam 1:1"]);
    expect(await titles(world.manager, { search: "<em" })).toEqual([]);
    expect(await titles(world.manager, { memberId: world.rep.id })).toEqual(["Sam 1:1"]);
    expect(await titles(world.manager, { from: "2026-11-25" })).toEqual(["Sam 1:1"]);
    expect(await titles(world.manager, { to: "2026-11-24" })).toEqual(["Kim 1:1"]);
  });

  it("are a rep's own without the manager's notes, and nobody else's", async () => {
    const [world, other] = [await crmWorld(product), await crmWorld(product)];
    const { id } = await meet(world, "Sam 1:1", 3, [world.rep]);
    await note(world.manager, id, "<p>For my eyes</p>");
    expect((await read(world.rep)).body).toMatchObject([{ title: "Sam 1:1", notes: "" }]);
    expect(await titles(world.rep, { search: "my eyes" })).toEqual([]);
    expect(await titles(world.colleague)).toEqual([]);
    expect(await titles(other.manager)).toEqual([]);
    expect((await read(world.rep, { memberId: world.colleague.id })).status).toBe(404);
  });
});
