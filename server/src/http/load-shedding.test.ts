import { randomBytes, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { api, hubspotCard, type Route } from "@touchline/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEventStream } from "../testing/event-stream.ts";
import { eventually } from "../testing/eventually.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";
import { Refusal } from "./refusal.ts";

const ROOM = 6;

let product: TestProduct;
let rep: Person;
/** Enough people to take all slots; one person gets a quarter of them. */
let team: Person[];
let owner: pg.Client;
let address: string;

beforeAll(async () => {
  product = await testProduct({
    environment: {
      ...{ MAX_CONCURRENT_CALLS: String(ROOM) },
      ...{ HUBSPOT_CLIENT_ID: "id", HUBSPOT_CLIENT_SECRET: "a secret of HubSpot" },
      ENCRYPTION_KEY: `test:${randomBytes(32).toString("base64")}`,
    },
  });
  const organisation = await product.organisation();
  rep = await organisation.rep();
  team = [rep, await organisation.rep(), await organisation.manager()];
  address = await product.app.listen({ port: 0, host: "127.0.0.1" });
  owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await product.close();
});

const read = (who = rep) => product.call(who, api.session.read, {});
const figure = async (name: string) => {
  const { body } = await product.app.inject({ url: "/metrics" });
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(body)?.[1]);
};

it("[G2] whoever is too many is told so at once, is counted, and is let in when there is room", async () => {
  expect((await read()).status).toBe(200);
  // No call is answered while this lock is held.
  await owner.query("begin; lock table users in access exclusive mode");
  const inside = team.flatMap((who) => [read(who), read(who)]);
  await eventually(async () => expect(await figure("touchline_calls_inside")).toBe(ROOM));

  const { raw } = await read();
  expect([raw.statusCode, raw.json().code]).toEqual([503, "busy"]);
  expect(raw.headers["retry-after"]).toBe("2");
  const guest = await product.call(null, api.people.sharedActions, { params: { repUUID: "x" } });
  expect(guest.status).toBe(503);
  expect((await product.call(rep, api.live.events, {})).status).toBe(503);
  expect((await product.app.inject({ url: "/healthz" })).statusCode).toBe(200);
  expect(await figure("touchline_calls_turned_away_total")).toBe(3);
  // Not our fault, so nothing is reported.
  expect(product.errors.filter((error) => error instanceof Refusal)).toEqual([]);

  await owner.query("rollback");
  for (const answer of await Promise.all(inside)) expect(answer.status).toBe(200);
  await eventually(async () => expect(await figure("touchline_calls_inside")).toBe(0));
  expect((await read()).status).toBe(200);
});

it("[G2] one person gets a quarter of the slots and keeps them until the work is done, even after hanging up", async () => {
  const [, colleague, manager] = team as [Person, Person, Person];
  // Only reading actions waits for this lock.
  await owner.query("begin; lock table actions in access exclusive mode");
  const hangUp = new AbortController();
  const url = `${address}${api.actions.list.path}`;
  const calls = Array.from({ length: ROOM }, () =>
    fetch(url, { headers: manager.headers, signal: hangUp.signal }).then(
      ({ status }) => String(status),
      () => "hung up",
    ),
  );
  await eventually(async () => expect(await figure("touchline_calls_inside")).toBe(2));
  expect((await read(manager)).status).toBe(503);
  hangUp.abort();
  await Promise.all(calls);
  expect((await read(manager)).status).toBe(503);
  for (let made = 0; made < ROOM; made++) expect((await read(colleague)).status).toBe(200);
  await owner.query("rollback");
  await eventually(async () => expect((await read(manager)).status).toBe(200));
});

it("[G2] answers that wait behind an open stream to be sent take no slot", async () => {
  const body = JSON.stringify({ text: "Behind the stream" });
  const send = (method: string, path: string, headers: Record<string, string | number>) =>
    `${method} ${path} HTTP/1.1\r\n${headLines({ ...rep.headers, Host: "x", ...headers })}\r\n`;
  const create = send("POST", api.actions.create.path, {
    "Content-Type": "application/json",
    "Content-Length": body.length,
  });
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write(send("GET", api.live.events.path, {}) + (create + body).repeat(ROOM));
  await eventually(async () => {
    const made = await owner.query("select 1 from actions where text = 'Behind the stream'");
    expect(made.rowCount).toBeGreaterThan(0);
    expect(await figure("touchline_calls_inside")).toBe(0);
  });
  expect((await read()).status).toBe(200);
  socket.destroy();
});

it("[G2] an open stream takes nobody's room", async () => {
  const stream = await openEventStream(`${address}${api.live.events.path}`, rep.headers);
  expect(stream.response.status).toBe(200);
  await eventually(async () => expect(await figure("touchline_calls_inside")).toBe(0));
  stream.close();
});

