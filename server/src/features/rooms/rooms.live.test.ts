import { randomBytes } from "node:crypto";
import { api, GuestRoom, type RouteResponse } from "@touchline/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openEventStream } from "../../testing/event-stream.ts";
import { eventually } from "../../testing/eventually.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";
import { type RoomScene, roomScene } from "../../testing/room-scene.ts";

const NOW = new Date("2026-11-10T12:00:00Z");
const HOUR = 3_600_000;
let product: TestProduct;
let address: string;

beforeAll(async () => {
  const key = randomBytes(32).toString("base64");
  product = await testProduct({ now: NOW, environment: { ENCRYPTION_KEY: `test:${key}` } });
  address = await product.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => vi.useRealTimers());
afterAll(() => product.close());

type Room = RouteResponse<typeof api.rooms.read>;

async function opened({ host, rep, deals }: RoomScene): Promise<Room> {
  const body = { repId: rep.id, dealIds: deals, guestsAllowed: true };
  return (await product.call(host, api.rooms.create, { body })).body;
}

const change = ({ host }: RoomScene, { id }: Room, body: object) =>
  product.call(host, api.rooms.change, { params: { id }, body });
const note = ({ host, deals }: RoomScene, { id }: Room, said: string) =>
  product.call(host, api.rooms.note, {
    params: { id, dealId: deals[0] ?? "" },
    body: { note: said },
  });

async function guestOf({ code }: Room): Promise<string> {
  const body = { code, name: "Gita Guest" };
  return (await product.call(null, api.rooms.joinAsGuest, { body })).body.token;
}

const addressOf = (token: string) =>
  `${address}${api.rooms.streamAsGuest.path.replace(":token", encodeURIComponent(token))}`;

async function follow(token: string) {
  const stream = await openEventStream(addressOf(token));
  return { ...stream, next: async () => GuestRoom.parse(await stream.next()) };
}

/** Reads events until the room is as expected; simultaneous changes may arrive as one event. */
async function until(
  stream: Awaited<ReturnType<typeof follow>>,
  isSo: (room: GuestRoom) => boolean,
) {
  for (;;) {
    const room = await stream.next();
    if (isSo(room)) return room;
  }
}

async function scene() {
  const given = await roomScene(product, NOW);
  return { given, room: await opened(given) };
}

describe("[PUB-2] whoever watches a room", () => {
  it("is sent it when they come and whenever it changes, guest and colleague alike, never a score", async () => {
    const { given, room } = await scene();
    const [first = ""] = given.deals;
    const joined = await product.call(given.colleague, api.rooms.join, {
      body: { code: room.code },
    });
    const streams = [
      await follow(await guestOf(room)),
      await follow(joined.body.token ?? ""),
      // The colleague's second tab.
      await follow(joined.body.token ?? ""),
    ];
    expect(streams[0]?.response.headers.get("content-type")).toBe("text/event-stream");
    expect(streams[0]?.response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ deal: { name: "Acme rollout", amount: null } });
    }
    for (const who of [given.host, given.rep]) {
      const params = { id: room.id, dealId: first };
      await product.call(who, api.rooms.score, { params, body: { score: 5 } });
    }
    await note(given, room, "Who signs?");
    for (const stream of streams) {
      const told = await until(stream, ({ deal }) => deal?.note === "Who signs?");
      expect(JSON.stringify(told)).not.toMatch(/score|"is(Host|Rep)In"|difference|:41234/i);
    }
    await change(given, room, { amountsShown: true, place: 1 });
    for (const stream of streams) {
      const { deal } = await until(stream, ({ place }) => place === 1);
      expect(deal).toMatchObject({ name: "Borealis renewal", amount: 52_345 });
    }
    await product.call(given.host, api.rooms.close, { params: { id: room.id } });
    for (const stream of streams) {
      const { deal, agenda } = await until(stream, ({ isClosed }) => isClosed);
      expect([deal, agenda.length]).toEqual([null, 3]);
      stream.close();
    }
  });

  it("hears nothing of other rooms, and is out at once when the host lets no more guests in", async () => {
    const { given, room } = await scene();
    const other = await opened(given);
    const [mine, others] = [await follow(await guestOf(room)), await follow(await guestOf(other))];
    await mine.next();
    await others.next();
    await note(given, room, "Only here");
    expect(await until(mine, ({ deal }) => deal?.note === "Only here")).toBeTruthy();
    await change(given, room, { guestsAllowed: false });
    await mine.ended();
    // The other room's guest gets only their own room's event next.
    await change(given, other, { place: 2 });
    expect(await others.next()).toMatchObject({ place: 2, deal: { name: "Cobalt pilot" } });
    others.close();
  });

  it("is out at once when they leave the organisation", async () => {
    const { given, room } = await scene();
    const { body } = await product.call(given.colleague, api.rooms.join, {
      body: { code: room.code },
    });
    const stream = await follow(body.token ?? "");
    await stream.next();
    await product.call(given.host, api.workspace.deactivate, {
      params: { id: given.colleague.id },
      body: { handOverTo: null },
    });
    await stream.ended();
  });

  it("[C3] is out when signed out everywhere or deactivated, and comes in again with another secret", async () => {
    const { given, room } = await scene();
    const { host, colleague } = given;
    const params = { id: colleague.id };
    const auth_time = NOW.getTime() / 1000 + 60;
    const signedInAgain = {
      authorization: `Bearer ${await product.issuer.accessToken(colleague.subject, { auth_time })}`,
    };
    const join = async () => {
      const sent = { body: { code: room.code } };
      return (await product.call({ headers: signedInAgain }, api.rooms.join, sent)).body.token;
    };
    const watch = async (token: string | null) =>
      (await product.call(null, api.rooms.readAsGuest, { params: { token: token ?? "" } })).status;
    const first = await join();
    expect(await join()).toBe(first);
    const stream = await follow(first ?? "");
    await stream.next();
    await product.call(host, api.security.signOut, { params });
    await stream.ended();
    const second = await join();
    expect([await watch(first), await watch(second)]).toEqual([404, 200]);
    await product.call(host, api.workspace.deactivate, { params, body: { handOverTo: null } });
    await product.call(host, api.workspace.reactivate, { params });
    expect(await watch(second)).toBe(404);
    await eventually(async () => expect(await watch(await join())).toBe(200));
    expect([await watch(first), await watch(second)]).toEqual([404, 404]);
  });

  it("[G2] never waits for a connection while holding another: colleagues in a crowd are all answered", async () => {
    const { given, room } = await scene();
    const sent = { body: { code: room.code } };
    const { token } = (await product.call(given.colleague, api.rooms.join, sent)).body;
    const watching = { params: { token: token ?? "" } };
    const crowd = Array.from({ length: 40 }, () =>
      product.call(null, api.rooms.readAsGuest, watching),
    );
    expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("is looked at again while nothing happens: a room that has died lets go of them", async () => {
    const { room } = await scene();
    const token = await guestOf(room);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const stream = await follow(token);
    await stream.next();
    await product.database.owner
      .updateTable("rooms")
      .set({ closedAt: new Date(NOW.getTime() - 24 * HOUR) })
      .where("id", "=", room.id)
      .execute();
    vi.advanceTimersByTime(15_000);
    await stream.ended();
    const answer = await fetch(addressOf(token));
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      404,
      "This room has ended",
    ]);
  });

  it("cannot open one secret without end, nor any that leads nowhere", async () => {
    const { room } = await scene();
    const [token, another] = [await guestOf(room), await guestOf(room)];
    const open = [];
    for (let nth = 0; nth < 4; nth += 1) open.push(await follow(token));
    const refused = await fetch(addressOf(token));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // Other watchers still get in, and closing a stream frees its slot.
    const beside = await follow(another);
    open.shift()?.close();
    await eventually(async () => {
      const next = await openEventStream(addressOf(token));
      next.close();
      expect(next.response.status).toBe(200);
    });
    for (const stream of [...open, beside]) stream.close();
    for (const secret of ["nothing", room.id, room.code]) {
      expect((await fetch(addressOf(secret))).status).toBe(404);
    }
  });
});
