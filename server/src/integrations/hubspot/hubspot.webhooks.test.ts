import { describe, expect, it } from "vitest";
import { readEvents, verifySignature } from "./hubspot.webhooks.ts";

const VECTORS = [
  {
    secret: "yyyyyyyy-yyyy-yyyy-yyyy-yyyyyyyyyyyy",
    method: "POST",
    uri: "https://www.example.com/webhook_uri",
    rawBody: "{'example_field':'example_value'}",
    timestamp: "1693657560000",
    signature: "K36dawei4A+QBNolUOqo7s91KQDWQ5MXZ/QufNYuk/Y=",
    now: new Date(1_693_657_560_000),
  },
  {
    secret: "sandbox-client-secret",
    method: "POST",
    uri: "https://example.test/webhooks/hubspot",
    rawBody:
      '[{"eventId":1,"subscriptionId":12345,"portalId":62515,"occurredAt":1564113600000,"subscriptionType":"deal.creation","attemptNumber":0,"objectId":123,"changeSource":"CRM","changeFlag":"CREATED","appId":54321}]',
    timestamp: "1790000001000",
    signature: "Bd2mWVLRZ5KJgGEe50BSIZXWo9x439jaZgpnmHPCXhI=",
    now: new Date(1_790_000_001_000),
  },
];
const [genuine] = VECTORS;
if (!genuine) throw new Error("there are vectors");
const at = (ms: number) => new Date(genuine.now.getTime() + ms);

describe("[BY-20] HubSpot's signature", () => {
  it.each(VECTORS)("is recognised for $uri", (vector) => {
    expect(verifySignature(vector)).toBe(true);
    expect(verifySignature({ ...vector, rawBody: Buffer.from(vector.rawBody) })).toBe(true);
  });

  it("is of the address as HubSpot writes it", () => {
    const uri = "https%3A%2F%2Fwww.example.com%2Fwebhook_uri";
    expect(verifySignature({ ...genuine, uri })).toBe(true);
  });

  it.each([
    ["another secret", { secret: "x" }],
    ["another body", { rawBody: `${genuine.rawBody} ` }],
    ["another address", { uri: "https://www.example.com/other" }],
    ["another method", { method: "GET" }],
    ["no signature", { signature: "" }],
    ["a signature with more to it", { signature: `${genuine.signature}=` }],
    ["another time", { timestamp: "1693657560001" }],
    ["no time", { timestamp: "" }],
    ["a time that is none", { timestamp: "NaN" }],
    ["a time long past", { now: at(300_001) }],
    ["a time to come", { now: at(-300_001) }],
  ])("is not taken with %s", (_, change) => {
    expect(verifySignature({ ...genuine, ...change })).toBe(false);
  });

  it("is good for five minutes either way", () => {
    expect(verifySignature({ ...genuine, now: at(300_000) })).toBe(true);
    expect(verifySignature({ ...genuine, now: at(-300_000) })).toBe(true);
  });
});

const event = {
  eventId: 2_995_724_042,
  subscriptionId: 6_547_123,
  portalId: 48_975_575,
  appId: 39_522_895,
  occurredAt: 1_782_371_972_438,
  subscriptionType: "deal.propertyChange",
  attemptNumber: 0,
  objectId: 332_507_367_156,
  propertyName: "amount",
  propertyValue: "2000",
  changeSource: "CRM_UI",
  sourceId: "userId:7",
};
const read = (...events: unknown[]) => readEvents(JSON.stringify(events), "39522895");