const headLines = (headers: Record<string, string | number>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

/** Sends a call's headers and the first byte of its body; returns how to end it. */
function sendHalf(path: string, method: string, headers: Record<string, string>) {
  const lines = {
    ...headers,
    Host: "x",
    "Content-Type": "application/json",
    "Content-Length": 100,
  };
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write(`${method} ${path} HTTP/1.1\r\n${headLines(lines)}\r\n{`);
  let answer = "";
  socket.on("data", (data) => {
    answer += data.toString("latin1");
  });
  return { answer: () => answer.split("\r\n")[0] ?? "", end: () => socket.destroy() };
}

const WRITES = [hubspotCard, ...Object.values(api)]
  .flatMap((routes) => Object.values(routes as Record<string, Route>))
  .filter(({ method }) => method !== "GET");

it("[S-2] callers who begin to send something and do not go on take nobody's room, whichever call it is", async () => {
  expect(WRITES.length).toBeGreaterThan(100);
  const { headers } = await (await product.organisation()).manager();
  const open: Array<ReturnType<typeof sendHalf>> = [];
  for (const { path, method } of WRITES) {
    const filled = path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
    const query = filled.startsWith("/api/hubspot-card") ? "?portalId=1&userEmail=a@b.test" : "";
    open.push(sendHalf(`${filled}${query}`, method, headers));
    // Other calls are rejected at most briefly, until this one is admitted.
    await eventually(async () => expect((await read()).status).toBe(200));
  }
  await eventually(async () => expect(await figure("touchline_calls_inside")).toBe(0));
  for (const one of open) one.end();
});

it("[S-2] one person sends two large files at a time, so that slow ones don't fill the memory", async () => {
  const path = api.people.addSnippet.path.replace(":id", rep.id);
  const open: Array<ReturnType<typeof sendHalf>> = [];
  await eventually(() => {
    open.push(sendHalf(path, "POST", rep.headers));
    expect(open.some(({ answer }) => answer() === "HTTP/1.1 503 Service Unavailable")).toBe(true);
  });
  await eventually(() => expect(open.filter(({ answer }) => answer() === "")).toHaveLength(2));
  for (const one of open) one.end();
  await eventually(async () => {
    const again = sendHalf(path, "POST", rep.headers);
    expect((await read()).status).toBe(200);
    const answer = again.answer();
    again.end();
    expect(answer).toBe("");
  });
});

it("[S-5] many changes of any kind at once by one person leave connections for the others, and they wait for their turn", async () => {
  const busy = await testProduct();
  const organisation = await busy.organisation();
  const [one, other] = [await organisation.manager(), await organisation.rep()];
  const database = new pg.Client({ connectionString: busy.database.ownerUrl });
  await database.connect();
  await database.query("begin; lock table actions, scratch_pages in share row exclusive mode");
  const page = { week: null, title: "", content: "<p>x</p>", basedOn: 0 };
  const changes = Array.from({ length: 15 }, (_, index) =>
    index % 2 === 0
      ? busy.call(one, api.actions.create, { body: { text: "Call" } })
      : busy.call(one, api.scratchpad.save, { params: { id: randomUUID() }, body: page }),
  );
  await eventually(async () => {
    const { rows } = await owner.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = $1",
      [database.database],
    );
    expect(rows[0].n).toBe(3);
  });
  const start = performance.now();
  expect((await busy.call(other, api.session.read, {})).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(2500);
  await database.query("rollback");
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(15).fill(200));
  await database.end();
  await busy.close();
});

it("[G2] while answers are late a fifth of the room is enough, half of that for one network, until they are in time again", async () => {
  const busy = await testProduct({ environment: { MAX_CONCURRENT_CALLS: "20" } });
  const database = new pg.Client({ connectionString: busy.database.ownerUrl });
  await database.connect();
  const organisation = await busy.organisation();
  const people = await Promise.all(Array.from({ length: 12 }, () => organisation.rep()));
  let asked = 0;
  const read = (remoteAddress = "192.0.2.1") => {
    const headers = people[asked++ % people.length]?.headers ?? {};
    return busy.app.inject({ url: api.session.read.path, headers, remoteAddress });
  };
  const inside = async () => {
    const { body } = await busy.app.inject({ url: "/metrics" });
    return Number(/^touchline_calls_inside (\d+)/m.exec(body)?.[1]);
  };
  const held = async (calls: number, work: () => Promise<void>) => {
    await database.query("begin; lock table organisations in access exclusive mode");
    const answers = Array.from({ length: calls }, () => read());
    await eventually(async () => expect(await inside()).toBe(calls));
    await work();
    await database.query("rollback");
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200);
  };
  expect((await read()).statusCode).toBe(200);
  await held(8, async () => void (await database.query("select pg_sleep(2)")));
  await held(2, async () => {
    expect((await read()).statusCode).toBe(503);
    const others = [read("198.51.100.1"), read("198.51.100.1")];
    await eventually(async () => expect(await inside()).toBe(4));
    expect((await read("203.0.113.1")).statusCode).toBe(503);
    await database.query("rollback");
    for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBe(200);
  });
  for (let answered = 0; answered < 8; answered++) expect((await read()).statusCode).toBe(200);
  await held(8, async () => {});
  await database.end();
  await busy.close();
});
