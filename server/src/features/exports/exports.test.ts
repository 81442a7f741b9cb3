import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { safeCell } from "./csv.ts";
import { exportOrganisation } from "./organisation-file.service.ts";

const NOW = new Date("2026-11-10T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const get = (who: Person, url: string) => product.app.inject({ url, headers: who.headers });

/** Parses RFC 4180: quotes, doubled quotes, line breaks inside a cell. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    if (end === "" && cell === "") break;
    rows.at(-1)?.push(cell);
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

function records(csv: string): Array<Record<string, string>> {
  const [names = [], ...rows] = parsed(csv);
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""])));
}

describe("[B2] a cell", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+49 30 1234", "'+49 30 1234"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\rx", "'\rx"],
    ["\0=1", "'\0=1"],
    ["  =cmd|' /C calc'!A0", "'  =cmd|' /C calc'!A0"],
    ["＝1+1", "'＝1+1"],
    ["-5.3", "-5.3"],
    ["+7", "+7"],
    [-5.3, "-5.3"],
    ["a=b", "a=b"],
    ["", ""],
    [null, ""],
    [true, "yes"],
  ])("%j leaves as %j", (given, expected) => {
    expect(safeCell(given)).toBe(expected);
  });
});

describe("[BY-10] [B2] CSV", () => {
  it("has the deals a person sees, as they were written, and nothing a spreadsheet runs", async () => {
    const world = await crmWorld(product);
    const nasty = '=HYPERLINK("http://evil.test","x"),\r\n"quoted" 🚀 Grüße';
    await world.deal(world.rep, {
      name: nasty,
      amountInHomeCurrency: -5.3,
      closeDate: "2026-12-01",
    });
    await world.deal(world.colleague, { name: "Plain", closeDate: "2026-11-01" });
    const { statusCode, headers, body } = await get(world.manager, "/api/exports/deals.csv");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe(
      'attachment; filename="touchline-deals-2026-11-10.csv"',
    );
    expect(records(body)).toMatchObject([
      { Deal: "Plain", Owner: "Kim", "Close date": "2026-11-01" },
      { Deal: `'${nasty}`, Owner: "Sam", Amount: "-5.3", Pipeline: "Sales" },
    ]);
    const own = await get(world.rep, "/api/exports/deals.csv");
    expect(records(own.body).map(({ Owner }) => Owner)).toEqual(["Sam"]);
    const filtered = await get(
      world.manager,
      `/api/exports/deals.csv?userId=${world.colleague.id}`,
    );
    expect(records(filtered.body).map(({ Owner }) => Owner)).toEqual(["Kim"]);
    expect(
      (await get(world.manager, "/api/exports/deals.csv?closeDateStart=soon")).statusCode,
    ).toBe(400);
  });

  it("of thousands of deals arrives whole, in order, and without an end of the trial", async () => {
    const org = await product.organisation({
      isPaid: false,
      trialEndsAt: new Date("2026-01-01T00:00:00Z"),
    });
    const manager = await org.manager();
    await sql`insert into deals (organisation_id, id, crm_id, name, status, created_at, crm_modified_at, close_date)
      select ${org.id}, gen_random_uuid(), n::text, 'Deal ' || n, 'open', now(), now(), date '2026-01-01' + n % 300
      from generate_series(1, 2500) n`.execute(product.database.owner);
    const { statusCode, body } = await get(manager, "/api/exports/deals.csv");
    expect(statusCode).toBe(200);
    const days = records(body).map((row) => row["Close date"] ?? "");
    expect(days).toHaveLength(2500);
    expect(days).toEqual(days.toSorted());
  });

  it("has actions, feedback and forecast too, each for whom it concerns, and says who took it", async () => {
    const { manager, rep, colleague, deal } = await crmWorld(product);
    const dealId = await deal(rep, { amount: 1000, closeDate: "2026-12-01" });
    for (const who of [rep, colleague]) {
      await product.call(who, api.actions.create, { body: { text: "-call them" } });
    }
    await product.call(manager, api.reviews.create, {
      body: {
        RevieweeId: rep.id,
        dealId,
        title: "Deal",
        url: "https://app.hubspot.com/deal",
        source: "deal-check",
        score: 4,
        comment: "<p>Go <strong>on</strong></p>",
        attributes: {},
      },
    });
    const actions = records((await get(rep, "/api/exports/actions.csv")).body);
    expect(actions).toMatchObject([{ Action: "'-call them", Assignee: "Sam", Done: "no" }]);
    expect(records((await get(manager, "/api/exports/actions.csv")).body)).toHaveLength(2);
    expect(records((await get(manager, "/api/exports/actions.csv?status=completed")).body)).toEqual(
      [],
    );
    const reviews = records((await get(manager, "/api/exports/reviews.csv")).body);
    expect(reviews).toMatchObject([{ Rep: "Sam", Reviewer: "Maya", Score: "4", Comment: "Go on" }]);
    expect(records((await get(colleague, "/api/exports/reviews.csv")).body)).toEqual([]);
    const forecast = records((await get(rep, "/api/exports/forecast.csv")).body);
    expect(forecast).toMatchObject([{ Quarter: "2026-Q4", Rep: "Sam", Manager: "", Open: "1000" }]);
    await product.database.owner
      .updateTable("users")
      .set({ managerId: manager.id })
      .where("id", "=", rep.id)
      .execute();
    expect(records((await get(manager, "/api/exports/forecast.csv")).body)).toContainEqual(
      expect.objectContaining({ Rep: "Sam", Manager: "Maya", Open: "1000" }),
    );
    const { body: log } = await product.call(manager, api.workspace.audit, {
      query: { action: "export" },
    });
    expect(log.entries[0]).toMatchObject({ action: "export.downloaded", target: "forecast" });
  });
});

describe("[BY-10] the file of a whole organisation", () => {
  it("holds every row of every table there is, without secrets and without others' private pages", async () => {
    const { manager, rep, org } = await furnished();
    const counts = await rowsInDatabase(org.id);
    const filled = Object.values(counts).filter((count) => count > 0);
    expect(filled.length).toBeGreaterThan(20);

    const file = new PassThrough();
    const viewer = { organisationId: org.id, userId: manager.id, role: "system" as const };
    const whole = text(file);
    const rows = await exportOrganisation({ viewer, inStore: product.inStore, now: NOW }, file);
    const lines = (await whole).trimEnd().split("\n");
    const tables = lines.slice(1, -1).map((line) => JSON.parse(line).table);
    const inFile = Object.fromEntries(
      Object.keys(counts).map((name) => [name, tables.filter((one) => one === name).length]),
    );
    expect(inFile).toEqual(counts);
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ isWhole: true, rows: counts });
    expect(rows).toEqual(counts);
    expect(await whole).not.toContain(SECRET);
    expect(JSON.parse(lines[0] ?? "").leftOut.connection_secrets).toEqual(["key_id", "sealed"]);

    const { statusCode, headers, body } = await get(manager, "/api/exports/organisation.jsonl");
    expect(statusCode).toBe(200);
    expect(headers["content-disposition"]).toContain("touchline-organisation-2026-11-10.jsonl");
    expect(body).toContain("the manager's own page");
    expect(body).not.toContain("the rep's own page");
    expect(body).not.toContain(SECRET);
    expect(JSON.parse(body.trimEnd().split("\n").at(-1) ?? "").rows).toEqual({
      ...(await rowsInDatabase(org.id)),
      scratch_pages: 1,
      inbox_items: 1,
    });
    expect((await get(rep, "/api/exports/organisation.jsonl")).statusCode).toBe(403);
  });

  it("holds nothing of anybody else's", async () => {
    const { manager } = await furnished();
    const { org: other } = await furnished();
    const { body } = await get(manager, "/api/exports/organisation.jsonl");
    expect(body).not.toContain(other.id);
  });
});

const SECRET = "a-secret-that-stays-here";

/** Row counts of an organisation per table, from the database catalogue. */
async function rowsInDatabase(organisationId: string): Promise<Record<string, number>> {
  const { owner } = product.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organisation_id'`.execute(owner);
  const counts: Record<string, number> = { organisations: 1 };
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)}
      where organisation_id = ${organisationId}`.execute(owner);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function furnished() {
  const world = await crmWorld(product);
  const { org, manager, rep, deal } = world;
  const { owner } = product.database;
  await deal(rep, { amount: 1000, closeDate: "2026-12-01" });
  await product.call(rep, api.actions.create, { body: { text: "Call" } });
  const values = { open: 1, repCommit: 1, won: 1, quota: 1, bestCase: 1, mostLikely: 1 };
  await product.call(rep, api.goals.createCheckIn, { body: { revieweeId: rep.id, values } });
  const at = { organisationId: org.id, createdAt: NOW };
  const sealed = { keyId: SECRET, sealed: SECRET };
  const [id, createdBy] = [randomUUID(), manager.id];
  const about = { ...at, id, memberId: rep.id, createdBy };
  await owner
    .insertInto("connectionSecrets")
    .values({ organisationId: org.id, vendor: "hubspot", ...sealed, expiresAt: NOW })
    .execute();
  await owner
    .insertInto("images")
    .values({
      ...about,
      mediaType: "image/webp",
      whole: Buffer.from("0"),
      thumbnail: Buffer.from("0"),
    })
    .execute();
  await owner
    .insertInto("snippets")
    .values({ ...about, title: "Snippet", imageId: id })
    .execute();
  await owner
    .insertInto("shareLinks")
    .values({ ...about, ...sealed, tokenHash: SECRET, expiresAt: NOW })
    .execute();
  await owner
    .insertInto("userUpdates")
    .values({ ...about, description: "Won", status: "positive", createdByName: "Maya" })
    .execute();
  for (const [person, content] of [
    [manager, "the manager's own page"],
    [rep, "the rep's own page"],
  ] as const) {
    await owner
      .insertInto("scratchPages")
      .values({
        organisationId: org.id,
        userId: person.id,
        id,
        content,
        version: 1,
        updatedAt: NOW,
      })
      .execute();
  }
  for (const { id: userId } of [manager, rep]) {
    await owner
      .insertInto("inboxItems")
      .values({
        ...{ organisationId: org.id, userId, id: randomUUID(), cause: "x", kind: "room" },
        ...{ sentence: "Invited you", at: NOW },
      })
      .execute();
  }
  await owner
    .insertInto("apiTokens")
    .values({
      ...at,
      id,
      userId: rep.id,
      name: "Mine",
      scopes: ["deals:read"],
      tokenHash: SECRET,
      hint: "abcd",
    })
    .execute();
  await owner
    .insertInto("webhooks")
    .values({ ...at, id, url: "https://hooks.test/", events: ["deal.won"], ...sealed, createdBy })
    .execute();
  await owner
    .insertInto("webhookDeliveries")
    .values({ ...at, id, webhookId: id, event: "deal.won", key: "1", payload: "{}", state: "sent" })
    .execute();
  await owner
    .insertInto("slackNonces")
    .values({
      organisationId: org.id,
      nonceHash: SECRET,
      teamId: "T1",
      slackUserId: "U1",
      expiresAt: NOW,
    })
    .execute();
  await owner
    .insertInto("digests")
    .values({ ...at, id, ownerId: rep.id, name: "Digest", updatedAt: NOW })
    .execute();
  await owner
    .insertInto("talkingPoints")
    .values({ ...at, id, repId: rep.id, title: "Point", createdBy, updatedAt: NOW })
    .execute();
  await owner
    .insertInto("memberNotes")
    .values({
      organisationId: org.id,
      memberId: rep.id,
      notes: "Note",
      version: 1,
      updatedBy: createdBy,
      updatedAt: NOW,
    })
    .execute();
  return world;
}
