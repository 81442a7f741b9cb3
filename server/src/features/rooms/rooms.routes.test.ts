import { randomBytes, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { api, type RouteResponse } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { type RoomScene, roomDeal, roomScene } from "../../testing/room-scene.ts";

const NOW = new Date("2026-11-10T12:00:00Z");
const HOUR = 3_600_000;
const logged: string[] = [];
let product: TestProduct;

beforeAll(async () => {
  const key = randomBytes(32).toString("base64");
  const logTo = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const environment = { LOG_LEVEL: "info", ENCRYPTION_KEY: `test:${key}` };
  product = await testProduct({ now: NOW, logTo, environment });
});
afterAll(() => product.close());

type Room = RouteResponse<typeof api.rooms.read>;

const scene = () => roomScene(product, NOW);

async function opened(given: RoomScene, more: { guestsAllowed?: boolean } = {}): Promise<Room> {
  const body = { repId: given.rep.id, dealIds: given.deals, ...more };
  const { status, body: room } = await product.call(given.host, api.rooms.create, { body });
  expect(status).toBe(200);
  return room;
}

const read = (who: Person, { id }: Room) => product.call(who, api.rooms.read, { params: { id } });
const join = (who: Person, code: string) => product.call(who, api.rooms.join, { body: { code } });
const score = (who: Person, { id }: Room, dealId: string, given: number) =>
  product.call(who, api.rooms.score, { params: { id, dealId }, body: { score: given } });
const reveal = (who: Person, { id }: Room, dealId: string) =>
  product.call(who, api.rooms.reveal, { params: { id, dealId } });
const change = (who: Person, { id }: Room, body: object) =>
  product.call(who, api.rooms.change, { params: { id }, body });
const close = (who: Person, { id }: Room) => product.call(who, api.rooms.close, { params: { id } });
const note = (who: Person, { id }: Room, dealId: string, said: string) =>
  product.call(who, api.rooms.note, { params: { id, dealId }, body: { note: said } });

let visitors = 0;
/** Each visitor has a separate IP address, so that only one test hits the rate limit. */
function knock(code: string, name = "Gita Guest") {
  visitors += 1;
  return product.app.inject({
    method: "POST",
    url: "/api/room-guests",
    payload: { code, name },
    remoteAddress: `10.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`,
  });
}
const watch = (token: string) => product.app.inject({ url: `/api/room-guests/${token}` });
async function guestOf(room: Room): Promise<string> {
  const answer = await knock(room.code);
  expect(answer.statusCode).toBe(200);
  return answer.json().token;
}

const ENDED = {
  code: "not_found",
  message: "This room has ended",
  errorMessage: "This room has ended",
};
function said(answer: { statusCode: number; json(): Record<string, unknown> }) {
  const { requestId: _id, ...rest } = answer.json();
  return [answer.statusCode, rest];
}
async function lastUsed(room: Room, times: { usedAt?: Date; closedAt?: Date }) {
  await product.database.owner.updateTable("rooms").set(times).where("id", "=", room.id).execute();
}

describe("[BY-31] blind double score", () => {
  it("keeps each score from everybody else until both are in and uncovered", async () => {
    const given = await scene();
    const { host, rep, deals } = given;
    const [first = "", second = ""] = deals;
    const room = await opened(given, { guestsAllowed: true });
    await join(rep, room.code);
    const token = await guestOf(room);
    const bodies = async () => ({
      host: (await read(host, room)).raw.body,
      rep: (await read(rep, room)).raw.body,
      guest: (await watch(token)).body,
    });

    const scored = await score(rep, room, first, 2);
    expect(scored.body.deals[0]).toMatchObject({ isRepIn: true, repScore: 2, hostScore: null });
    const half = await bodies();
    expect(half.host).toContain('"isRepIn":true');
    expect(half.host).not.toContain('"repScore":2');
    expect(half.rep).toContain('"repScore":2');
    expect(half.guest).not.toMatch(/score|"is(Host|Rep)In"|difference/i);

    // The rep can change their score, and the host's response doesn't reveal it.
    expect((await score(rep, room, first, 3)).body.deals[0]?.repScore).toBe(3);
    const hosts = await score(host, room, first, 5);
    expect(hosts.raw.body).not.toContain('"repScore":3');
    const covered = await bodies();
    expect(covered.host).toContain('"hostScore":5');
    expect(covered.host).not.toContain('"repScore":3');
    expect(covered.rep).not.toContain('"hostScore":5');
    expect(covered.guest).not.toMatch(/score|difference/i);

    const shown = (await reveal(host, room, first)).body.deals[0];
    expect(shown).toMatchObject({ isRevealed: true, hostScore: 5, repScore: 3, difference: 2 });
    expect((await read(rep, room)).body.deals[0]).toMatchObject({ hostScore: 5, repScore: 3 });
    expect((await bodies()).guest).not.toMatch(/score|difference/i);

    // Scores are final once revealed, and the next deal starts hidden again.
    expect((await score(rep, room, first, 5)).status).toBe(409);
    await score(host, room, second, 4);
    expect((await read(rep, room)).raw.body).not.toContain('"hostScore":4');
    expect((await reveal(host, room, second)).status).toBe(409);
    const log = await product.database.owner
      .selectFrom("auditLog")
      .select("detail")
      .where("action", "=", "room.scored")
      .where("organisationId", "=", given.org.id)
      .execute();
    expect(log.map(({ detail }) => Object.keys(detail as object))).toEqual(log.map(() => ["deal"]));
  });

  it("is held back by the database too, whatever is asked for", async () => {
    const given = await scene();
    const { org, host, rep, deals } = given;
    const [first = ""] = deals;
    const room = await opened(given);
    await score(rep, room, first, 2);
    const viewer = { organisationId: org.id, userId: host.id, role: "manager" } as const;
    const seen = () => product.inStore(viewer, (store) => store.rooms.scores(room.id));
    expect(await seen()).toEqual([]);
    await score(host, room, first, 4);
    expect(await seen()).toMatchObject([{ scorerId: host.id }]);
    await reveal(host, room, first);
    expect(await seen()).toHaveLength(2);
  });

  it("makes the differences the agenda, the largest first, for guests without the scores", async () => {
    const given = await scene();
    const { host, rep, deals } = given;
    const [first = "", second = "", third = ""] = deals;
    const room = await opened(given, { guestsAllowed: true });
    const token = await guestOf(room);
    await score(host, room, first, 4);
    await score(rep, room, first, 4);
    await score(host, room, third, 5);
    await score(rep, room, third, 1);
    await score(rep, room, second, 5);
    const { body } = await change(host, room, { place: 3 });
    expect(body.agenda).toEqual([third, first, second]);
    expect(body.deals.map(({ isRevealed }) => isRevealed)).toEqual([true, false, true]);
    const guest = (await watch(token)).json();
    expect(guest.deal).toBeNull();
    expect(guest.agenda.map(({ name }: { name: string }) => name)).toEqual([
      "Cobalt pilot",
      "Acme rollout",
      "Borealis renewal",
    ]);
    // A score given by only one of the two stays private, even after the room is closed.
    const closed = await close(host, room);
    expect(closed.body.deals[1]).toMatchObject({ isRepIn: true, repScore: null, difference: null });
    expect((await score(host, room, second, 3)).status).toBe(409);
  });

  it("is the host's and the rep's: another manager looks on, and only the host leads", async () => {
    const given = await scene();
    const { org, rep, deals } = given;
    const [first = ""] = deals;
    const room = await opened(given);
    const manager = await org.manager();
    expect((await read(manager, room)).body.side).toBeNull();
    expect((await score(manager, room, first, 3)).status).toBe(403);
    for (const who of [manager, rep]) {
      expect((await change(who, room, { place: 1 })).status).toBe(403);
      expect((await reveal(who, room, first)).status).toBe(403);
      expect((await note(who, room, first, "mine")).status).toBe(403);
      expect((await close(who, room)).status).toBe(403);
    }
  });

  it("becomes feedback once, under the id that the room keeps for it", async () => {
    const given = await scene();
    const { host, rep, deals } = given;
    const [first = ""] = deals;
    const room = await opened(given);
    const [shown] = room.deals;
    const save = () =>
      product.call(host, api.reviews.create, {
        body: {
          ...{
            id: shown?.reviewId ?? "",
            url: "",
            attributes: {},
            title: "Acme rollout",
            score: 4,
          },
          ...{ comment: "<p>Ask for the buyer.</p>", RevieweeId: rep.id, source: "deal-check" },
          dealId: first,
        },
      });
    await save();
    await save();
    expect((await read(host, room)).body.deals[0]?.isFeedbackSaved).toBe(true);
    expect(await reviewsOf(rep)).toHaveLength(1);
  });
});

async function reviewsOf(rep: Person) {
  return (await product.call(rep, api.reviews.ofMember, { params: { id: rep.id } })).body;
}

describe("[PUB-2] who comes into a room", () => {
  it("is the rep by the code, a colleague to watch, and nobody of another organisation", async () => {
    const given = await scene();
    const room = await opened(given);
    expect(room.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const typed = `${room.code.slice(0, 4).toLowerCase()}-${room.code.slice(4)}`;
    expect((await join(given.rep, typed)).body).toEqual({ roomId: room.id, token: null });
    const { side, people } = (await read(given.rep, room)).body;
    expect(side).toBe("rep");
    expect(people.map(({ name }) => name).sort()).toEqual(["Maya Lindqvist", "Sam Okafor"]);
    const { roomId, token } = (await join(given.colleague, room.code)).body;
    expect(roomId).toBeNull();
    expect((await watch(token ?? "")).json().deal).toMatchObject({ name: "Acme rollout" });
    expect(said((await read(given.colleague, room)).raw)).toEqual([404, ENDED]);
    // A second tab or device doesn't invalidate the first, and every user's secret is different.
    expect((await join(given.colleague, room.code)).body.token).toBe(token);
    expect((await watch(token ?? "")).statusCode).toBe(200);
    const another = await given.org.rep();
    expect((await join(another, room.code)).body.token).not.toBe(token);
    const theirs = await product.organisation();
    for (const stranger of [await theirs.manager(), await theirs.rep()]) {
      expect(said((await join(stranger, room.code)).raw)).toEqual([404, ENDED]);
      expect(said((await read(stranger, room)).raw)).toEqual([404, ENDED]);
    }
    expect((await product.call(given.rep, api.rooms.list, {})).body).toMatchObject([
      { id: room.id, code: room.code, deals: 3 },
    ]);
    expect((await product.call(given.colleague, api.rooms.list, {})).body).toEqual([]);
  });

  it("is a guest only while the host lets guests in, and amounts are the host's to show", async () => {
    const given = await scene();
    const [first = ""] = given.deals;
    const room = await opened(given);
    expect((await knock(room.code)).statusCode).toBe(403);
    await change(given.host, room, { guestsAllowed: true });
    const token = await guestOf(room);
    await note(given.host, room, first, "Who signs?");
    const seen = (await watch(token)).body;
    expect(JSON.parse(seen)).toEqual({
      ...{ hostName: "Maya Lindqvist", isClosed: false, currency: "EUR", minutesPerDeal: 5 },
      ...{ place: 0, placeSince: NOW.toISOString(), now: NOW.toISOString(), total: 3, agenda: [] },
      deal: { name: "Acme rollout", stage: "Negotiation", amount: null, note: "Who signs?" },
    });
    expect(seen).not.toContain("41234");
    await change(given.host, room, { amountsShown: true, place: 1 });
    expect((await watch(token)).json().deal).toMatchObject({ amount: 52_345 });
    await change(given.host, room, { guestsAllowed: false });
    expect(said(await watch(token))).toEqual([404, ENDED]);
    expect((await read(given.host, room)).body.people).toContainEqual({
      name: "Gita Guest",
      isGuest: true,
    });
  });

  it("is nobody once the code has died, in one answer that teaches nothing", async () => {
    const given = await scene();
    const room = await opened(given, { guestsAllowed: true });
    const token = await guestOf(room);
    await close(given.host, room);
    expect((await watch(token)).json().isClosed).toBe(true);
    expect((await knock(room.code)).statusCode).toBe(200);
    await lastUsed(room, { closedAt: new Date(NOW.getTime() - 24 * HOUR) });
    const unused = await opened(given, { guestsAllowed: true });
    await lastUsed(unused, { usedAt: new Date(NOW.getTime() - 7 * 24 * HOUR) });
    for (const code of [room.code, unused.code, "ABCDEFGH", "x", "0".repeat(40)]) {
      expect(said(await knock(code))).toEqual([404, ENDED]);
      expect(said((await join(given.rep, code)).raw)).toEqual([404, ENDED]);
    }
    for (const secret of [token, "nothing", room.id, room.code]) {
      expect(said(await watch(secret))).toEqual([404, ENDED]);
    }
    expect(said((await read(given.host, room)).raw)).toEqual([404, ENDED]);
    expect((await product.call(given.host, api.rooms.list, {})).body).toEqual([]);
  });

  it("cannot be found out by trying codes, nor read from the database or the log", async () => {
    const given = await scene();
    const room = await opened(given, { guestsAllowed: true });
    const token = await guestOf(room);
    const guess = (code: string) =>
      product.app.inject({
        method: "POST",
        url: "/api/room-guests",
        payload: { code, name: "Mallory" },
        remoteAddress: "10.9.9.9",
      });
    const statuses: number[] = [];
    for (let tried = 0; tried < 10; tried += 1) statuses.push((await guess("ABCDEFGH")).statusCode);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 404));
    expect((await guess(room.code)).statusCode).toBe(429);
    const asked: number[] = [];
    for (let tried = 0; tried < 21; tried += 1) {
      asked.push((await join(given.colleague, "ABCDEFGH")).status);
    }
    expect(asked.filter((status) => status === 404)).toHaveLength(20);
    expect(asked.at(-1)).toBe(429);
    const { owner } = product.database;
    const kept = JSON.stringify([
      await owner.selectFrom("rooms").selectAll().where("id", "=", room.id).execute(),
      await owner
        .selectFrom("roomParticipants")
        .selectAll()
        .where("roomId", "=", room.id)
        .execute(),
    ]);
    await watch(token);
    for (const text of [kept, logged.join("")]) {
      expect(text).not.toContain(room.code);
      expect(text).not.toContain(token);
    }
    expect((await watch(token)).headers["x-robots-tag"]).toBe("noindex, nofollow");
  });

  it("is no more than forty people", async () => {
    const given = await scene();
    const room = await opened(given, { guestsAllowed: true });
    const people = Array.from({ length: 38 }, (_, nth) => ({
      ...{ organisationId: given.org.id, roomId: room.id, id: randomUUID(), repId: given.rep.id },
      ...{ name: `Guest ${nth}`, tokenHash: randomUUID(), joinedAt: NOW },
    }));
    await product.database.owner.insertInto("roomParticipants").values(people).execute();
    expect((await knock(room.code)).statusCode).toBe(200);
    expect(said(await knock(room.code))).toEqual([
      409,
      expect.objectContaining({ message: "This room is full." }),
    ]);
  });
});

