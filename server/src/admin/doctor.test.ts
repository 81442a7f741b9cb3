import { randomBytes, randomUUID } from "node:crypto";
import net from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../db/connect.ts";
import { mustBeUsable } from "../db/migration-status.ts";
import { sealGrant } from "../features/crm/grant.ts";
import { jobs } from "../jobs/catalog.ts";
import { freePort } from "../local/embedded-postgres.ts";
import { testDatabase } from "../testing/database.ts";
import { fakePooler } from "../testing/fake-pooler.ts";
import { testIssuer } from "../testing/issuer.ts";
import { admin } from "./admin.ts";
import { runChecks } from "./doctor.ts";

const key = randomBytes(32);
const keyText = (id: string, bytes: Buffer) => `${id}:${bytes.toString("base64")}`;
const NOWHERE = 9;

let database: Awaited<ReturnType<typeof testDatabase>>;
let empty: Awaited<ReturnType<typeof testDatabase>>;
let issuer: Awaited<ReturnType<typeof testIssuer>>;
let owner: pg.Client;
let taken: net.Server;
let plain: net.Server;
let pooler: Awaited<ReturnType<typeof fakePooler>>;
let healthy: Record<string, string>;

beforeAll(async () => {
  [database, empty] = [await testDatabase(), await testDatabase({ isEmpty: true })];
  issuer = await testIssuer();
  pooler = await fakePooler(database.appUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  taken = net.createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  // Greets first, as mail servers do.
  plain = net.createServer((socket) => void socket.end("220 ready\r\n")).listen(0, "127.0.0.1");
  healthy = {
    NODE_ENV: "test",
    DATABASE_URL: database.appUrl,
    OIDC_ISSUER: issuer.url,
    PORT: String(await freePort()),
    ENCRYPTION_KEY: keyText("main", key),
  };
  await sealedSecret();
  await owner.query("update pgboss.queue set monitor_on = now()");
});
afterAll(async () => {
  taken.close();
  plain.close();
  await owner.end();
  await pooler.close();
  await database.close();
  await empty.close();
  await issuer.close();
});

async function sealedSecret(): Promise<void> {
  const id = randomUUID();
  await database.owner.insertInto("organisations").values({ id, name: "Northwind" }).execute();
  await database.owner
    .insertInto("connections")
    .values({ organisationId: id, vendor: "hubspot" })
    .execute();
  const grant = {
    accountId: "1",
    scopes: [],
    accessToken: "a",
    refreshToken: "r",
    expiresAt: new Date("2026-11-15T12:00:00Z"),
  };
  await database.owner
    .insertInto("connectionSecrets")
    .values({
      organisationId: id,
      vendor: "hubspot",
      ...sealGrant([{ id: "main", key }], id, grant),
    })
    .execute();
}

/** The messages of all problems, except whether the web app is built, which another test covers. */
async function troubles(
  change: Record<string, string | undefined>,
  given?: Parameters<typeof runChecks>[1],
): Promise<string[]> {
  const environment = { ...healthy, ...change };
  const findings = await runChecks(environment, { freeBytes: async () => 1e12, ...given });
  return findings
    .filter(({ subject }) => subject !== "web app")
    .flatMap(({ trouble }) => trouble ?? []);
}

const changed = (url: string, change: Partial<URL>) => Object.assign(new URL(url), change).href;
const takenPort = () => String((taken.address() as net.AddressInfo).port);
const plainPort = () => String((plain.address() as net.AddressInfo).port);

describe("[U20] [H4] the doctor", () => {
  it("finds nothing wrong with a healthy installation", async () => {
    expect(await troubles({})).toEqual([]);
  });

  it.each<[string, () => Record<string, string | undefined>, RegExp]>([
    [
      "no database",
      () => ({ DATABASE_URL: `postgres://a:b@127.0.0.1:${NOWHERE}/c` }),
      /^Nothing answers at 127.0.0.1:9 \(ECONNREFUSED\): start PostgreSQL there/,
    ],
    [
      "a wrong password",
      () => ({ DATABASE_URL: changed(database.appUrl, { password: "wrong" }) }),
      /^PostgreSQL doesn't let touchline_web in with this password: correct it in DATABASE_URL/,
    ],
    [
      "a database that is not there",
      () => ({ DATABASE_URL: changed(database.appUrl, { pathname: "/nowhere" }) }),
      /^There's no database nowhere at .*: create it/,
    ],
    [
      "missing migrations",
      () => ({ DATABASE_URL: empty.appUrl }),
      /^\d+ of \d+ migrations are missing, from 0001_foundation on: .* run npm run migrate\.$/,
    ],
    [
      "an account that row-level security does not bind",
      () => ({ DATABASE_URL: database.ownerUrl }),
      /^DATABASE_URL names an account that owns the tables .*: choose another name/,
    ],
    [
      "no key where one is needed",
      () => ({ ENCRYPTION_KEY: "", HUBSPOT_CLIENT_ID: "x", HUBSPOT_CLIENT_SECRET: "y" }),
      /^ENCRYPTION_KEY is missing: HUBSPOT_CLIENT_ID needs it, so make one with /,
    ],
    [
      "a key that somebody typed",
      () => ({ ENCRYPTION_KEY_PREVIOUS: keyText("typed", Buffer.alloc(32, "password")) }),
      /^The encryption key typed isn't random, so it can be guessed: make one with /,
    ],
    [
      "another key of the same name",
      () => ({ ENCRYPTION_KEY: keyText("main", randomBytes(32)) }),
      /^The key main doesn't open a secret .*: put the original key back into ENCRYPTION_KEY/,
    ],
    [
      "a key that is gone",
      () => ({ ENCRYPTION_KEY: keyText("new", randomBytes(32)) }),
      /^Secrets are sealed with the key main and this installation has new: set ENCRYPTION_KEY/,
    ],
    [
      "an identity provider that does not answer",
      () => ({ OIDC_ISSUER: `http://127.0.0.1:${NOWHERE}` }),
      /^The identity provider doesn't answer at .*, so no one can sign in: correct OIDC_ISSUER/,
    ],
    [
      "an issuer that differs by a slash",
      () => ({ OIDC_ISSUER: `${issuer.url}/` }),
      /^The provider calls itself .* so every token is refused: write it exactly/,
    ],
    [
      "an address without encryption",
      () => ({ PUBLIC_URL: "http://touchline.example.com" }),
      /^PUBLIC_URL is http:.*isn't encrypted.*: serve it over https/,
    ],
    [
      "a mail server that refuses",
      () => ({ SMTP_URL: `smtp://127.0.0.1:${NOWHERE}`, MAIL_FROM: "a@example.com" }),
      /^The mail server 127.0.0.1:9 refuses us .*: correct address and credentials in SMTP_URL\.$/,
    ],
    [
      "[O-10] a mail server that does not begin with TLS",
      () => ({ SMTP_URL: `smtps://127.0.0.1:${plainPort()}`, MAIL_FROM: "a@example.com" }),
      /^The mail server 127\.0\.0\.1:\d+ refuses us \(it doesn't begin with TLS at this port\), so no mail goes out: correct the port or the protocol \(smtp:\/\/ begins without TLS and switches to it, smtps:\/\/ and https:\/\/ begin with it\)\.$/,
    ],
    [
      "[O-10] an identity provider that does not begin with TLS",
      () => ({ OIDC_ISSUER: issuer.url.replace("http:", "https:") }),
      /^The identity provider doesn't answer at .* \(it doesn't begin with TLS at this port\), so no one can sign in: correct the port/,
    ],
    [
      "[O-6] a pooler, and no other way to the database",
      () => ({ DATABASE_URL: pooler.url }),
      /^DATABASE_URL points to a pooler at .*, so live updates and jobs may be late: set DATABASE_DIRECT_URL to the address of PostgreSQL itself\.$/,
    ],
    [
      "[O-6] a direct way that leads to a pooler too",
      () => ({ DATABASE_DIRECT_URL: pooler.url }),
      /^DATABASE_DIRECT_URL points to a pooler at .* too, so live updates and jobs may be late: name PostgreSQL itself there\.$/,
    ],
    [
      "[O-6] a direct way that leads to another database",
      () => ({ DATABASE_DIRECT_URL: empty.appUrl }),
      /^Notifications sent on DATABASE_URL don't arrive on DATABASE_DIRECT_URL, so pages don't update by themselves: point both to the same database\.$/,
    ],
    [
      "[O-8] a database without TLS, asked for it",
      () => ({ DATABASE_URL: `${database.appUrl}&sslmode=verify-full` }),
      /^The database at .* can't be used \(it doesn't offer TLS\): switch TLS on there, or take sslmode out of the address/,
    ],
    [
      "half of HubSpot's credentials",
      () => ({ HUBSPOT_CLIENT_SECRET: "y" }),
      /^HUBSPOT_CLIENT_SECRET is set without HUBSPOT_CLIENT_ID.*: set HUBSPOT_CLIENT_ID/,
    ],
    [
      "half of Slack's credentials",
      () => ({ SLACK_CLIENT_ID: "x", SLACK_CLIENT_SECRET: "y" }),
      /^SLACK_SIGNING_SECRET is missing: SLACK_CLIENT_ID needs it, so set both or neither\.$/,
    ],
    [
      "a port that somebody else holds",
      () => ({ PORT: takenPort() }),
      /^Port \d+ is in use by another program.*: stop it/,
    ],
  ])("names the cause and the cure of %s, in one sentence", async (_, change, sentence) => {
    expect(await troubles(change())).toEqual([expect.stringMatching(sentence)]);
  });

  it("[O-6] finds nothing wrong with a pooler that PostgreSQL is reached beside", async () => {
    const urls = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.appUrl };
    expect(await troubles(urls)).toEqual([]);
    const looked = (await runChecks({ ...healthy, ...urls })).map((finding) => finding.subject);
    expect(looked).toContain("connections (through a pooler in session mode, and directly)");
  });

  it("[O-7] asks each of several servers, and whether another could take over", async () => {
    const { host } = new URL(database.appUrl);
    const several = (hosts: string) => ({
      DATABASE_URL: `${database.appUrl.replace(host, hosts)}&target_session_attrs=read-write`,
    });
    const nobodyFollows =
      "No standby follows the primary right now, so none could take over from it: start the other server, and see patronictl list.";
    expect(await troubles(several(`127.0.0.1:${NOWHERE},${host}`))).toEqual([
      `127.0.0.1:${NOWHERE} doesn't answer (ECONNREFUSED), so it couldn't take over: start PostgreSQL there, or take it out of the address.`,
      nobodyFollows,
    ]);
    expect(await troubles(several(`${host},${host}`))).toEqual([nobodyFollows]);
  });

  it("is not needed to learn that a database was never migrated: the product says so and does not start", async () => {
    const { db, close } = connect(empty.appUrl, { max: 1 });
    await expect(mustBeUsable(db)).rejects.toThrow(
      /lacks (\d+) of \1 migrations, from 0001_foundation on\. Run npm run migrate first\./,
    );
    await close();
  });

  it("notices a clock that is wrong and a disk that is full", async () => {
    const clock = () => new Date(Date.now() + 7 * 60_000);
    expect(await troubles({}, { clock })).toEqual([
      expect.stringMatching(/^This machine's clock is 4\d\d seconds ahead of the database's/),
    ]);
    expect(await troubles({}, { freeBytes: async () => 1e6 })).toEqual([
      expect.stringMatching(
        /^Only 1 MB of disk space left on this machine.*: free up at least 500 MB/,
      ),
    ]);
  });

  it("notices a worker that is silent, jobs that are late and jobs that gave up", async () => {
    await owner.query("update pgboss.queue set monitor_on = now() - interval '2 hours'");
    await owner.query(
      `insert into pgboss.job (name, start_after) values ($1, now() - interval '1 hour')`,
      [jobs.sendMail.name],
    );
    await owner.query("insert into pgboss.job (name, source_name) values ('dead', $1)", [
      jobs.sendChat.name,
    ]);
    expect(await troubles({})).toEqual([
      expect.stringMatching(/^No worker has run for 120 minutes.*: start one with /),
      expect.stringMatching(/^Jobs are late \(mail.send by 60 minutes\): start more workers/),
      expect.stringMatching(/^1 job has given up: see why with npm run admin -- jobs --dead/),
    ]);
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    expect(await admin({ args: ["doctor"], environment: healthy, say })).toBe(1);
    expect(said.join("\n")).toContain("WRONG worker\n      No worker has run");
  });
});
