import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../context/viewer.ts";
import { openGrant, sealGrant } from "../features/crm/grant.ts";
import { jobs } from "../jobs/catalog.ts";
import { temporaryFolder } from "../local/temporary-folder.ts";
import { testDatabase } from "../testing/database.ts";
import { eventually } from "../testing/eventually.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { checksum, tablesOf } from "./archive.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const keys = [{ id: "main", key: randomBytes(32) }];
const TOKEN = "token-of-northwind-in-clear";
const grant = {
  accountId: "1",
  scopes: ["oauth"],
  accessToken: TOKEN,
  refreshToken: "r",
  expiresAt: NOW,
};

let product: TestProduct;
let folder: string;
let file: string;

beforeAll(async () => {
  product = await testProduct();
  folder = temporaryFolder("backup");
  file = join(folder, "whole.backup");
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Every kind of value a table can hold: amounts, bytes, lists, documents, awkward texts, generated
 * numbers.
 */
async function furnished() {
  const { owner } = product.database;
  const org = await product.organisation({ timeZone: "Europe/Berlin" });
  const manager = await org.manager({ name: 'Maya "M", née {Ü}\\ \n line' });
  const rep = await org.rep();
  const organisationId = org.id;
  await owner
    .insertInto("connections")
    .values({ organisationId, vendor: "hubspot", scopes: ["a b", 'c"d', ""] })
    .execute();
  await owner
    .insertInto("connectionSecrets")
    .values({ organisationId, vendor: "hubspot", ...sealGrant(keys, organisationId, grant) })
    .execute();
  await sql`insert into deals (organisation_id, crm_id, name, amount, close_date, owner_id, status, created_at, crm_modified_at)
    select ${organisationId}::uuid, 'crm-' || n, 'Deal ' || n, n * 10.25, '2026-12-01', ${rep.id}::uuid, 'open',
      '2026-10-01 10:00:00.123456+02', '2026-10-02'
    from generate_series(1, 2100) n`.execute(owner);
  await sql`insert into audit_log (organisation_id, at, actor_id, action, target, detail)
    values (${organisationId}, ${NOW}, ${manager.id}, 'goal.saved', 'x', '{"a": [null, "ü\\u2028b"]}'),
      (${organisationId}, ${NOW}, ${manager.id}, 'goal.saved', 'y', 'null')`.execute(owner);
  await owner
    .insertInto("images")
    .values({
      organisationId,
      id: randomUUID(),
      memberId: rep.id,
      mediaType: "image/png",
      whole: Buffer.from([0, 255, 92, 34, 10]),
      thumbnail: Buffer.alloc(0),
      createdBy: rep.id,
      createdAt: NOW,
    })
    .execute();
  await product.inStore(systemOf(organisationId), (store) =>
    store.jobs.add(jobs.readInbox, {}, { startAfterSeconds: 3600 }),
  );
  // Already posted to Slack, but its job isn't marked as done yet.
  await product.inStore(systemOf(organisationId), (store) =>
    store.chat.queue(
      { key: "said", channel: "C1", recipientId: null, text: "Hi", blocks: [] },
      NOW,
    ),
  );
  await owner
    .updateTable("chatMessages")
    .set({ state: "sent", attempts: 1, postedTs: "1.0", settledAt: NOW })
    .where("organisationId", "=", organisationId)
    .execute();
  return { org, manager, rep };
}

async function contents(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, unknown> = {};
    for (const table of await tablesOf(client)) found[table.table] = await checksum(client, table);
    return found;
  } finally {
    await client.end();
  }
}

/** Writes whole organisations, each in one transaction, until stopped. */
function writing(ownerUrl: string) {
  let isWanted = true;
  let written = 0;
  const client = new pg.Client({ connectionString: ownerUrl });
  const done = (async () => {
    await client.connect();
    while (isWanted) {
      const id = randomUUID();
      await client.query(
        `begin; insert into organisations (id, name) values ('${id}', 'Written');
         insert into users (organisation_id, id, email, name, role)
           values ('${id}', '${id}', '${id}@written.test', 'W', 'rep');
         insert into audit_log (organisation_id, at, actor_id, action, target)
           values ('${id}', now(), '${id}', 'written', 'x'); commit`,
      );
      written += 1;
    }
    await client.end();
  })();
  return {
    written: () => written,
    stop: async () => {
      isWanted = false;
      await done;
    },
  };
}

describe("[H2] a backup", () => {
  it("taken while people work is one moment, and restored elsewhere is all of it: rows, secrets, policies, and jobs that say nothing twice", async () => {
    const { org, manager } = await furnished();
    const untouched = await contents(product.database.ownerUrl);
    const writer = writing(product.database.ownerUrl);
    await eventually(() => expect(writer.written()).toBeGreaterThan(3));
    const atLeast = writer.written();
    await backup(product.database.ownerUrl, file, { version: "0.1.0", now: NOW });
    await writer.stop();

    const target = await testDatabase({ isEmpty: true });
    try {
      const { ownerUrl, appUrl } = target;
      const restored = await restore({ ownerUrl, appUrl }, file);
      expect(restored.jobs).toBe(2);

      const found = await contents(ownerUrl);
      const moving = ["organisations", "users", "audit_log"];
      for (const [table, sum] of Object.entries(untouched)) {
        if (!moving.includes(table)) expect([table, found[table]]).toEqual([table, sum]);
      }
      const { rows } = await sql<{ organisations: number; users: number; lines: number }>`
        select (select count(*)::int from organisations where name = 'Written') as organisations,
          (select count(*)::int from users where name = 'W') as users,
          (select count(*)::int from audit_log where action = 'written') as lines`.execute(
        target.owner,
      );
      const count = rows[0]?.organisations ?? 0;
      expect(rows[0]).toEqual({ organisations: count, users: count, lines: count });
      expect(count).toBeGreaterThanOrEqual(atLeast);

      const open =
        await sql`select relname from pg_class where relkind = 'r' and relname not like 'kysely%'
        and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)`.execute(
          target.owner,
        );
      expect(open.rows).toEqual([]);
      const always = await sql`select tgname from pg_trigger where tgname = 'tally_deals_on_insert'
        and tgenabled = 'A'`.execute(target.owner);
      expect(always.rows).toHaveLength(1);

      const sealed = await target.owner
        .selectFrom("connectionSecrets")
        .select(["keyId", "sealed", "expiresAt"])
        .executeTakeFirstOrThrow();
      expect(openGrant(keys, org.id, sealed)).toEqual(grant);
      const others = [{ id: "main", key: randomBytes(32) }];
      expect(() => openGrant(others, org.id, sealed)).toThrow();

      const moved = await testProduct({ via: async () => appUrl, works: true });
      try {
        expect((await moved.app.inject({ url: "/readyz" })).statusCode).toBe(200);
        const names = await moved.inStore(systemOf(org.id), async (store) => {
          await store.audit.record(NOW, "moved", "x");
          return (await store.team.list()).map(({ name }) => name);
        });
        expect(names).toContain(manager.name);
        await eventually(() => expect(moved.done).toContain(`${jobs.sendChat.name} done`));
        const message = await target.owner
          .selectFrom("chatMessages")
          .select(["state", "attempts"])
          .executeTakeFirst();
        expect(message).toEqual({ state: "sent", attempts: 1 });
      } finally {
        await moved.close();
      }
    } finally {
      await target.close();
    }
  });

  it("[C5] holds no token in clear", async () => {
    const text = gunzipSync(await readFile(file)).toString();
    expect(text).toContain("Maya");
    expect(text).not.toContain(TOKEN);
  });

  it("that was cut or changed is refused whole; so is a database that is in use, or no backup at all", async () => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split("\n");
    const broken = join(folder, "broken.backup");
    const target = await testDatabase({ isEmpty: true });
    const into = { ownerUrl: target.ownerUrl, appUrl: target.appUrl };
    const refusal = async (text: string) => {
      await writeFile(broken, gzipSync(text));
      return restore(into, broken).then(
        () => "",
        ({ message }: Error) => message,
      );
    };
    try {
      expect(await refusal("{}\n")).toContain("isn't a Touchline backup");
      const newer = (lines[0] ?? "").replace('"migrations":[', '"migrations":["9999_later",');
      expect(await refusal(newer)).toContain("is of a newer version, which has 9999_later");
      expect(await refusal(lines.slice(0, -2).join("\n"))).toContain("is incomplete");
      const changed = lines.join("\n").replace('Deal 77\\"', 'Deal 78\\"');
      expect(await refusal(changed)).toContain("The table deals doesn't match the backup");
      const left = await target.owner.selectFrom("organisations").select("id").execute();
      expect(left).toEqual([]);

      const { ownerUrl, appUrl } = product.database;
      await expect(restore({ ownerUrl, appUrl }, file)).rejects.toThrow("The database isn't empty");
    } finally {
      await target.close();
    }
  });
});
