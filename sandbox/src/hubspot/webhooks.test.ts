import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { AssociationSpecAssociationCategoryEnum } from "@hubspot/api-client/lib/codegen/crm/objects/models/AssociationSpec.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PORTAL, type StandIn, standIn } from "./testing.ts";
import type { WebhookEvent } from "./webhook-events.ts";
import { signature } from "./webhooks.ts";

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
  events: WebhookEvent[];
}

/** A receiver with configurable responses. */
async function receiver() {
  const received: Received[] = [];
  const answers: number[] = [];
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      received.push({ headers: request.headers, body, events: JSON.parse(body) });
      response.writeHead(answers.shift() ?? 200).end();
      arrivals.emit("arrived");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answers,
    arrivals,
    close: () => server.close(),
  };
}

let hub: StandIn;
let target: Awaited<ReturnType<typeof receiver>>;

beforeEach(async () => {
  target = await receiver();
  hub = await standIn({
    limits: { isOn: false },
    webhooks: { mode: "manual", targetUrl: target.url },
  });
});
afterEach(async () => {
  target.close();
  await hub.close();
});

const change = (properties: object) =>
  hub.control("PATCH", `/portals/${PORTAL}/records/deals/1001`, {
    properties,
    as: "bo@small.test",
  });
const flush = () => hub.control("POST", "/webhooks/flush");

