import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { reportFigures } from "../testing/report-figures.ts";
import { isProving, scaled } from "../testing/scale.ts";
import { seeded } from "../testing/seeded.ts";
import { productWithHubspotAndSlack } from "../testing/with-hubspot-and-slack.ts";

const EVENTS = scaled(200, 5000);
/** Response times mean little on a busy machine, so the strict limit applies only when proving. */
const SLOWEST_MS = isProving ? 1000 : 60_000;
const SEED = Number(process.env.SEED ?? 1);
const DEALS = 20;
const MAX_DELIVERIES = 5;
const MAX_AT_ONCE = 16;

let product: Awaited<ReturnType<typeof productWithHubspotAndSlack>>;

beforeAll(async () => {
  product = await productWithHubspotAndSlack();
});
afterAll(() => product.close());

type Vendor = "hubspot" | "slack";
interface Delivery {
  vendor: Vendor;
  body: string;
  fault: "signature" | "old" | "future" | "altered" | null;
}

const OLD_MS = 6 * 60_000;
const FAULTS = [
  { fault: "signature", percent: 2 },
  { fault: "old", percent: 2 },
  { fault: "future", percent: 1 },
  { fault: "altered", percent: 1 },
] as const;

/** Signs the delivery as the vendor would, with the given fault. */
function signed({ vendor, body, fault }: Delivery) {
  const shift = fault === "old" ? -OLD_MS : fault === "future" ? OLD_MS : 0;
  const sent = Date.now() + shift;
  const content = fault === "altered" ? `${body} ` : body;
  if (vendor === "slack") {
    const timestamp = String(Math.floor(sent / 1000));
    const secret = fault === "signature" ? "guessed" : "sandbox-slack-signing-secret";
    const hash = createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex");
    return {
      url: "/api/slack-api/requests",
      headers: { "x-slack-request-timestamp": timestamp, "x-slack-signature": `v0=${hash}` },
      payload: content,
    };
  }
  const uri = `${product.environment.PUBLIC_URL}/webhooks/hubspot`;
  const secret = fault === "signature" ? "guessed" : "sandbox-client-secret";
  const hash = createHmac("sha256", secret).update(`POST${uri}${body}${sent}`).digest("base64");
  return {
    url: "/webhooks/hubspot",
    headers: { "x-hubspot-request-timestamp": String(sent), "x-hubspot-signature-v3": hash },
    payload: content,
  };
}

it(`[D4] ${EVENTS} events of HubSpot and Slack, repeated, shuffled, at once, some forged: each counts once, forgeries never (seed ${SEED})`, async () => {
  const chance = seeded(SEED);
  const deals = Array.from({ length: DEALS }, () => ({}));
  const { org, portalId, team, slackIds } = await product.scene({ deals });
  const begun = Date.now();

  const hubspotEvent = (number: number, dealId: string) =>
    JSON.stringify([
      {
        eventId: number,
        subscriptionId: 1,
        portalId,
        occurredAt: begun + number,
        subscriptionType: "deal.propertyChange",
        objectId: Number(dealId),
        propertyName: "amount",
      },
    ]);
  const slackEvent = (number: number) =>
    JSON.stringify({
      type: "event_callback",
      team_id: team,
      event_id: `Ev${number}`,
      event_time: Math.floor(begun / 1000),
      event: { type: "app_home_opened", user: slackIds.rep, tab: "messages" },
    });

  const deliveries: Delivery[] = [];
  const valid = { hubspot: 0, slack: 0 };
  for (let number = 1; number <= EVENTS; number += 1) {
    const vendor: Vendor = chance.percent(50) ? "hubspot" : "slack";
    valid[vendor] += 1;
    const dealId = String(1000 + chance.below(DEALS));
    if (vendor === "hubspot") {
      await product.hubspot.change(portalId, "deals", dealId, { amount: String(number) });
    }
    const bodyOf = (id: number) =>
      vendor === "hubspot" ? hubspotEvent(id, dealId) : slackEvent(id);
    for (let times = 1 + chance.below(MAX_DELIVERIES); times > 0; times -= 1) {
      deliveries.push({ vendor, body: bodyOf(number), fault: null });
    }
    // About things that never happened, so that an accepted one would be noticed.
    for (const { fault, percent } of FAULTS) {
      if (chance.percent(percent * MAX_DELIVERIES)) {
        deliveries.push({ vendor, body: bodyOf(EVENTS + number), fault });
      }
    }
  }

  const jobsOf = async (name: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = ${name} and data -> 'viewer' ->> 'organisationId' = ${org.id}`.execute(
      product.database.owner,
    );
    return rows[0]?.count ?? 0;
  };
  const greetedBefore = await jobsOf("slack.greet");
  const keptBefore = (await kept(org.id)).length;
  const took: number[] = [];
  const left = chance.shuffled(deliveries);
  while (left.length > 0) {
    const atOnce = left.splice(-1 - chance.below(MAX_AT_ONCE));
    await Promise.all(
      atOnce.map(async (delivery) => {
        const from = performance.now();
        const request = signed(delivery);
        const headers = { ...request.headers, "content-type": "application/json" };
        const answer = await product.app.inject({ method: "POST", ...request, headers });
        took.push(performance.now() - from);
        const expected = delivery.fault === null ? 200 : 401;
        expect(answer.statusCode, `${delivery.vendor} ${delivery.fault}`).toBe(expected);
      }),
    );
  }

  expect((await kept(org.id)).length - keptBefore).toBe(valid.hubspot + valid.slack);
  expect((await jobsOf("slack.greet")) - greetedBefore).toBe(valid.slack);
  const settled = async () => {
    expect((await kept(org.id)).filter(({ processedAt }) => processedAt === null)).toEqual([]);
    const rows = await product.database.owner
      .selectFrom("deals")
      .select(["crmId", "amount"])
      .where("organisationId", "=", org.id)
      .execute();
    for (const { crmId, amount } of rows) {
      const there = await product.hubspot.record(portalId, "deals", crmId);
      expect({ crmId, amount }).toEqual({ crmId, amount: Number(there.properties.amount) });
    }
  };
  await vi.waitFor(settled, { timeout: scaled(30_000, 600_000), interval: 200 });
  const slowest = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
  reportFigures("D4", { deliveries: took.length, answeredP99: Math.round(slowest) });
  expect(slowest).toBeLessThan(SLOWEST_MS);
}, 3_600_000);

const kept = (organisationId: string) =>
  product.database.owner
    .selectFrom("webhookInbox")
    .select(["eventKey", "processedAt"])
    .where("organisationId", "=", organisationId)
    .execute();
