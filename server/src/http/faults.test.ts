import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runChecks } from "../admin/doctor.ts";
import { breakableConnection } from "../testing/breakable-connection.ts";
import { eventually } from "../testing/eventually.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";

let product: TestProduct;
let wire: Awaited<ReturnType<typeof breakableConnection>>;
let rep: Person;

beforeAll(async () => {
  product = await testProduct({
    works: true,
    via: async (url) => {
      wire = await breakableConnection(url);
      return wire.url;
    },
  });
  rep = await (await product.organisation()).rep();
});
afterAll(async () => {
  await product.close();
  await wire.close();
});

const probe = async (url: string) => (await product.app.inject({ url })).statusCode;
const read = () => product.call(rep, api.session.read, {});
const save = () =>
  product.call(rep, api.goals.createCheckIn, {
    body: {
      revieweeId: rep.id,
      values: { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 },
    },
  });
const saved = async () => {
  const params = { revieweeId: rep.id };
  return (await product.call(rep, api.goals.checkIn, { params, query: {} })).body;
};

describe("[D8] the database goes away", () => {
  it("requests get 503 with a clear message, the process stays alive and recovers by itself", async () => {
    expect((await read()).status).toBe(200);
    wire.cut();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { raw } = await read();
      expect(raw.statusCode).toBe(503);
      expect(raw.headers["retry-after"]).toBe("2");
      expect(raw.json()).toMatchObject({
        code: "unavailable",
        errorMessage: "Touchline can't reach its database right now. Try again in a moment.",
      });
    }
    expect([await probe("/healthz"), await probe("/readyz")]).toEqual([200, 503]);

    wire.mend();
    await eventually(async () => expect((await read()).status).toBe(200));
    expect(await probe("/readyz")).toBe(200);
  });

  it("a wire cut in mid-request answers 503 and saves nothing", async () => {
    await read();
    const saving = save();
    wire.cut();
    expect((await saving).status).toBe(503);
    wire.mend();
    await eventually(async () => expect((await read()).status).toBe(200));
    expect(await saved()).toBeNull();
  });
});

describe("two changes that wait for each other", () => {
  it("answer 503 to the one that gives way, which saves nothing and may try again", async () => {
    // A trigger raises PostgreSQL's deadlock error, because which of two real transactions is
    // aborted depends on timing.
    await sql`create function gives_way() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`.execute(
      product.database.owner,
    );
    await sql`create trigger gives_way before insert on check_ins
      for each row execute function gives_way()`.execute(product.database.owner);
    const { raw } = await save();
    await sql`drop function gives_way cascade`.execute(product.database.owner);
    expect([raw.statusCode, raw.headers["retry-after"]]).toEqual([503, "2"]);
    expect(raw.json()).toMatchObject({
      code: "unavailable",
      errorMessage:
        "Someone else changed this at the same time, so nothing was saved. Try again in a moment.",
    });
    expect(await saved()).toBeNull();
  });
});

describe("[S-10] the database may not write to its own folder", () => {
  it("is not ready and says so to callers, operators and the doctor, until it may again", async () => {
    // A trigger raises PostgreSQL's error for an unreadable file, because a server that really
    // loses its folder may crash.
    await sql`create function may_not_write() returns trigger language plpgsql as
      $$ begin raise exception 'could not open file "base/5/16384": Permission denied' using errcode = '42501'; end $$`.execute(
      product.database.owner,
    );
    for (const table of ["check_ins", "limits.write_probe"]) {
      await sql`create trigger may_not_write before insert or update on ${sql.table(table)}
        for each row execute function may_not_write()`.execute(product.database.owner);
    }
    const readiness = async () => {
      const { statusCode, body } = await product.app.inject({ url: "/readyz" });
      return [statusCode, JSON.parse(body)];
    };
    await eventually(async () =>
      expect(await readiness()).toEqual([
        503,
        { status: "not ready", message: "Touchline's database can't use its disk right now." },
      ]),
    );
    const { raw } = await save();
    expect([raw.statusCode, raw.json().errorMessage]).toEqual([
      503,
      "Touchline's database can't use its disk right now, so nothing was saved. Try again in a moment.",
    ]);
    const environment = {
      NODE_ENV: "test",
      DATABASE_URL: wire.url,
      OIDC_ISSUER: product.issuer.url,
    };
    const findings = await runChecks(environment, { freeBytes: async () => 1e12 });
    expect(findings.find(({ subject }) => subject === "writing to the database")?.trouble).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:\d+ can't use its own files \(could not open file "base\/5\/16384": Permission denied\), so nothing can be saved: make its data folder writable for its account again, and check the disk\.$/,
    );
    await sql`drop function may_not_write cascade`.execute(product.database.owner);
    await eventually(async () => expect(await readiness()).toEqual([200, { status: "ready" }]));
    expect(await saved()).toBeNull();
  });
});

describe("[D8] the database has no room", () => {
  const NO_ROOM = {
    code: "unavailable",
    errorMessage:
      "Touchline's database is full right now, so nothing was saved. Try again in a moment.",
  };

  it("with a full disk writes get 503 and save nothing, pages are still read, and it recovers by itself", async () => {
    // A trigger raises PostgreSQL's disk-full error, because really filling a disk would need a
    // separate one.
    await sql`create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`.execute(
      product.database.owner,
    );
    for (const table of ["check_ins", "limits.calls"]) {
      await sql`create trigger disk_is_full before insert or update on ${sql.table(table)}
        for each row execute function disk_is_full()`.execute(product.database.owner);
    }
    const { raw } = await save();
    expect([raw.statusCode, raw.headers["retry-after"]]).toEqual([503, "2"]);
    expect(raw.json()).toMatchObject(NO_ROOM);
    expect((await read()).status).toBe(200);

    await sql`drop function disk_is_full cascade`.execute(product.database.owner);
    expect(await saved()).toBeNull();
    expect((await save()).status).toBe(200);
  });

  it("without a connection left calls get 503, and it recovers by itself", async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      product.database.owner,
    );
    const most = (count: number) =>
      sql`alter database ${sql.id(String(rows[0]?.name))} connection limit ${sql.lit(count)}`.execute(
        product.database.owner,
      );
    await most(0);
    wire.cut();
    wire.mend();
    await eventually(async () => expect((await read()).raw.json()).toMatchObject(NO_ROOM));
    await most(-1);
    await eventually(async () => expect((await read()).status).toBe(200));
  });
});
