import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { runChecks } from "../admin/doctor.ts";
import { connect } from "../db/connect.ts";
import { withClient } from "../db/with-client.ts";
import { freePort } from "../local/embedded-postgres.ts";
import { temporaryFolder } from "../local/temporary-folder.ts";
import { databaseCluster, missingPackages } from "../testing/database-cluster.ts";
import { openEventStream } from "../testing/event-stream.ts";
import { type ProductProcess, productProcesses } from "../testing/product-process.ts";
import { foreignPrograms, programNamed } from "../testing/programs.ts";
import { proxyExample, proxyExampleAt } from "../testing/proxy-example.ts";
import { reportFigures } from "../testing/report-figures.ts";
import { type Outage, saveLog } from "../testing/save-log.ts";
import { isProving, scaled } from "../testing/scale.ts";
import { productWithHubspot } from "../testing/with-hubspot.ts";

const RECIPE = resolve(import.meta.dirname, "../../../deploy/ha");
const ROUNDS = scaled(0, 2, 10);
const SLOW = 3_600_000;
const PATIENCE = { timeout: 180_000, interval: 50 };
const PORTAL = 9_301;
const DEALS = 20;
const ACTION_WRITERS = 3;
const PLAIN_WRITERS = 2;
const MAX_OURS_MS = 2000;
const POOLED = "connections (through a pooler in transaction mode, and directly)";
const NOBODY_FOLLOWS =
  "No standby follows the primary right now, so none could take over from it: start the other server, and see patronictl list.";
const TRUE_SENTENCES = [
  "Touchline can't reach its database right now. Try again in a moment.",
  "Touchline's database is read-only right now, so nothing was saved. Try again in a moment.",
  "Touchline is very busy right now. Try again in a moment.",
];

const missing = missingPackages();
const isWanted = isProving && missing.length === 0;

