import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Receivers } from "../../db/receivers.ts";
import type { InStore } from "../../db/store.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import type { VendorLimit } from "../../http/vendor-limit.ts";
import { jobs } from "../../jobs/catalog.ts";

export const GOOGLE_PUSH_PATH = "/webhooks/google-calendar";

/** Changes come in bursts; those before the read starts cause one read. */
const PAUSE_SECONDS = 3;

interface Receiving {
  config: Config;
  inStore: InStore;
  receivers: Receivers;
  vendors: VendorLimit;
}

/**
 * Google notifies that a calendar changed, not what changed. Verified by the channel's secret and
 * answered at once.
 */
export async function googlePush(app: FastifyInstance, given: Receiving): Promise<void> {
  const { config, inStore, receivers, vendors } = given;
  if (!config.google) return;

  await app.register(async (scope) => {
    vendors.guard(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume();
      done(null);
    });

    scope.post(GOOGLE_PUSH_PATH, async (request) => {
      const { headers } = request;
      const channelId = String(headers["x-goog-channel-id"] ?? "");
      const secret = String(headers["x-goog-channel-token"] ?? "");
      const found = await receivers.calendarOfChannel(channelId);
      if (!found) {
        await vendors.recordInvalid(request);
        throw notFound("channel");
      }
      if (!isSameSecret(secret, found.channelTokenHash)) {
        await vendors.recordInvalid(request);
        throw new Refusal("unauthenticated", "The channel's token isn't ours.");
      }
      vendors.recordValid(request);
      if (headers["x-goog-resource-state"] === "sync") return {};
      const { organisationId, userId } = found;
      await inStore(systemOf(organisationId), (store) =>
        store.jobs.add(jobs.readCalendar, { userId }, { startAfterSeconds: PAUSE_SECONDS }),
      );
      return {};
    });
  });
}

function isSameSecret(secret: string, hash: string): boolean {
  const given = createHash("sha256").update(secret).digest();
  const wanted = Buffer.from(hash, "hex");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
