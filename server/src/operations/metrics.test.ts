import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_VENDORS } from "../context/context.ts";
import { systemOf } from "../context/viewer.ts";
import { connect } from "../db/connect.ts";
import { receiversOn } from "../db/receivers.ts";
import { withMetrics } from "../integrations/with-metrics.ts";
import { jobs } from "../jobs/catalog.ts";
import { measureCrms } from "../jobs/measure.ts";
import { MailError } from "../ports/mail.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { metrics } from "./metrics.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const MONITORING = new URL("../../../docs/monitoring/", import.meta.url);
const documents = ["alerts.yaml", "dashboard.json"].map((name) =>
  readFileSync(new URL(name, MONITORING), "utf8"),
);

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

const printed = async () => (await product.app.inject({ url: "/metrics" })).body;

const linesOf = (body: string, name: string) =>
  body.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

describe("[H5] what can be measured", () => {
  it("has every figure that the alerts and the dashboard ask for", async () => {
    const body = await printed();
    const known = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name));
    const asked = documents.flatMap((text) =>
      [...text.matchAll(/\b(?:touchline|process)_\w+/g)].map(([name]) =>
        name.replace(/_(bucket|count|sum)$/, ""),
      ),
    );
    expect(new Set(asked).size).toBeGreaterThan(10);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    const ours = [...known].filter((name) => name.startsWith("touchline_"));
    expect(ours.filter((name) => !asked.includes(name))).toEqual([]);
  });

  it("[T-4] tells how late the queue is, what waits and what gave up", async () => {
    const { owner } = product.database;
    await sql`insert into pgboss.job (name, start_after) values (${jobs.sendMail.name}, now() - interval '1 hour')`.execute(
      owner,
    );
    await sql`insert into pgboss.job (name, source_name) values ('dead', ${jobs.sendChat.name})`.execute(
      owner,
    );
    const body = await printed();
    expect(linesOf(body, "touchline_jobs_waiting")).toEqual([
      'touchline_jobs_waiting{job="chat.send"} 0',
      'touchline_jobs_waiting{job="mail.send"} 1',
    ]);
    const lags = linesOf(body, "touchline_queue_lag_seconds");
    expect(lags.map((line) => line.replace(/36\d\d(\.\d+)?$/, "an hour"))).toEqual([
      'touchline_queue_lag_seconds{job="chat.send"} 0',
      'touchline_queue_lag_seconds{job="mail.send"} an hour',
    ]);
    expect(linesOf(body, "touchline_jobs_dead")).toEqual([
      'touchline_jobs_dead{job="chat.send"} 1',
      'touchline_jobs_dead{job="mail.send"} 0',
    ]);
  });

  it("[T-4] tells how old the oldest change and the oldest copy of a CRM are", async () => {
    const { owner } = product.database;
    const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
    for (const age of [10, 40]) {
      const { id: organisationId } = await product.organisation();
      await owner.insertInto("connections").values({ organisationId, vendor: "hubspot" }).execute();
      await sql`insert into syncs (organisation_id, id, kind, state, phase, started_at, updated_at)
        values (${organisationId}, gen_random_uuid(), 'full', 'done', 'done', ${minutesAgo(age)}, ${NOW})`.execute(
        owner,
      );
      await sql`with deal as (
          insert into deals (organisation_id, crm_id, name, status, created_at, crm_modified_at)
          values (${organisationId}, '1', 'Deal', 'open', ${NOW}, ${NOW}) returning id)
        insert into crm_writes (organisation_id, id, deal_id, kind, payload, state, created_by, created_by_name, created_at)
        select ${organisationId}::uuid, gen_random_uuid(), id, 'note', '{}', 'waiting', gen_random_uuid(), 'M',
          ${minutesAgo(age / 2)}::timestamptz from deal`.execute(owner);
    }
    const figures = metrics();
    const database = connect(product.database.appUrl, { max: 2 });
    const { inStore } = product;
    await measureCrms(figures, { receivers: receiversOn(database.db), inStore, clock: () => NOW });
    await database.close();
    const body = await figures.registry.metrics();
    for (const line of [
      "touchline_crm_connected_organisations 2",
      "touchline_sync_age_seconds 2400",
      "touchline_outbox_oldest_seconds 1200",
    ]) {
      expect(linesOf(body, line.split(" ")[0] ?? "")).toEqual([line]);
    }
  });

  it("[T-4] counts a vendor's troubles by their kind", async () => {
    const figures = metrics();
    let isUp = true;
    const send = async () => {
      if (!isUp) throw new MailError("later", "busy");
    };
    const { mailer, crmOf } = withMetrics({ ...NO_VENDORS, mailer: { send } }, figures);
    const to = { recipient: "", unsubscribeUrl: "", replyTo: "" };
    const mail = { id: "", ...to, subject: "", html: "", text: "" };
    await mailer?.send(mail);
    isUp = false;
    await expect(mailer?.send(mail)).rejects.toThrow("busy");
    await expect(crmOf(systemOf("00000000-0000-0000-0000-000000000001"))).rejects.toThrow();
    const body = await figures.registry.metrics();
    expect(linesOf(body, "touchline_vendor_calls_total")).toEqual([
      'touchline_vendor_calls_total{vendor="mail"} 2',
    ]);
    expect(linesOf(body, "touchline_vendor_errors_total")).toEqual([
      'touchline_vendor_errors_total{vendor="mail",kind="later"} 1',
    ]);
  });
});