describe("[BY-20] HubSpot's events", () => {
  it("come in two forms that mean the same", () => {
    const generic = { ...event, subscriptionType: "object.propertyChange", objectTypeId: "0-3" };
    const { events, skipped } = read(event, generic);
    expect(skipped).toBe(0);
    expect(events[0]).toEqual(events[1]);
    expect(events[0]).toEqual({
      key: "48975575:6547123:332507367156:1782371972438:2995724042:amount",
      portalId: "48975575",
      objectId: "332507367156",
      kind: "changed",
      occurredAt: new Date(1_782_371_972_438),
      isEcho: false,
    });
  });

  it.each([
    ["deal.creation", "changed"],
    ["deal.deletion", "deleted"],
    ["deal.restore", "restored"],
    ["deal.merge", "merged"],
    ["deal.associationChange", "changed"],
  ])("of type %s say that a deal was %s", (subscriptionType, kind) => {
    expect(read({ ...event, subscriptionType }).events[0]?.kind).toBe(kind);
  });

  it("have the same key each time they are delivered", () => {
    const [first] = read(event).events;
    const [again] = read({ ...event, attemptNumber: 3 }).events;
    const [other] = read({ ...event, propertyName: "dealstage" }).events;
    expect(again?.key).toBe(first?.key);
    expect(other?.key).not.toBe(first?.key);
  });

  it("are known when they are the echo of our own writes", () => {
    const echo = { ...event, changeSource: "INTEGRATION", sourceId: "39522895" };
    expect(read(echo).events[0]?.isEcho).toBe(true);
    expect(readEvents(JSON.stringify([echo])).events[0]?.isEcho).toBe(true);
    expect(readEvents(JSON.stringify([echo]), "1").events[0]?.isEcho).toBe(false);
  });

  it("of a link name the deal at either end", () => {
    const { objectId: _, ...link } = { ...event, subscriptionType: "deal.associationChange" };
    const ends = { fromObjectId: 11, toObjectId: 22 };
    const ids = ["DEAL_TO_CONTACT", "CONTACT_TO_DEAL"].map(
      (associationType) => read({ ...link, ...ends, associationType }).events[0]?.objectId,
    );
    expect(ids).toEqual(["11", "22"]);
  });

  // Generic webhooks, developers.hubspot.com/changelog/public-beta-generic-webhook-subscriptions:
  // association changes carry fromObjectTypeId and toObjectTypeId, all others objectTypeId.
  it("[V-4] of a link of a developer platform app name the deal by the types of both ends", () => {
    const { objectId: _, propertyName: __, propertyValue: ___, ...link } = event;
    const ids = (fromObjectTypeId: string, toObjectTypeId: string) =>
      read({
        ...link,
        subscriptionType: "object.associationChange",
        fromObjectTypeId,
        fromObjectId: 11,
        toObjectTypeId,
        toObjectId: 22,
        associationCategory: "HUBSPOT_DEFINED",
        associationTypeId: 3,
        associationRemoved: false,
        isPrimaryAssociation: false,
      }).events.map(({ objectId, kind }) => `${kind} ${objectId}`);
    expect(ids("0-3", "0-1")).toEqual(["changed 11"]);
    expect(ids("0-1", "0-3")).toEqual(["changed 22"]);
    // HubSpot sends one event for each side of a link between two deals.
    expect(ids("0-3", "0-3")).toEqual(["changed 11"]);
    expect(ids("0-1", "0-2")).toEqual([]);
  });

  // developers.hubspot.com/changelog/new-subscription-types-for-webhooks: merges add
  // primaryObjectId, mergedObjectIds, newObjectId and numberOfPropertiesMoved.
  it.each([
    ["a legacy app", { subscriptionType: "deal.merge" }],
    ["a developer platform app", { subscriptionType: "object.merge", objectTypeId: "0-3" }],
  ])("[V-4] of a merge without an object id name the deal that is left, for %s", (_, form) => {
    const { objectId: __, propertyName: ___, propertyValue: ____, ...merge } = event;
    const ids = { primaryObjectId: 11, mergedObjectIds: [22], numberOfPropertiesMoved: 4 };
    const dealsOf = (fields: object) =>
      read({ ...merge, ...form, ...fields }).events.map((one) => [one.kind, one.objectId]);
    expect(dealsOf({ ...ids, newObjectId: 33 })).toEqual([["merged", "33"]]);
    expect(dealsOf(ids)).toEqual([["merged", "11"]]);
  });

  // developers.hubspot.com/changelog/now-live-webhooks-now-support-privacy-compliant-contact-deletions
  it("[V-4] of a contact that was erased for good name the contact", () => {
    const { propertyName: _, propertyValue: __, ...erased } = event;
    const { events } = read({ ...erased, subscriptionType: "contact.privacyDeletion" });
    expect(events.map(({ kind, objectId }) => [kind, objectId])).toEqual([
      ["contact-erased", String(event.objectId)],
    ]);
    expect(read({ ...erased, subscriptionType: "contact.deletion" }).events).toEqual([]);
  });

  it("[B7] are left out and counted when they are about something else, or nonsense", () => {
    const { events, skipped } = read(
      event,
      null,
      "deal",
      7,
      {},
      { ...event, subscriptionType: "contact.creation" },
      { ...event, subscriptionType: "object.creation", objectTypeId: "0-1" },
      { ...event, subscriptionType: "deal.constructor" },
      { ...event, objectId: "1; drop table deals" },
      { ...event, occurredAt: "yesterday" },
      { ...event, portalId: -1 },
    );
    expect(events).toHaveLength(1);
    expect(skipped).toBe(10);
  });

  it("[B7] are none when the body is no JSON", () => {
    expect(readEvents("<html>")).toEqual({ events: [], skipped: 1 });
  });
});
