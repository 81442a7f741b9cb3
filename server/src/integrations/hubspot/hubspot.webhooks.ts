import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const WINDOW_MS = 5 * 60_000;

export interface Signed {
  secret: string;
  method: string;
  /** The URL as registered with HubSpot, not one rebuilt from proxy headers. */
  uri: string;
  /** As received, because reserialising would change the bytes. */
  rawBody: Buffer | string;
  timestamp: string;
  signature: string;
  now: Date;
}

/** Checks HubSpot's signature and its age. */
export function verifySignature(given: Signed): boolean {
  const { secret, method, uri, rawBody, timestamp, signature, now } = given;
  if (!/^\d{1,15}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp)) > WINDOW_MS) return false;
  const expected = createHmac("sha256", secret)
    .update(`${method}${decoded(uri)}`, "utf8")
    .update(rawBody)
    .update(timestamp, "utf8")
    .digest("base64");
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(signature)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/** HubSpot signs the URL with only these characters decoded. */
function decoded(uri: string): string {
  return uri.replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, decodeURIComponent);
}

export interface CrmEvent {
  /** The same for every delivery of one event. */
  key: string;
  portalId: string;
  /** Of the deal; of the contact if that was erased. */
  objectId: string;
  kind: "changed" | "deleted" | "merged" | "restored" | "contact-erased";
  occurredAt: Date;
  /** Caused by our own write. */
  isEcho: boolean;
}

const DEAL_TYPE = "0-3";

/** The same for legacy and developer platform apps. A contact's emails and calls go with it. */
const CONTACT_ERASED = "contact.privacyDeletion";

const KINDS: Record<string, CrmEvent["kind"]> = {
  creation: "changed",
  propertyChange: "changed",
  associationChange: "changed",
  deletion: "deleted",
  merge: "merged",
  restore: "restored",
};

const Id = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,30}$/)]).transform(String);

const RawEvent = z.object({
  eventId: Id.optional(),
  subscriptionId: Id.optional(),
  portalId: Id,
  occurredAt: z.int().nonnegative().max(8.64e15),
  subscriptionType: z.string().max(100),
  objectTypeId: z.string().optional(),
  objectId: Id.optional(),
  fromObjectTypeId: z.string().optional(),
  fromObjectId: Id.optional(),
  toObjectTypeId: z.string().optional(),
  toObjectId: Id.optional(),
  newObjectId: Id.optional(),
  primaryObjectId: Id.optional(),
  associationType: z.string().optional(),
  propertyName: z.string().max(100).optional(),
  appId: Id.optional(),
  sourceId: z.union([z.string(), z.number()]).transform(String).optional(),
});
type RawEvent = z.infer<typeof RawEvent>;

/** Parses events about deals, and of erased contacts; counts and skips others and malformed ones. */
export function readEvents(
  body: string,
  appId: string | null = null,
): { events: CrmEvent[]; skipped: number } {
  const entries = entriesOf(body);
  const events = entries.flatMap((entry) => {
    const read = RawEvent.safeParse(entry);
    return read.success ? eventFrom(read.data, appId) : [];
  });
  return { events, skipped: entries.length - events.length };
}

function entriesOf(body: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [null];
  }
}

/**
 * Legacy apps receive `deal.…`, developer platform apps `object.…` with a type; for associations
 * with one type for each end instead.
 */
function eventFrom(happening: RawEvent, appId: string | null): CrmEvent[] {
  const { portalId, occurredAt, subscriptionType, sourceId } = happening;
  const [subject = "", verb = ""] = subscriptionType.split(".");
  const isErasure = subscriptionType === CONTACT_ERASED;
  const dealKind = Object.hasOwn(KINDS, verb) ? KINDS[verb] : undefined;
  const kind = isErasure ? "contact-erased" : dealKind;
  const objectId = isErasure ? happening.objectId : dealOf(happening, subject);
  if (!kind || objectId === undefined) return [];
  const { subscriptionId = "", eventId = "", propertyName = "" } = happening;
  const key = [portalId, subscriptionId, objectId, occurredAt, eventId, propertyName].join(":");
  const own = appId ?? happening.appId;
  return [
    {
      key,
      portalId,
      objectId,
      kind,
      occurredAt: new Date(occurredAt),
      isEcho: own !== undefined && sourceId === own,
    },
  ];
}

function dealOf(happening: RawEvent, subject: string): string | undefined {
  const { objectTypeId, fromObjectTypeId, fromObjectId, toObjectTypeId, toObjectId } = happening;
  if (subject === "object" && objectTypeId === undefined) {
    if (fromObjectTypeId === DEAL_TYPE) return fromObjectId;
    return toObjectTypeId === DEAL_TYPE ? toObjectId : undefined;
  }
  const isDeal = subject === "deal" || (subject === "object" && objectTypeId === DEAL_TYPE);
  return isDeal
    ? (happening.objectId ?? mergedDeal(happening) ?? linkedDeal(happening))
    : undefined;
}

/** A merge makes a third deal; where HubSpot doesn't name it, the old id still resolves to it. */
function mergedDeal({ newObjectId, primaryObjectId }: RawEvent): string | undefined {
  return newObjectId ?? primaryObjectId;
}

/** A new association has two record ids instead of one. */
function linkedDeal({ associationType, fromObjectId, toObjectId }: RawEvent): string | undefined {
  return associationType?.endsWith("_TO_DEAL") ? toObjectId : fromObjectId;
}