describe("webhooks", () => {
  it("are signed as HubSpot documents", () => {
    const body =
      '[{"eventId":1,"subscriptionId":12345,"portalId":62515,"occurredAt":1564113600000,"subscriptionType":"deal.creation","attemptNumber":0,"objectId":123,"changeSource":"CRM","changeFlag":"CREATED","appId":54321}]';
    expect(
      signature(
        "sandbox-client-secret",
        "POST",
        "https://example.test/webhooks/hubspot",
        body,
        1_790_000_001_000,
      ),
    ).toBe("Bd2mWVLRZ5KJgGEe50BSIZXWo9x439jaZgpnmHPCXhI=");
  });

  it("tell of each changed property in one signed request, only to who installed the app", async () => {
    await change({ amount: "5" });
    await flush();
    expect(target.received).toHaveLength(0);

    await hub.connect();
    await change({
      amount: "1500",
      closedate: "2026-07-01T12:00:00Z",
      description: "not subscribed",
    });
    await flush();
    const [request] = target.received;
    const timestamp = Number(request?.headers["x-hubspot-request-timestamp"]);
    expect(request?.headers["x-hubspot-signature-v3"]).toBe(
      signature("sandbox-client-secret", "POST", target.url, request?.body ?? "", timestamp),
    );
    expect(request?.events).toMatchObject([
      {
        portalId: PORTAL,
        subscriptionType: "object.propertyChange",
        objectTypeId: "0-3",
        attemptNumber: 0,
        objectId: 1001,
        propertyName: "amount",
        propertyValue: "1500",
        changeSource: "CRM_UI",
        sourceId: "userId:9002",
      },
      { propertyName: "closedate", propertyValue: String(Date.parse("2026-07-01T12:00:00Z")) },
    ]);
  });

  it("are tried again until somebody accepts them", async () => {
    await hub.connect();
    target.answers.push(500, 404);
    await change({ amount: "1" });
    await flush();
    await flush();
    await flush();
    await flush();
    expect(target.received.map(({ events }) => events[0]?.attemptNumber)).toEqual([0, 1, 2]);
    expect(new Set(target.received.map(({ events }) => events[0]?.eventId)).size).toBe(1);
  });

  it("go out and are repeated by themselves unless told otherwise", async () => {
    await hub.control("PUT", "/webhooks", { mode: "auto", delayMs: 1, retryMs: [1, 1] });
    await hub.connect();
    target.answers.push(503);
    const first = once(target.arrivals, "arrived");
    await change({ amount: "1" });
    await first;
    if (target.received.length < 2) await once(target.arrivals, "arrived");
    expect(target.received.map(({ events }) => events[0]?.attemptNumber)).toEqual([0, 1]);
  });

  it("come a hundred at a time", async () => {
    await hub.connect();
    for (let count = 0; count < 130; count++) await change({ amount: String(count) });
    await flush();
    expect(target.received.map(({ events }) => events.length).toSorted()).toEqual([100, 30]);
  });

  it("speak of creation, deletion, restoring and merging, in both forms", async () => {
    const client = await hub.client();
    const make = () =>
      client.crm.deals.basicApi.create({
        properties: { dealname: "N", dealstage: "contractsent" },
        associations: [],
      });
    await hub.control("PUT", "/webhooks", { form: "classic" });
    const [one, other] = [await make(), await make()];
    await hub.control("PUT", "/webhooks", { form: "generic" });
    await hub.control("POST", `/portals/${PORTAL}/records/deals/1002/archive`);
    await hub.control("POST", `/portals/${PORTAL}/records/deals/1002/restore`);
    const merged = await hub.merge(one.id, other.id);
    await flush();
    const events = target.received.flatMap((request) => request.events);
    const ofKind = (kind: string) =>
      events.filter(({ subscriptionType }) => subscriptionType === kind);
    expect(ofKind("deal.creation")[0]).toMatchObject({
      changeFlag: "CREATED",
      sourceId: "39522895",
    });
    expect(ofKind("object.deletion")[0]).toMatchObject({
      objectTypeId: "0-3",
      objectId: 1002,
      changeFlag: "DELETED",
    });
    expect(ofKind("object.restore")).toHaveLength(1);
    expect(ofKind("object.merge")[0]).toMatchObject({
      primaryObjectId: Number(one.id),
      mergedObjectIds: [Number(other.id)],
      newObjectId: Number(merged.id),
    });
    expect(ofKind("object.merge")[0]).not.toHaveProperty("objectId");
  });

  // developers.hubspot.com/changelog/public-beta-generic-webhook-subscriptions
  it("[V-10] of a link carry the types of both ends, and no object id of their own", async () => {
    const client = await hub.client();
    const note = () =>
      client.crm.objects.basicApi.create("notes", {
        properties: { hs_note_body: "Hi", hs_timestamp: "2026-05-11T09:00:00Z" },
        associations: [
          {
            to: { id: "1001" },
            types: [
              {
                associationCategory: AssociationSpecAssociationCategoryEnum.HubspotDefined,
                associationTypeId: 214,
              },
            ],
          },
        ],
      });
    await note();
    await hub.control("PUT", "/webhooks", { form: "classic" });
    await note();
    await flush();
    const [generic, classic] = target.received
      .flatMap(({ events }) => events)
      .filter(({ subscriptionType }) => subscriptionType.endsWith(".associationChange"));
    expect(generic).toMatchObject({
      subscriptionType: "object.associationChange",
      fromObjectTypeId: "0-3",
      fromObjectId: 1001,
      toObjectTypeId: "0-46",
      associationTypeId: 213,
    });
    for (const name of ["objectTypeId", "objectId", "associationType"]) {
      expect(generic).not.toHaveProperty(name);
    }
    expect(classic).toMatchObject({
      subscriptionType: "deal.associationChange",
      associationType: "DEAL_TO_NOTE",
      fromObjectId: 1001,
    });
    expect(classic).not.toHaveProperty("objectId");
  });

  // developers.hubspot.com/docs/apps/developer-platform/add-features/configure-webhooks:
  // contact.privacyDeletion is one of the account's events (hubEvents), which have no typed form.
  it("[V-10] of an erased contact are the same in both forms, and it is gone with its emails", async () => {
    await hub.connect();
    const link = (toType: string, toId: string) => ({
      ...{ fromType: "contacts", fromId: "501" },
      ...{ toType, toId },
    });
    const person = { id: "501", properties: { email: "ada@x.test" } };
    const email = { id: "601", properties: { hs_email_subject: "Hello Ada" } };
    const at = `/portals/${PORTAL}`;
    for (const form of ["generic", "classic"]) {
      await hub.control("PUT", "/webhooks", { form });
      await hub.control("POST", `${at}/import/contacts`, [person]);
      await hub.control("POST", `${at}/import/emails`, [email]);
      const links = [link("deals", "1001"), link("emails", "601")];
      await hub.control("POST", `${at}/import/associations`, links);
      await hub.control("POST", `${at}/records/contacts/501/erase`);
      for (const type of ["contacts", "emails"]) {
        const { total } = await hub.control<{ total: number }>("GET", `${at}/records/${type}`);
        expect(total).toBe(0);
      }
    }
    await flush();
    const erased = target.received
      .flatMap(({ events }) => events)
      .filter(({ subscriptionType }) => subscriptionType === "contact.privacyDeletion");
    expect(erased.map(({ objectId }) => objectId)).toEqual([501, 501]);
    expect(erased[0]).not.toHaveProperty("objectTypeId");
  });

  it("can be repeated, turned round and forged", async () => {
    await hub.connect();
    await change({ amount: "1" });
    await flush();
    await change({ amount: "2" });
    await flush();
    target.received.length = 0;
    await hub.control("POST", "/webhooks/redeliver", { times: 2, reversed: true });
    expect(target.received.map(({ events }) => events[0]?.propertyValue)).toEqual([
      "2",
      "1",
      "2",
      "1",
    ]);

    const events = target.received[0]?.events;
    target.received.length = 0;
    for (const forge of ["signature", "stale", "future", "body"]) {
      await hub.control("POST", "/webhooks/send", { events, forge });
    }
    const isGenuine = ({ headers, body }: Received) => {
      const timestamp = Number(headers["x-hubspot-request-timestamp"]);
      const isFresh = Math.abs(timestamp - hub.clock.now) <= 300_000;
      const expected = signature("sandbox-client-secret", "POST", target.url, body, timestamp);
      return isFresh && headers["x-hubspot-signature-v3"] === expected;
    };
    expect(target.received.map(isGenuine)).toEqual([false, false, false, false]);
  });
});
