import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Receivers } from "../../db/receivers.ts";
import type { InStore } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import type { VendorLimit } from "../../http/vendor-limit.ts";
import { jobs } from "../../jobs/catalog.ts";
import { readEvent } from "./stripe-events.ts";

const PATH = "/api/billing/events";

/** Other event types don't affect billing. */
const RELEVANT_EVENTS = /^(checkout\.session|customer\.subscription|invoice)\.|^customer\.deleted$/;

interface Receiving {
  config: Config;
  clock: () => Date;
  inStore: InStore;
  receivers: Receivers;
  vendors: VendorLimit;
}

/**
 * Receives Stripe's events: verified on the raw bytes, stored once with their job, answered at
 * once. Only the customer id is taken from an event; the job queries Stripe for the current state.
 */
export async function stripeEvents(app: FastifyInstance, given: Receiving): Promise<void> {
  const { config, clock, inStore, receivers, vendors } = given;
  const { billing } = config;
  if (!billing) return;

  await app.register(async (scope) => {
    vendors.guard(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );

    scope.post(PATH, async (request) => {
      const { headers, body, log } = request;
      const now = clock();
      const event = readEvent({
        rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: String(headers["stripe-signature"] ?? ""),
        secret: billing.webhookSecret,
        now,
      });
      if (!event) {
        await vendors.recordInvalid(request);
        throw new Refusal("bad_request", "The signature isn't Stripe's, or too old.");
      }
      vendors.recordValid(request);
      if (event.kind === "unknown") {
        // Anything but 200 makes Stripe resend it for three days, which wouldn't help.
        log.warn({ type: event.type }, "payment event of an unknown shape");
        return {};
      }
      if (event.isLive !== billing.isLive) {
        throw new Refusal("bad_request", "Play money and real money aren't mixed.");
      }
      const { id, type, customerId } = event;
      if (customerId === null || !RELEVANT_EVENTS.test(type)) return {};
      const concerned = await receivers.ofCustomer(customerId);
      if (concerned.length === 0)
        log.warn({ customerId, type }, "payment from an unknown customer");
      for (const organisationId of concerned) {
        await inStore(systemOf(organisationId), async (store) => {
          const fresh = await store.webhookInbox.addNew(
            "stripe",
            [{ key: id, objectId: type }],
            now,
          );
          if (fresh > 0) await store.jobs.add(jobs.refreshBilling, {});
        });
      }
      return {};
    });
  });
}
