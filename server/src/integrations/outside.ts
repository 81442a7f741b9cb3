import type { Config } from "../config.ts";
import { NOTHING_OUTSIDE, type Outside } from "../context.ts";
import type { InStore } from "../db/store.ts";
import { tellSession } from "../features/crm/connection.service.ts";
import { openGrant, sealGrant } from "../features/crm/grant.ts";
import { type Crm, CrmError } from "../ports/crm.ts";
import { systemOf, type Viewer } from "../viewer.ts";
import { calendarsOf } from "./calendars.ts";
import { hubspotConsent } from "./hubspot/hubspot-consent.ts";
import { hubspotCrm } from "./hubspot/hubspot-crm.ts";
import { smtpMailer } from "./mail/smtp-mailer.ts";
import { chatModel } from "./summaries/chat-model.ts";

const NOT_CONNECTED = "HubSpot is not connected.";

/** The vendors of this installation, each reached through its port. */
export function outsideOf(config: Config, inStore: InStore, clock: () => Date): Outside {
  const { hubspot, keys, publicUrl } = config;
  const mailer = config.mail && smtpMailer(config.mail);
  const summaries = config.summaries && chatModel(config.summaries, clock);
  const calendars = calendarsOf(config, inStore, clock);
  if (!hubspot) return { ...NOTHING_OUTSIDE, publicUrl, mailer, summaries, calendars };
  const app = hubspot;

  async function crmOf({ organisationId }: Viewer): Promise<Crm> {
    const system = systemOf(organisationId);
    const connection = await inStore(system, (store) => store.connection.get());
    if (!connection || connection.revokedAt) throw new CrmError("revoked", NOT_CONNECTED);
    const crm = hubspotCrm({
      hubspot: app,
      updateProperty: connection.updateProperty,
      clock,
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
    return noticing(crm, (words) => revoke(inStore, organisationId, words, clock()));
  }
  const crmConsent = hubspotConsent(hubspot);
  return { ...NOTHING_OUTSIDE, publicUrl, crmConsent, crmOf, mailer, summaries, calendars };
}

/** The same CRM; a connection that turns out to be over is written down before anybody hears of it. */
function noticing(crm: Crm, onRevoked: (words: string) => Promise<void>): Crm {
  const noticed = Object.entries(crm).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      try {
        return await (call as (...args: unknown[]) => Promise<unknown>)(...args);
      } catch (error) {
        if (error instanceof CrmError && error.kind === "revoked") await onRevoked(error.message);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(noticed) as Crm;
}

async function revoke(
  inStore: InStore,
  organisationId: string,
  words: string,
  now: Date,
): Promise<void> {
  await inStore(systemOf(organisationId), async (store) => {
    await store.connection.change({ revokedAt: now, trouble: words.slice(0, 1000) });
    await tellSession(store);
  });
}
