import type { FastifyInstance } from "fastify";
import { type Actor, integration } from "./actor.ts";
import { conflict, invalid, notFound } from "./errors.ts";
import { requireScopes } from "./gate.ts";
import { LINK_TARGETS, type TypeInfo } from "./object-types.ts";
import { byId, findRecord, ordered, type Portal, type StoredRecord, type Table } from "./portal.ts";
import { toRecordResponse, type View } from "./present.ts";
import { archiveRecord, associate, createRecord, updateRecord } from "./records.ts";
import type { PropertyValues } from "./shapes.ts";
import type { State } from "./state.ts";
import { checkedProperties, requireProperties } from "./validation.ts";
import {
  bounded,
  DATED,
  firstValue,
  isObject,
  listOf,
  type Query,
  serve,
  typeParam,
  typesOf,
  wholeNumber,
} from "./wire.ts";
import { enforceWriteRules } from "./write-rules.ts";

export const OBJECTS = ["/crm/v3/objects/:type", `/crm/objects/${DATED}/:type`];

/** Forecasts are still a beta: they have no other dated path. */
const BETA = "/crm/objects/:version(^2026-09-beta$)/:type(^forecasts$)";

/** From this version on, writes must meet the rules of the account's administrators. */
const RULES_VERSION = "2026-09";

const stringsIn = (values: Record<string, unknown>): PropertyValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? "")]));

const below = (path: string) => OBJECTS.map((base) => `${base}${path}`);

export function objectRoutes(app: FastifyInstance, state: State): void {
  serve(app, "GET", [...OBJECTS, BETA], ({ request, params, query }) => {
    const info = typeParam(params.type);
    const portal = requireScopes(request, info.read);
    const view = viewOf(query);
    const most = view.history?.length ? 50 : 100;
    const limit = bounded(
      wholeNumber(firstValue(query.limit), 10, "limit"),
      most,
      view.history?.length
        ? "The maximum page size supported when requesting property histories is 50."
        : "The maximum page size is 100.",
    );
    const page = readPage(
      portal.tables[info.type],
      firstValue(query.archived) === "true",
      firstValue(query.after),
      limit,
    );
    const last = page.records.at(-1);
    return {
      body: {
        results: page.records.map((record) => toRecordResponse(state, portal, record, view)),
        ...(page.hasMore && last && { paging: { next: nextPage(state, request.url, last.id) } }),
      },
    };
  });

  serve(app, "POST", OBJECTS, ({ request, params, body }) => {
    const info = typeParam(params.type);
    const portal = requireScopes(request, info.write);
    if (params.version === RULES_VERSION) {
      enforceWriteRules(portal, info.type, stringsIn(propertiesOf(body)), null);
    }
    const record = createFrom(state, portal, info, body);
    return {
      status: portal.account.leftOpen?.createdStatus ?? 201,
      body: toRecordResponse(state, portal, record, { properties: writtenProperties(info, body) }),
    };
  });

  serve(app, "GET", below("/:id"), ({ request, params, query }) => {
    const info = typeParam(params.type);
    const portal = requireScopes(request, info.read);
    const record = byReference(portal, info, params.id ?? "", firstValue(query.idProperty));
    if (!record || record.archived !== (firstValue(query.archived) === "true"))
      throw notFound(params.id);
    return { body: toRecordResponse(state, portal, record, viewOf(query)) };
  });

  serve(app, "PATCH", below("/:id"), ({ request, params, query, body }) => {
    const info = typeParam(params.type);
    const portal = requireScopes(request, info.write);
    const record = byReference(portal, info, params.id ?? "", firstValue(query.idProperty));
    if (!record || record.archived) throw notFound(params.id);
    const values = checkedProperties(portal, info.type, propertiesOf(body), record);
    if (params.version === RULES_VERSION) enforceWriteRules(portal, info.type, values, record);
    updateRecord(state, portal, record, values, integration(state.app.appId));
    return {
      body: toRecordResponse(state, portal, record, { properties: writtenProperties(info, body) }),
    };
  });

  serve(app, "DELETE", below("/:id"), ({ request, params }) => {
    const info = typeParam(params.type);
    const portal = requireScopes(request, info.write);
    const record = findRecord(portal, info.type, params.id ?? "");
    if (record && !record.archived) {
      archiveRecord(state, portal, record, integration(state.app.appId));
    }
    return { status: 204, body: undefined };
  });
}

