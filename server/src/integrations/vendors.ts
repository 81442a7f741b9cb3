import type { Config } from "../config.ts";
import { NO_VENDORS, type Vendors } from "../context/context.ts";
import { systemOf, type Viewer } from "../context/viewer.ts";
import type { InStore } from "../db/store.ts";
import { publishSessionChanged } from "../features/crm/connection.service.ts";
import { openGrant, sealGrant } from "../features/crm/grant.ts";
import { type Crm, CrmError } from "../ports/crm.ts";
import { createCalendars } from "./calendars.ts";
import { createChats } from "./chats.ts";
import { connectionEnder } from "./end-connections.ts";
import { hubspotConsent } from "./hubspot/hubspot-consent.ts";
import { hubspotCrm } from "./hubspot/hubspot-crm.ts";
import { type Pace, realPace } from "./hubspot/pace.ts";
import { smtpMailer } from "./mail/smtp-mailer.ts";
import { pushSender } from "./push/post-push.ts";
import { stripePayments } from "./stripe/stripe-payments.ts";
import { chatModel } from "./summaries/chat-model.ts";
import { webhookSender } from "./webhooks/post-webhook.ts";
import { withRevocationHandler } from "./with-revocation-handler.ts";

const NOT_CONNECTED = "HubSpot isn't connected.";

export function createVendors(
  config: Config,
  inStore: InStore,
  clock: () => Date,
  pace: Pace = realPace,
): Vendors {
  const { hubspot, keys, publicUrl } = config;
  const mailer = config.mail && smtpMailer(config.mail);
  const summaries = config.summaries && chatModel(config.summaries);
  const calendars = createCalendars(config, inStore, clock);
  const chats = createChats(config, inStore, clock);
  const payments = config.billing && stripePayments(config.billing, publicUrl);
  const others = {
    ...NO_VENDORS,
    ...chats,
    publicUrl,
    mailer,
    summaries,
    calendars,
    payments,
    tellWebhook: webhookSender(config),
    sendPush: pushSender(config),
  };
  const crmConsent = hubspot && hubspotConsent(hubspot);
  const endConnections = connectionEnder(config, inStore, { ...others, crmConsent });
  if (!hubspot) return { ...others, endConnections };
  const app = hubspot;

  async function crmOf({ organisationId }: Viewer): Promise<Crm> {
    const system = systemOf(organisationId);
    const { connection, fields } = await inStore(system, async (store) => ({
      connection: await store.connection.get(),
      fields: await store.ownFields.list(),
    }));
    if (!connection || connection.revokedAt) throw new CrmError("revoked", NOT_CONNECTED);
    const crm = hubspotCrm({
      hubspot: app,
      updateProperty: connection.updateProperty,
      ownFields: fields.filter(({ goneAt }) => goneAt === null),
      clock,
      pace,
      grants: {
        read: () =>
          inStore(system, async (store) => {
            const sealed = await store.connection.sealedGrant();
            if (!sealed) throw new CrmError("revoked", NOT_CONNECTED);
            return openGrant(keys, organisationId, sealed);
          }),
        save: (grant) =>
          inStore(system, (store) =>
            store.connection.saveGrant(sealGrant(keys, organisationId, grant)),
          ),
      },
    });
    const isOver = (error: unknown) => error instanceof CrmError && error.kind === "revoked";
    return withRevocationHandler(crm, isOver, ({ message }) =>
      markRevoked(inStore, organisationId, message, clock()),
    );
  }
  return { ...others, endConnections, crmConsent, crmOf };
}

async function markRevoked(
  inStore: InStore,
  organisationId: string,
  words: string,
  now: Date,
): Promise<void> {
  await inStore(systemOf(organisationId), async (store) => {
    await store.connection.change({ revokedAt: now, trouble: words.slice(0, 1000) });
    await publishSessionChanged(store);
  });
}