describe("[H7] a database on two servers that fail while people save", { timeout: SLOW }, () => {
  const processes = productProcesses();
  const programs = foreignPrograms();
  let cluster: Awaited<ReturnType<typeof databaseCluster>>;
  let product: Awaited<ReturnType<typeof productWithHubspot>>;
  let folder: string;

  beforeAll(async () => {
    if (!isWanted) return;
    folder = temporaryFolder("front");
    chmodSync(folder, 0o777);
    cluster = await databaseCluster();
    const owner = connect(cluster.urls.owner, { max: 2, onError: () => undefined });
    product = await productWithHubspot({
      works: false,
      database: {
        ownerUrl: cluster.urls.owner,
        appUrl: cluster.urls.direct,
        owner: owner.db,
        close: () => owner.close(),
      },
    });
  }, SLOW);
  afterAll(async () => {
    if (!isWanted) return;
    await programs.endAll();
    await processes.endAll();
    await product?.close();
    await cluster?.close();
    rmSync(folder, { recursive: true, force: true });
  }, SLOW);

  /** The doctor's findings on connections and the standby. */
  async function diagnosis(): Promise<Array<string | null>> {
    const findings = await runChecks(environment());
    return findings
      .filter(({ subject }) => /^(connections|standby)/.test(subject))
      .map(({ subject, trouble }) => trouble ?? subject);
  }
  const environment = () => ({
    ...product.environment,
    DATABASE_URL: cluster.urls.pooled,
    DATABASE_DIRECT_URL: cluster.urls.direct,
    RATE_LIMIT_PER_MINUTE: "1000000",
    MAX_CONCURRENT_CALLS: "1000",
    TRUST_PROXY: "true",
  });

  /** Two web and two worker processes behind haproxy, configured as in the example. */
  async function startProduct() {
    const [first, second] = [
      await processes.web(environment()),
      await processes.web(environment()),
    ];
    const workers = [await processes.worker(environment()), await processes.worker(environment())];
    const front = await freePort();
    const file = join(folder, "haproxy.cfg");
    const ports = { front, first: first.port, second: second.port };
    writeFileSync(file, proxyExampleAt("haproxy.cfg", ports));
    programs.start(programNamed("haproxy") ?? "", ["-db", "-f", file]);
    const url = `http://127.0.0.1:${front}`;
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), PATIENCE);
    const all: ProductProcess[] = [first, second, ...workers];
    return { url, webs: [first, second], all };
  }

  it.skipIf(!isWanted)(
    `${ROUNDS} rounds of killed and frozen servers: nothing acknowledged is lost or doubled (needs Debian's ${missing.join(", ") || "postgresql, etcd-server, patroni, haproxy, pgbouncer"})`,
    async () => {
      const { url, webs, all } = await startProduct();
      const org = await product.organisation();
      const manager = await org.manager({ name: "Maya" });
      const exp = Math.floor(Date.now() / 1000) + 7200;
      const headers = {
        authorization: `Bearer ${await product.issuer.accessToken(manager.subject, { exp })}`,
      };
      await product.control.createPortal({ portalId: PORTAL });
      const records = Array.from({ length: DEALS }, (_, index) => ({
        id: String(1000 + index),
        properties: { dealname: `Deal ${index}`, dealstage: "qualifiedtobuy", pipeline: "default" },
      }));
      await product.control.importInto(PORTAL, "deals", records);
      await product.connect(manager, PORTAL);

      const log = saveLog();
      const acknowledged = { actions: new Set<string>(), notes: new Set<string>() };
      const answers: Record<string, number> = {};
      let isOver = false;
      let asked = 0;

      async function call(method: string, path: string, body?: object): Promise<boolean> {
        const answer = await fetch(`${url}${path}`, {
          method,
          headers: { ...headers, ...(body && { "content-type": "application/json" }) },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(60_000),
        }).catch((error: unknown) => String(error));
        const words =
          typeof answer === "string" ? answer : await answer.text().catch((error) => String(error));
        if (typeof answer !== "string" && answer.ok) return true;
        const said = sentenceIn(words);
        answers[said] = (answers[said] ?? 0) + 1;
        return false;
      }
      async function saveActions(): Promise<void> {
        while (!isOver) {
          const text = `Action ${asked++}`;
          if (await call("POST", api.actions.create.path, { text })) {
            acknowledged.actions.add(text);
            log.called();
          }
          await pause(100);
        }
      }
      async function saveNotes(): Promise<void> {
        while (!isOver) {
          const message = `Note ${asked++}.`;
          const path = api.deals.addNote.path.replace(":id", String(1000 + (asked % DEALS)));
          if (await call("PATCH", path, { message })) acknowledged.notes.add(message);
          await pause(500);
        }
      }
      async function read(): Promise<void> {
        while (!isOver) {
          await call("GET", api.session.read.path);
          await pause(100);
        }
      }
      async function savePlainly(): Promise<void> {
        while (!isOver) {
          await withClient(`${cluster.urls.owner}?connect_timeout=1`, async (client) => {
            await client.query("set statement_timeout = '2s'");
            await client.query("insert into proof_of_saving default values");
            log.savedDirectly();
          }).catch(() => undefined);
          await pause(100);
        }
      }
      /** Behaves like a page: reopens its stream when it ends and refetches. */
      async function listenTo(web: number): Promise<void> {
        while (!isOver) {
          try {
            const stream = await openEventStream(
              `${webs[web]?.url}${api.live.events.path}`,
              headers,
            );
            streams.add(stream);
            for (;;) {
              await stream.next();
              heard[web] = (heard[web] ?? 0) + 1;
            }
          } catch {
            await pause(1000);
          }
        }
      }
      const heard = webs.map(() => 0);
      const streams = new Set<{ close(): void }>();

      await withClient(cluster.urls.owner, (client) =>
        client.query("create table proof_of_saving (id serial primary key)"),
      );
      expect(await diagnosis()).toEqual([POOLED, "standby of the database"]);
      const working = [
        ...Array.from({ length: ACTION_WRITERS }, saveActions),
        ...Array.from({ length: PLAIN_WRITERS }, savePlainly),
        ...[saveNotes(), read(), ...webs.map((_, index) => listenTo(index))],
      ];

      const savesAgain = (since: number) =>
        vi.waitFor(() => expect(log.callsSince(since)).toBeGreaterThan(ACTION_WRITERS), PATIENCE);
      const outages: Array<Outage & { fault: string }> = [];
      async function fault(name: string, happens: (since: number) => Promise<void>) {
        await cluster.whole();
        await savesAgain(log.now());
        const since = log.now();
        await happens(since);
        await savesAgain(log.now());
        await cluster.whole();
        outages.push({ fault: name, ...log.outageSince(since) });
        // Open pages receive changes again without a reload.
        const before = [...heard];
        await vi.waitFor(() => {
          for (const [index, count] of heard.entries()) {
            expect(count).toBeGreaterThan(before[index] ?? 0);
          }
        }, PATIENCE);
      }

      for (let round = 0; round < ROUNDS; round++) {
        await fault("the primary's machine is lost", async (since) => {
          const { primary } = await cluster.whole();
          primary.kill();
          await savesAgain(since);
          expect(await diagnosis()).toEqual([POOLED, NOBODY_FOLLOWS]);
          primary.start();
        });
        await fault("PostgreSQL is killed on the primary", async () => {
          const { primary } = await cluster.whole();
          primary.killPostgres();
          await savesAgain(log.now());
        });
        await fault("the primary is cut off, and comes back", async () => {
          const { primary } = await cluster.whole();
          primary.freeze();
          await savesAgain(log.now());
          primary.thaw();
        });
        await fault("the standby is cut off, and comes back", async () => {
          const { standby } = await cluster.whole();
          standby.freeze();
          await savesAgain(log.now());
          standby.thaw();
        });
        await fault("a planned switchover", () => cluster.switchOver());
      }
      isOver = true;
      for (const stream of streams) stream.close();
      await Promise.all(working);

      const { owner } = product.database;
      const saved = await sql<{ text: string; times: number }>`select text, count(*)::int as times
        from actions where organisation_id = ${org.id} group by text`.execute(owner);
      const times = new Map(saved.rows.map((row) => [row.text, row.times]));
      const lost = [...acknowledged.actions].filter((text) => !times.has(text));
      const doubled = saved.rows.filter((row) => row.times > 1);
      await vi.waitFor(async () => {
        const waiting = await sql<{ count: number }>`select count(*)::int as count from crm_writes
          where organisation_id = ${org.id} and state <> 'sent'`.execute(owner);
        expect(waiting.rows).toEqual([{ count: 0 }]);
      }, PATIENCE);
      const notes = (await product.control.records(PORTAL, "notes")).map(
        ({ properties }) => /Note \d+\./.exec(String(properties.hs_note_body))?.[0] ?? "",
      );
      const lostNotes = [...acknowledged.notes].filter((note) => !notes.includes(note));
      const doubledNotes = notes.filter((note, index) => notes.indexOf(note) !== index);

      for (const name of new Set(outages.map((one) => one.fault))) {
        const those = outages.filter((one) => one.fault === name);
        const most = (of: keyof Outage) => Math.max(...those.map((one) => one[of]));
        reportFigures("H7", {
          fault: name,
          times: those.length,
          mostStoodStillMs: most("stoodStillMs"),
          mostDatabaseMs: most("databaseMs"),
          mostOursMs: most("oursMs"),
        });
      }
      reportFigures("H7", {
        acknowledged: acknowledged.actions.size,
        lost: lost.length,
        doubled: doubled.length,
        acknowledgedNotes: acknowledged.notes.size,
        lostNotes: lostNotes.length,
        doubledNotes: doubledNotes.length,
        ...answers,
      });
      expect({ lost, doubled, lostNotes, doubledNotes }).toEqual({
        ...{ lost: [], doubled: [], lostNotes: [], doubledNotes: [] },
      });
      expect(acknowledged.actions.size).toBeGreaterThan(100 * ROUNDS);
      expect(acknowledged.notes.size).toBeGreaterThan(10 * ROUNDS);
      expect(Object.keys(answers).filter((said) => !TRUE_SENTENCES.includes(said))).toEqual([]);
      expect(all.map((one) => one.isAlive())).toEqual(all.map(() => true));
      expect(outages.filter(({ oursMs }) => oursMs > MAX_OURS_MS)).toEqual([]);
    },
  );

  it("has a recipe that keeps what was acknowledged, and does not wait longer than it must", () => {
    const example = (file: string) => readFileSync(join(RECIPE, file), "utf8");
    const { ttl, loop_wait, retry_timeout, synchronous_mode } = parse(example("patroni.yml"))
      .bootstrap.dcs;
    expect(synchronous_mode).toBe(true);
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
    expect(example("haproxy.cfg")).toMatch(
      /httpchk GET \/primary[\s\S]+ on-marked-down shutdown-sessions/,
    );
    expect(example("pgbouncer.ini")).toMatch(/^pool_mode = transaction$/m);
    expect(example("pgbouncer.ini")).toMatch(/^server_login_retry = 0\.3$/m);
    expect(proxyExample("haproxy.cfg")).toMatch(/use_backend touchline_not_ready if/);
  });
});

/** Returns the message of an answer, or the whole text if it isn't one of ours. */
function sentenceIn(words: string): string {
  try {
    return String(JSON.parse(words).errorMessage);
  } catch {
    return words.slice(0, 200);
  }
}
