import type { Fault } from "./faults.ts";
import type { CallEntry, WriteEntry } from "./journal.ts";
import type { LimitSettings } from "./limits.ts";
import type { TokenResponse } from "./oauth.ts";
import type {
  Account,
  CrmRecord,
  DealSplit,
  ObjectType,
  PortalSeed,
  PropertyDefinition,
} from "./shapes.ts";
import type { WebhookEvent } from "./webhook-events.ts";
import type { Delivery, WebhookSettings } from "./webhooks.ts";

type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

type Properties = Record<string, string | null>;
type RecordWithAssociations = CrmRecord & { associations: Partial<Record<ObjectType, string[]>> };
type Summary = Account & { isInstalled: boolean; records: Record<ObjectType, number> };
type FaultRequest = Partial<Fault> & Pick<Fault, "kind"> & { forMs?: number; seed?: number };

/** Controls HubSpot from tests: `send` calls a path below `/control`. */
export function hubspotControl(send: Send) {
  const at = (path: string) => `/hubspot${path}`;
  const record = (portalId: number, type: ObjectType, id: string) =>
    at(`/portals/${portalId}/records/${type}/${id}`);

  return {
    reset: () => send<{ portals: number[] }>("POST", at("/reset"), {}),
    portals: async () => (await send<{ portals: Summary[] }>("GET", at("/portals"))).portals,
    createPortal: (account: Partial<Account> & { seed?: PortalSeed }) =>
      send<Summary>("POST", at("/portals"), account),
    changePortal: (portalId: number, account: Partial<Account>) =>
      send<Summary>("PATCH", at(`/portals/${portalId}`), account),
    /** For large imports, post JSON lines to the path directly. */
    importInto: (
      portalId: number,
      kind: ObjectType | "pipelines" | "owners" | "associations" | "properties",
      items: object[],
    ) => send<{ imported: number }>("POST", at(`/portals/${portalId}/import/${kind}`), items),
    /** Connects the app without the consent page. */
    connect: (portalId: number, scopes?: string[]) =>
      send<TokenResponse>("POST", at(`/portals/${portalId}/token`), scopes ? { scopes } : {}),
    expireTokens: (portalId: number) =>
      send<{ expired: number }>("POST", at(`/portals/${portalId}/expire-tokens`), {}),
    revoke: (portalId: number) =>
      send<{ revoked: number }>("POST", at(`/portals/${portalId}/revoke`), {}),
    uninstall: (portalId: number) => send<object>("POST", at(`/portals/${portalId}/uninstall`), {}),
    tokens: (settings: { accessSeconds?: number; rotates?: boolean }) =>
      send<object>("PUT", at("/oauth"), settings),

    record: (portalId: number, type: ObjectType, id: string) =>
      send<RecordWithAssociations>("GET", record(portalId, type, id)),
    records: async (portalId: number, type: ObjectType) =>
      (
        await send<{ results: RecordWithAssociations[] }>(
          "GET",
          at(`/portals/${portalId}/records/${type}`),
        )
      ).results,
    /** As a HubSpot user; `as` is an owner's email address. */
    create: (portalId: number, type: ObjectType, properties: Properties, as?: string) =>
      send<RecordWithAssociations>("POST", at(`/portals/${portalId}/records/${type}`), {
        properties,
        as,
      }),
    change: (portalId: number, type: ObjectType, id: string, properties: Properties, as?: string) =>
      send<RecordWithAssociations>("PATCH", record(portalId, type, id), { properties, as }),
    /** As an administrator: delete (`archived`), rename, other options, another type. */
    redefine: (portalId: number, name: string, change: Partial<PropertyDefinition>) =>
      send<PropertyDefinition>(
        "PATCH",
        at(`/portals/${portalId}/properties/deals/${name}`),
        change,
      ),
    /** As a HubSpot user, who may only give shares that add up to 1, one of them the owner's. */
    split: (portalId: number, id: string, splits: DealSplit[]) =>
      send<object>("PUT", `${record(portalId, "deals", id)}/splits`, splits),
    archive: (portalId: number, type: ObjectType, id: string) =>
      send<RecordWithAssociations>("POST", `${record(portalId, type, id)}/archive`, {}),
    restore: (portalId: number, type: ObjectType, id: string) =>
      send<RecordWithAssociations>("POST", `${record(portalId, type, id)}/restore`, {}),
    /** For good, with the activities logged with it. */
    erase: (portalId: number, contactId: string) =>
      send<{ erased: string }>("POST", `${record(portalId, "contacts", contactId)}/erase`, {}),
    merge: (portalId: number, type: ObjectType, primary: string, other: string) =>
      send<RecordWithAssociations>("POST", at(`/portals/${portalId}/records/${type}/merge`), {
        primary,
        other,
      }),
    /** Overlays invalid data on the API's response for a record. */
    distort: (portalId: number, type: ObjectType, id: string, distortion: object) =>
      send<object>("PUT", `${record(portalId, type, id)}/distortion`, distortion),

    writes: (query: Record<string, string> = {}) =>
      send<{ total: number; counts: Record<string, number>; writes: WriteEntry[] }>(
        "GET",
        at(`/writes?${new URLSearchParams(query)}`),
      ),
    calls: () =>
      send<{ counts: Record<string, number>; faults: Record<string, number>; calls: CallEntry[] }>(
        "GET",
        at("/calls"),
      ),
    clearJournal: () => send<object>("DELETE", at("/journal")),
    fail: (fault: FaultRequest) => send<{ faults: Fault[] }>("POST", at("/faults"), fault),
    /** All faults, or those of one account. */
    clearFaults: (portalId?: number) =>
      send<object>(
        "DELETE",
        at(portalId === undefined ? "/faults" : `/faults?portalId=${portalId}`),
      ),
    limits: (settings: Partial<LimitSettings>) =>
      send<LimitSettings>("PUT", at("/limits"), settings),
    searchLag: (lagMs: number) => send<object>("PUT", at("/search"), { lagMs }),
    clock: (wish: { now?: string | null; advanceMs?: number }) =>
      send<{ now: string; isFixed: boolean }>("PUT", at("/clock"), wish),

    webhooks: (settings: Partial<WebhookSettings>) =>
      send<WebhookSettings>("PUT", at("/webhooks"), settings),
    deliveries: async () =>
      (await send<{ deliveries: Delivery[] }>("GET", at("/webhooks"))).deliveries,
    flushWebhooks: () => send<{ deliveries: Delivery[] }>("POST", at("/webhooks/flush"), {}),
    redeliver: (wish: { times?: number; reversed?: boolean; last?: number }) =>
      send<{ statuses: number[] }>("POST", at("/webhooks/redeliver"), wish),
    sendWebhooks: (events: WebhookEvent[], forge?: "signature" | "stale" | "future" | "body") =>
      send<{ status: number }>("POST", at("/webhooks/send"), { events, forge }),
  };
}
