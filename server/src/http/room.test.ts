import { EventEmitter } from "node:events";
import { api } from "@touchline/contract";
import type { FastifyReply } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { metrics } from "../metrics.ts";
import { eventually } from "../testing/eventually.ts";
import { listening } from "../testing/listening.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";
import { Refusal } from "./refusal.ts";
import { room } from "./room.ts";

const ROOM = 6;

let product: TestProduct;
let rep: Person;
let owner: pg.Client;

beforeAll(async () => {
  product = await testProduct({ environment: { MOST_CALLS_AT_ONCE: String(ROOM) } });
  rep = await (await product.organisation()).rep();
  owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await product.close();
});

const read = () => product.call(rep, api.session.read, {});
const figure = async (name: string) => {
  const { body } = await product.app.inject({ url: "/metrics" });
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(body)?.[1]);
};

it("[G2] whoever is too many is told so at once, is counted, and is let in when there is room", async () => {
  expect((await read()).status).toBe(200);
  // Nobody gets an answer while this is held.
  await owner.query("begin; lock table users in access exclusive mode");
  const inside = Array.from({ length: ROOM }, read);
  await eventually(async () => expect(await figure("touchline_calls_inside")).toBe(ROOM));

  const { raw } = await read();
  expect([raw.statusCode, raw.json().code]).toEqual([503, "busy"]);
  expect(raw.headers["retry-after"]).toBe("2");
  const guest = await product.call(null, api.people.sharedActions, { params: { repUUID: "x" } });
  expect(guest.status).toBe(503);
  expect((await product.call(rep, api.live.events, {})).status).toBe(503);
  expect((await product.app.inject({ url: "/healthz" })).statusCode).toBe(200);
  expect(await figure("touchline_calls_turned_away_total")).toBe(3);
  // It is no fault of ours: nothing is reported.
  expect(product.errors.filter((error) => error instanceof Refusal)).toEqual([]);

  await owner.query("rollback");
  for (const answer of await Promise.all(inside)) expect(answer.status).toBe(200);
  await eventually(async () => expect(await figure("touchline_calls_inside")).toBe(0));
  expect((await read()).status).toBe(200);
});

it("[G2] an open stream takes nobody's room", async () => {
  const address = await product.app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await listening(`${address}${api.live.events.path}`, rep.headers);
  expect(stream.response.status).toBe(200);
  expect(await figure("touchline_calls_inside")).toBe(0);
  stream.close();
});

it("[G2] while answers are late a fifth of the room is enough, until they are in time again", () => {
  let now = 0;
  const enter = room(
    20,
    () => 0,
    metrics().room,
    () => now,
  );
  const come = () => enter({ raw: new EventEmitter() } as unknown as FastifyReply);
  const answerAll = (calls: number, ms: number) => {
    const leaving = Array.from({ length: calls }, come);
    now += ms;
    for (const leave of leaving) leave();
  };
  answerAll(20, 900);
  answerAll(20, 1100);
  const inside = Array.from({ length: 4 }, come);
  expect(come).toThrow(Refusal);
  for (const leave of inside) leave();
  for (let answered = 0; answered < 4; answered++) answerAll(4, 100);
  answerAll(20, 100);
});

it("[G2] one long download says nothing about the others", () => {
  let now = 0;
  const enter = room(
    20,
    () => 0,
    metrics().room,
    () => now,
  );
  const come = () => enter({ raw: new EventEmitter() } as unknown as FastifyReply);
  const download = come();
  for (let answered = 0; answered < 15; answered++) {
    const leave = come();
    now += 5000 / 15;
    leave();
  }
  download();
  expect(() => Array.from({ length: 20 }, come)).not.toThrow();
});
