import type { HubspotStatus } from "@touchline/contract";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { type CrmConsent, CrmError, type CrmGrant, type CrmScopes } from "../../ports/crm.ts";
import { crmAddresses } from "../../shared/crm/crm-links.ts";
import { finishConsent, startConsent } from "../../shared/oauth-state.ts";
import { openGrant, sealGrant } from "./grant.ts";
import { resumeWrites } from "./outbox-push.service.ts";
import { startSyncOfKind } from "./sync.service.ts";

const NOT_SET_UP = "HubSpot isn't set up. Ask your administrator.";
const WRITE_SCOPE = "crm.objects.deals.write";

const redirectUri = (publicUrl: string) => `${publicUrl}/hubspot/callback`;

export async function authorize(
  context: VendorContext,
  { returnTo, scopes }: { returnTo: string; scopes: CrmScopes },
): Promise<{ url: string; state: string }> {
  const { config, viewer, inStore, crmConsent } = context;
  if (!crmConsent) throw new Refusal("conflict", NOT_SET_UP);
  const state = await startConsent(context, "hubspot", returnTo);
  const known = await inStore(viewer, (store) => store.connection.get());
  const url = crmConsent.address({
    state,
    scopes,
    redirectUri: redirectUri(config.publicUrl),
    accountId: known?.portalId || null,
  });
  return { url, state };
}

/** Completes a consent and starts the first sync. */
export async function connect(
  context: VendorContext,
  { code, state }: { code: string; state: string },
): Promise<{ returnTo: string; syncId: string }> {
  const { config, viewer, now, inStore, crmConsent } = context;
  if (!crmConsent) throw new Refusal("conflict", NOT_SET_UP);
  const returnTo = await finishConsent(context, "hubspot", state);
  const grant = await crmConsent
    .exchange(code, redirectUri(config.publicUrl))
    .catch((error: unknown) => {
      throw error instanceof CrmError
        ? new Refusal("conflict", `HubSpot didn't connect: ${error.message}`)
        : error;
    });
  const syncId = await inStore(viewer, async (store) => {
    const before = await store.connection.get();
    if (before && before.portalId !== grant.accountId && (await store.mirror.countDeals()) > 0) {
      throw new Refusal(
        "conflict",
        "Your workspace is connected to another HubSpot account. Choose that one.",
      );
    }
    await store.connection.connect({ accountId: grant.accountId, scopes: grant.scopes, now });
    await store.connection.saveGrant(sealGrant(config.keys, viewer.organisationId, grant));
    await store.audit.record(now, "hubspot.connected", `portal ${grant.accountId}`);
    await resumeWrites(store, 0);
    return startSyncOfKind({ store, now }, "full");
  });
  return { returnTo, syncId };
}

/**
 * Removes the app from the HubSpot account and forgets its keys. Our side ends even if HubSpot
 * can't be reached; the answer then says what is left to do.
 */
export async function disconnect(
  context: VendorContext,
): Promise<{ isHubspotConnected: false; trouble: string | null }> {
  const { config, viewer, now, inStore, crmConsent } = context;
  const { sealed, isShared } = await inStore(viewer, async (store) => {
    const connection = await store.connection.get();
    if (!connection) throw new Refusal("not_found", "HubSpot isn't connected.");
    const found = {
      sealed: connection.revokedAt ? undefined : await store.connection.sealedGrant(),
      isShared: await store.connection.isAccountShared(connection.portalId),
    };
    await store.connection.disconnect();
    await store.audit.record(now, "hubspot.disconnected", `portal ${connection.portalId}`);
    await publishSessionChanged(store);
    return found;
  });
  const trouble = sealed
    ? await endGrant(crmConsent, openGrant(config.keys, viewer.organisationId, sealed), isShared)
    : null;
  return { isHubspotConnected: false, trouble };
}

async function endGrant(
  consent: CrmConsent | null,
  grant: CrmGrant,
  isShared: boolean,
): Promise<string | null> {
  try {
    await (isShared ? consent?.revoke(grant) : consent?.uninstall(grant));
    return isShared
      ? "Another workspace uses this HubSpot account, so the app stays installed there."
      : null;
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    return `HubSpot couldn't be reached (${error.message}) Uninstall the app in HubSpot as well: Settings → Integrations → Connected apps.`;
  }
}

export async function configure(
  context: RequestContext,
  change: { mode?: "dry-run" | "live"; updateProperty?: string },
): Promise<HubspotStatus> {
  const { store, now } = context;
  const connection = await store.connection.get();
  if (!connection) throw new Refusal("not_found", "HubSpot isn't connected.");
  if (Object.keys(change).length === 0) {
    throw new Refusal("bad_request", "There's nothing to change.");
  }
  if (change.mode === "live" && !connection.scopes.includes(WRITE_SCOPE)) {
    throw new Refusal("conflict", "HubSpot only allows reading. Reconnect to allow writing.");
  }
  await store.connection.change(change);
  if (change.mode === "live") await resumeWrites(store, 0);
  await store.audit.record(now, "hubspot.configured", `portal ${connection.portalId}`, change);
  return readStatus(context);
}

export async function readStatus({ store, config }: RequestContext): Promise<HubspotStatus> {
  const connection = await store.connection.get();
  const writes = await store.outboxView.counts();
  return {
    isConfigured: config.hubspot !== null,
    connection: connection
      ? {
          state: connection.revokedAt ? "revoked" : "connected",
          mode: connection.mode,
          mayWrite: connection.scopes.includes(WRITE_SCOPE),
          portalId: connection.portalId,
          accountUrl: crmAddresses(config).account(connection),
          scopes: connection.scopes,
          updateProperty: connection.updateProperty,
          connectedAt: connection.connectedAt.toISOString(),
          trouble: connection.trouble,
        }
      : null,
    sync: await store.syncs.latest(),
    readings: connection ? await store.crmGoals.readings() : [],
    counts: {
      deals: await store.mirror.countDeals(),
      pipelines: (await store.mirror.pipelines()).length,
      owners: await store.mirror.countOwners(),
      unmatchedOwners: await store.mirror.unmatchedOwners(),
      writesWaiting: writes.waiting,
      writesRefused: writes.refused,
      conflicts: writes.conflict,
    },
  };
}

/** Publishes that every session changed: many screens depend on the connection. */
export function publishSessionChanged(store: Store): Promise<void> {
  return store.live.publish(
    { everybody: true },
    { type: "stale", paths: ["/api/session", "/api/hubspot"] },
  );
}
