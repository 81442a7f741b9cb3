import { randomUUID } from "node:crypto";
import {
  type api,
  type CrmWrite,
  type DealGroup,
  type FoundDeal,
  MAX_SEARCH_RESULTS,
  MAX_SELECTED,
  type ParsedInput,
  type PropertyChange,
  type RouteResponse,
  type RouteResult,
} from "@touchline/contract";
import {
  type DealProperty,
  isOwnProperty,
  isSameValue,
  type OwnProperty,
  ownFieldName,
  ownValueObjection,
  ownValueText,
  parseOwnValue,
  propertyOf,
  type Undo,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { may } from "../../context/viewer.ts";
import { toOwner } from "../../db/deal-owner.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { crmAddresses } from "../../shared/crm/crm-links.ts";
import { queueWrite, type WriteContent, type WriteMode } from "../../shared/crm/queue-write.ts";
import { queueMentions } from "../../shared/queue-mentions.ts";
import type { DealQuery, IssueScores } from "./deal-list.repository.ts";
import type { StoredChange, StoredDeal } from "./deals.repository.ts";

export type Context = Pick<RequestContext, "viewer" | "now" | "store">;

export async function listDeals(
  { store, now, config }: Pick<RequestContext, "store" | "now" | "config">,
  query: DealQuery,
  scores: IssueScores | undefined,
): Promise<RouteResponse<typeof api.deals.list>> {
  const { deals, total } = await store.dealList.page(query, now, crmAddresses(config), scores);
  return { deals, total, totalPages: Math.ceil(total / query.pageSize) };
}

export async function chooseDeals(
  { store }: Pick<RequestContext, "store">,
  query: ParsedInput<typeof api.deals.choice>["query"],
): Promise<RouteResponse<typeof api.deals.choice>> {
  const facts = await store.dealList.facts(query, MAX_SELECTED);
  return facts.map(({ id, crmId, amount, forecastCategory, probability, status, ...owner }) => ({
    id,
    hubspotId: crmId,
    amountInHomeCurrency: amount,
    forecastCategory: (forecastCategory || "PIPELINE").slice(0, 100),
    probability,
    status,
    owner: owner.ownerId && owner.ownerName ? { id: owner.ownerId, name: owner.ownerName } : null,
    ownedBy: toOwner(owner),
  }));
}

export async function findDeals(
  { store }: Pick<RequestContext, "store">,
  words: string,
): Promise<FoundDeal[]> {
  const found = await store.dealList.find(words, MAX_SEARCH_RESULTS);
  return found.map(({ id, crmId, name, stage, status, amount, ...row }) => {
    const owner = toOwner(row);
    return {
      id,
      hubspotId: crmId,
      name,
      stage,
      status,
      ownerName: owner?.name ?? null,
      ownedBy: owner,
      amountInHomeCurrency: amount,
    };
  });
}

export async function listOwners({
  store,
}: Pick<RequestContext, "store">): Promise<RouteResponse<typeof api.deals.owners>> {
  const owners = await store.dealOwners.list();
  return { owners, hasUnowned: await store.dealOwners.hasUnowned() };
}

/** The origin of a change. */
export interface ChangeOrigin {
  source: "here" | "slack";
  bulkEditId: string | null;
}

/** The changes an undo reverts, and the other properties it must restore. */
export interface UndoRequest {
  lines: StoredChange[];
  also: Undo[];
}
export const SINGLE_EDIT: ChangeOrigin = { source: "here", bulkEditId: null };

export function groupDeals(
  { store }: Pick<RequestContext, "store">,
  query: ParsedInput<typeof api.deals.groups>["query"],
): Promise<DealGroup[]> {
  return store.dealGroups.list(query);
}

/** Changes our copy at once and queues the write to the CRM; a dry run does neither. */
export async function setProperty(
  context: Context,
  key: string,
  change: PropertyChange,
  manner: ChangeOrigin = SINGLE_EDIT,
): Promise<RouteResult<typeof api.deals.setProperty>> {
  const deal = await mustFind(context, key);
  return changeProperty(context, deal, toSingleChange(change), manner);
}

/** The same for a deal that is already locked; an empty value clears the property. */
export async function changeProperty(
  context: Context,
  deal: StoredDeal,
  [property, given]: [DealProperty, string],
  manner: ChangeOrigin = SINGLE_EDIT,
  undoing: UndoRequest | null = null,
): Promise<RouteResult<typeof api.deals.setProperty>> {
  const { store, now } = context;
  if (property === "deal_update" && may(context.viewer, "coach")) {
    throw new Refusal("forbidden", "Only reps can write updates.");
  }
  const reach = await requireWriteMode(context, "property");
  const field = isOwnProperty(property) ? await mustFitField(context, property, given) : null;
  const value = field ? ownValueText(parseOwnValue(field.type, given)) : given;
  if (property === "dealstage") await mustBeStageOfPipeline(context, deal, value);
  if (property === "closed_lost_reason" && !undoing) await mustBeLostReason(context, value);

  const before = propertyOf(deal, property);
  const waiting = await store.outbox.unsettled(deal.id, property);
  if (isSameValue(before, value)) {
    const write = waiting && (await store.outboxView.get(waiting.id));
    return answer(write ?? (await unchangedWrite(context, deal, property, value)), null);
  }
  // An undo that restores more than this property must still be sent.
  const isReplaced = waiting !== undefined && (waiting.payload.also ?? []).length === 0;
  if (reach === "live" && isReplaced) {
    await store.outbox.change(waiting.id, {
      state: "discarded",
      words: "Replaced by a newer change.",
      settledAt: now,
    });
  }
  const also = (undoing?.also ?? []).map((one) => ({
    ...one,
    previous: propertyOf(deal, one.property),
  }));
  const content = {
    kind: "property",
    target: property,
    payload: {
      value,
      ...replacedValues(waiting),
      ...(undoing && {
        undoes: undoing.lines.map(({ field, micros }) => ({ field, micros })),
        also,
      }),
    },
    previous: isReplaced ? waiting.previous : before,
  } as const;
  const write = await queueWrite(context, deal, reach, content, manner.bulkEditId);
  if (reach !== "live") return answer(write, null);
  if (property === "deal_update" && !undoing) {
    await queueMentions(context, {
      ...{ place: "update", text: value, cause: write.id },
      ...{ dealId: deal.id, subject: null, repId: null },
    });
  }
  const { userId } = context.viewer;
  const by = { source: manner.source, personId: userId, personName: write.createdBy };
  return answer(write, await store.deals.apply(deal, { ...content, id: write.id }, now, by));

  function answer(
    write: CrmWrite,
    changeId: string | null,
  ): RouteResult<typeof api.deals.setProperty> {
    const isUpdate = property === "deal_update" && reach === "live";
    const lastUpdated = isSameValue(before, value) ? (deal.dealUpdateAt ?? now) : now;
    return {
      write,
      repUpdate: isUpdate ? { update: value, lastUpdated: lastUpdated.toISOString() } : null,
      changeId,
    };
  }
}

/** Finds and locks a deal in the viewer's scope, so that concurrent changes are serialised. */
export async function mustFind({ store }: Context, key: string): Promise<StoredDeal> {
  const deal = await store.deals.findForUpdate(key);
  if (!deal) throw notFound("deal");
  return deal;
}

export async function requireWriteMode(
  { store }: Context,
  kind: WriteContent["kind"],
): Promise<WriteMode> {
  const reach = await store.outbox.writeMode(kind);
  if (reach !== "nowhere") return reach;
  throw new Refusal(
    "conflict",
    "We're having trouble connecting to HubSpot. Please, check you integration.",
  );
}

export function toSingleChange(change: PropertyChange): [DealProperty, string] {
  const [first] = Object.entries(change);
  if (!first) throw new Refusal("bad_request", "Change one property at a time.");
  // The schema allows exactly the editable properties.
  return first as [DealProperty, string];
}

/** An own field that can be edited now, if it takes this value. */
async function mustFitField({ store }: Context, property: OwnProperty, value: string) {
  const field = await store.ownFields.get(ownFieldName(property));
  if (!field) throw new Refusal("not_found", "This field was removed in Settings.");
  const { label, isEditable, readAt, goneAt, note } = field;
  if (goneAt) throw new Refusal("conflict", `${label} can't be changed. ${note}`);
  if (!isEditable) throw new Refusal("conflict", `${label} can only be changed by HubSpot.`);
  if (!readAt) {
    throw new Refusal("conflict", `${label} is still being read from HubSpot. Try again soon.`);
  }
  const objection = ownValueObjection(field, value);
  if (objection) throw new Refusal("bad_request", `${property}: ${objection}`);
  return field;
}

/** HubSpot takes only its options, several with `;`, or any text where it has none. */
export async function mustBeLostReason({ store }: Pick<Context, "store">, value: string) {
  const { crmOptions } = await store.lostReasons.get();
  const isOption = (one: string) => crmOptions.some((option) => option.value === one);
  if (value === "" || crmOptions.length === 0 || value.split(";").every(isOption)) return;
  throw new Refusal("bad_request", "closed_lost_reason: pick one of HubSpot's reasons.");
}

async function mustBeStageOfPipeline({ store }: Context, deal: StoredDeal, stageId: string) {
  if (await store.deals.stage(deal.pipelineId, stageId)) return;
  const pipeline = await store.deals.pipelineLabel(deal.pipelineId);
  throw new Refusal(
    "bad_request",
    `dealstage: '${stageId}' isn't a stage of this deal's pipeline '${pipeline}'.`,
  );
}

/** What a new write inherits from the unsettled one before it. */
function replacedValues(waiting: UnsettledWrite | undefined): {
  sent: string[];
  replaced?: string[];
} {
  if (!waiting) return { sent: [] };
  const { sent, also = [], replaced = [] } = waiting.payload;
  if (also.length > 0) return { sent: [...sent, waiting.previous ?? ""] };
  return { sent: [...sent, ...possiblySent(waiting)], replaced: [...replaced, waiting.id] };
}
type UnsettledWrite = NonNullable<Awaited<ReturnType<Context["store"]["outbox"]["unsettled"]>>>;

function possiblySent(waiting: { attempts: number; payload: { value: string } }): string[] {
  return waiting.attempts > 0 ? [waiting.payload.value] : [];
}

/** The response if nothing had to change: as if sent, but without an outbox entry. */
async function unchangedWrite(
  { store, viewer, now }: Context,
  deal: StoredDeal,
  target: DealProperty,
  value: string,
): Promise<CrmWrite> {
  const author = await store.team.get(viewer.userId);
  return {
    id: randomUUID(),
    dealId: deal.id,
    dealName: deal.name,
    hubspotId: deal.crmId,
    kind: "property",
    target,
    value,
    previous: value,
    theirValue: null,
    state: "sent",
    attempts: 0,
    words: "Nothing to change: the deal already has this value.",
    wants: [],
    createdBy: author?.name ?? "",
    createdAt: now.toISOString(),
    settledAt: now.toISOString(),
  };
}