describe("[PUB-2] opening a room", () => {
  it("takes deals of the rep it is for, and says what is wrong otherwise", async () => {
    const given = await scene();
    const of = { organisationId: given.org.id, ownerId: given.colleague.id };
    const foreign = await roomDeal(product, { ...of, name: "Olivia's", amount: 1 }, NOW);
    const create = (who: Person, body: object) =>
      product.call(who, api.rooms.create, { body: body as never });
    const good = { repId: given.rep.id, dealIds: given.deals };
    expect((await create(given.rep, good)).status).toBe(403);
    expect((await create(given.host, { ...good, dealIds: [foreign] })).status).toBe(404);
    expect((await create(given.host, { ...good, repId: randomUUID() })).status).toBe(404);
    expect((await create(given.host, { ...good, repId: given.host.id })).status).toBe(400);
    for (const [field, wrong] of [
      ["dealIds", { dealIds: [] }],
      ["dealIds.0", { dealIds: ["1"] }],
      ["minutesPerDeal", { minutesPerDeal: 0 }],
      ["repId", { repId: "sam" }],
      ["guestsAllowed", { guestsAllowed: "yes" }],
    ] as const) {
      const { status, raw } = await create(given.host, { ...good, ...wrong });
      expect([status, raw.json().field]).toEqual([400, field]);
    }
    const room = await opened(given);
    expect((await change(given.host, room, { place: 4 })).status).toBe(400);
    expect((await change(given.host, room, {})).status).toBe(400);
    expect((await score(given.rep, room, foreign, 3)).status).toBe(404);
    const [first = ""] = given.deals;
    expect((await score(given.rep, room, first, 6)).status).toBe(400);
  });
});
