import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Receivers } from "../../db/receivers.ts";
import type { InStore, Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import type { VendorLimit } from "../../http/vendor-limit.ts";
import { jobs } from "../../jobs/catalog.ts";
import { type CrmEvent, readEvents, verifySignature } from "./hubspot.webhooks.ts";

const PATH = "/webhooks/hubspot";

interface Receiving {
  config: Config;
  clock: () => Date;
  inStore: InStore;
  receivers: Receivers;
  vendors: VendorLimit;
}

/**
 * Receives HubSpot's webhooks: verified on the raw bytes, stored once with their job, answered at
 * once.
 */
export async function hubspotWebhooks(app: FastifyInstance, given: Receiving): Promise<void> {
  const { config, clock, inStore, receivers, vendors } = given;
  const { hubspot, publicUrl } = config;
  if (!hubspot) return;

  await app.register(async (scope) => {
    vendors.guard(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );

    scope.post(PATH, async (request) => {
      const { headers, body } = request;
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const isGenuine = verifySignature({
        secret: hubspot.clientSecret,
        method: "POST",
        uri: `${publicUrl}${PATH}`,
        rawBody,
        timestamp: String(headers["x-hubspot-request-timestamp"] ?? ""),
        signature: String(headers["x-hubspot-signature-v3"] ?? ""),
        now: clock(),
      });
      if (!isGenuine) {
        await vendors.recordInvalid(request);
        throw new Refusal("unauthenticated", "The signature isn't HubSpot's, or too old.");
      }
      vendors.recordValid(request);
      const { events } = readEvents(rawBody.toString("utf8"), hubspot.appId);
      const byPortal = Map.groupBy(events, ({ portalId }) => portalId);
      for (const [portalId, ofPortal] of byPortal) {
        for (const organisationId of await receivers.ofAccount("hubspot", portalId)) {
          await inStore(systemOf(organisationId), async (store) => {
            const toRead = await eraseContacts(store, ofPortal);
            const fresh = await store.webhookInbox.addNew("hubspot", toRead, clock());
            if (fresh > 0) await store.jobs.add(jobs.readInbox, {});
          });
        }
      }
      return { received: events.length };
    });
  });
}

/**
 * Deletes contacts that someone erased for good in HubSpot. Returns the deals to read again: with
 * the other events' deals those of the contacts, because HubSpot erased their activities too.
 */
async function eraseContacts(
  store: Store,
  events: CrmEvent[],
): Promise<Array<Pick<CrmEvent, "key" | "objectId">>> {
  const erasures = events.filter(({ kind }) => kind === "contact-erased");
  const ofDeals = events.filter(({ kind }) => kind !== "contact-erased");
  if (erasures.length === 0) return ofDeals;
  const links = await store.mirror.eraseContacts(erasures.map(({ objectId }) => objectId));
  const ofContacts = erasures.flatMap(({ key, objectId }) =>
    links
      .filter(({ contactId }) => contactId === objectId)
      .map(({ dealId }) => ({ key: `${key}:${dealId}`, objectId: dealId })),
  );
  return [...ofDeals, ...ofContacts];
}