export function viewOf(query: Query): View {
  return {
    properties: listOf(query.properties),
    history: listOf(query.propertiesWithHistory),
    associations: typesOf(listOf(query.associations)),
  };
}

/** A write returns the changed properties, the default set and some calculated ones. */
export function writtenProperties(info: TypeInfo, body: Record<string, unknown>): string[] {
  const followed =
    info.type === "deals"
      ? [
          "amount_in_home_currency",
          "hs_is_closed",
          "hs_is_closed_won",
          "hs_deal_stage_probability",
          "hs_projected_amount",
        ]
      : [];
  return [...info.defaults, ...Object.keys(propertiesOf(body)), ...followed];
}

export function propertiesOf(body: Record<string, unknown>): Record<string, unknown> {
  if (body.properties !== undefined && !isObject(body.properties)) {
    throw invalid("Invalid input JSON: properties must be an object");
  }
  return body.properties ?? {};
}

export function createFrom(
  state: State,
  portal: Portal,
  info: TypeInfo,
  body: Record<string, unknown>,
  actor: Actor = integration(state.app.appId),
): StoredRecord {
  refuseDuplicateContact(portal, info, propertiesOf(body).email);
  const values = checkedProperties(portal, info.type, propertiesOf(body), null);
  requireProperties(info.type, values);
  const wishes = requestedAssociations(portal, info, body.associations);
  const record = createRecord(state, portal, info.type, values, actor);
  for (const { to, typeIds } of wishes) associate(state, portal, record, to, typeIds, actor);
  return record;
}

/** The one conflict HubSpot answers with 409 and the existing id. */
function refuseDuplicateContact(portal: Portal, info: TypeInfo, email: unknown): void {
  if (info.type !== "contacts" || typeof email !== "string") return;
  const taken = portal.tables.contacts.unique.get("email")?.get(email);
  if (taken !== undefined) throw conflict(`Contact already exists. Existing ID: ${taken}`);
}

function requestedAssociations(portal: Portal, info: TypeInfo, wishes: unknown) {
  if (wishes === undefined || wishes === null) return [];
  if (!Array.isArray(wishes)) throw invalid("Invalid input JSON: associations must be a list");
  return wishes.filter(isObject).map((wish) => {
    const id = String(isObject(wish.to) ? wish.to.id : "");
    const typeIds = Array.isArray(wish.types)
      ? wish.types.filter(isObject).map(({ associationTypeId }) => Number(associationTypeId))
      : [];
    const type = targetType(info, typeIds);
    const target = type && findRecord(portal, type, id);
    if (!type || !target)
      throw invalid(`One or more associations are invalid: ${id} was not found.`);
    return { to: { type, id: target.id }, typeIds };
  });
}

function targetType(info: TypeInfo, typeIds: number[]) {
  return LINK_TARGETS.get(`${info.type}:${typeIds[0] ?? ""}`);
}

function readPage(table: Table, isArchived: boolean, after: string | undefined, limit: number) {
  const all = ordered(table);
  const records: StoredRecord[] = [];
  let index = after === undefined ? 0 : firstAfter(all, after);
  for (; index < all.length && records.length <= limit; index++) {
    const record = all[index];
    if (record && !record.isGone && record.archived === isArchived) records.push(record);
  }
  return { records: records.slice(0, limit), hasMore: records.length > limit };
}

function firstAfter(all: StoredRecord[], after: string): number {
  if (!/^\d+$/.test(after)) throw invalid(`Invalid paging cursor: ${after}`);
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const record = all[middle];
    if (record && byId(record, { id: after }) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function nextPage(state: State, url: string, after: string) {
  const [path = "", search = ""] = url.split("?");
  const query = new URLSearchParams(search);
  query.set("after", after);
  return { after, link: `${state.publicUrl()}${path}?${query}` };
}

export function byReference(
  portal: Portal,
  info: TypeInfo,
  reference: string,
  idProperty: string | undefined,
): StoredRecord | undefined {
  if (idProperty === undefined || idProperty === "hs_object_id")
    return findRecord(portal, info.type, reference);
  if (!portal.definitions[info.type].get(idProperty)?.hasUniqueValue) {
    throw invalid(`Property ${idProperty} is not a unique identifier property`);
  }
  const id = portal.tables[info.type].unique.get(idProperty)?.get(reference);
  return id === undefined ? undefined : portal.tables[info.type].byId.get(id);
}
