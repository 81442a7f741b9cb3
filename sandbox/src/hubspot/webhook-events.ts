import type { End } from "./links.ts";
import { infoOf, linkTypes } from "./object-types.ts";
import type { Portal, StoredRecord } from "./portal.ts";

export type RecordEvent =
  | { kind: "creation" | "deletion"; changeFlag: string }
  | { kind: "restore" }
  /** A contact, erased for good with what is logged with it. */
  | { kind: "privacyDeletion" }
  | { kind: "propertyChange"; propertyName: string }
  | {
      kind: "merge";
      primaryObjectId: number;
      mergedObjectIds: number[];
      newObjectId: number;
      numberOfPropertiesMoved: number;
    }
  | { kind: "associationChange"; to: End; isRemoved: boolean };

export interface WebhookEvent extends Record<string, unknown> {
  eventId: number;
  subscriptionId: number;
  portalId: number;
  appId: number;
  occurredAt: number;
  subscriptionType: string;
  attemptNumber: number;
  /** Merges and association changes name their records in fields of their own. */
  objectId?: number;
}

export interface Subscription {
  id: number;
  eventType: string;
  propertyName?: string;
  active: boolean;
  createdAt: string;
}

/** Classic apps receive `deal.…`, developer-platform apps `object.…` with type ids. */
export type EventForm = "classic" | "generic";

const BATCH = 100;

const SUBSCRIBED = [
  "amount",
  "closedate",
  "dealname",
  "dealstage",
  "deal_currency_code",
  "deal_update",
  "hs_manual_forecast_category",
  "hs_next_step",
  "hubspot_owner_id",
  "pipeline",
  // The demo's own fields: a company adds those it chose to its app.
  "champion",
  "arr",
  "renewal_date",
  "main_competitor",
  "use_cases",
];

/** What the event is about, in the fields that HubSpot uses for this form and kind. */
export function subjectOf(
  record: StoredRecord,
  { kind }: RecordEvent,
  form: EventForm,
): { subscriptionType: string; objectTypeId?: string; objectId?: number } {
  const { singular, typeId } = infoOf(record.type);
  // An event of the account rather than of an object: the same in both forms.
  if (kind === "privacyDeletion") {
    return { subscriptionType: "contact.privacyDeletion", objectId: Number(record.id) };
  }
  const isNamedElsewhere = kind === "merge" || kind === "associationChange";
  return {
    subscriptionType: `${form === "generic" ? "object" : singular}.${kind}`,
    ...(form === "generic" && kind !== "associationChange" && { objectTypeId: typeId }),
    ...(!isNamedElsewhere && { objectId: Number(record.id) }),
  };
}

export function details(
  portal: Portal,
  record: StoredRecord,
  happening: RecordEvent,
  form: EventForm,
): Record<string, unknown> {
  switch (happening.kind) {
    case "creation":
    case "deletion":
      return { changeFlag: happening.changeFlag };
    case "restore":
    case "privacyDeletion":
      return {};
    case "merge": {
      const { kind: _kind, newObjectId, ...rest } = happening;
      const isNamed = portal.account.leftOpen?.mergeNames !== "old deals";
      return { ...rest, ...(isNamed && { newObjectId }) };
    }
    case "associationChange": {
      const [from, to] = [infoOf(record.type), infoOf(happening.to.type)];
      const link = `${from.singular}_TO_${to.singular}`.toUpperCase();
      return {
        ...(form === "generic"
          ? {
              fromObjectTypeId: from.typeId,
              toObjectTypeId: to.typeId,
              associationCategory: "HUBSPOT_DEFINED",
              associationTypeId: linkTypes(from.type, to.type)[0]?.typeId,
            }
          : { associationType: link }),
        fromObjectId: Number(record.id),
        toObjectId: Number(happening.to.id),
        associationRemoved: happening.isRemoved,
        isPrimaryAssociation: false,
      };
    }
    case "propertyChange": {
      const value = record.properties[happening.propertyName] ?? null;
      const kind = portal.definitions[record.type].get(happening.propertyName)?.type;
      const isInstant = kind === "datetime" && value !== null;
      return {
        propertyName: happening.propertyName,
        propertyValue: isInstant ? String(Date.parse(value)) : (value ?? ""),
        isSensitive: false,
      };
    }
  }
}

export function batches(events: WebhookEvent[]): WebhookEvent[][] {
  return Array.from({ length: Math.ceil(events.length / BATCH) }, (_, index) =>
    events.slice(index * BATCH, (index + 1) * BATCH),
  );
}

export function defaultSubscriptions(createdAt: string): Subscription[] {
  const types = ["creation", "deletion", "restore", "merge", "associationChange"];
  return [
    ...types.map((kind) => ({ eventType: `deal.${kind}` })),
    { eventType: "contact.privacyDeletion" },
    ...SUBSCRIBED.map((propertyName) => ({ eventType: "deal.propertyChange", propertyName })),
  ].map((one, index) => ({ id: 6_547_000 + index, active: true, createdAt, ...one }));
}
