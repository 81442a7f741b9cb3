import { integration } from "./actor.ts";
import { touch } from "./changes.ts";
import { invalid, notFound } from "./errors.ts";
import { type Link, unlink } from "./links.ts";
import { linkTypes, type TypeInfo } from "./object-types.ts";
import type { Portal } from "./portal.ts";
import { associate, noteLink } from "./records.ts";
import type { State } from "./state.ts";
import { isObject } from "./wire.ts";

export const endId = (end: unknown) => String(isObject(end) ? end.id : "");

export function connect(
  state: State,
  portal: Portal,
  from: TypeInfo,
  id: string,
  to: TypeInfo,
  toId: string,
  typeIds: number[],
) {
  if (!portal.tables[from.type].byId.has(id)) throw notFound(id);
  if (!portal.tables[to.type].byId.has(toId)) throw notFound(toId);
  const known = new Set(linkTypes(from.type, to.type).map(({ typeId }) => typeId));
  const wrong = typeIds.find((typeId) => !known.has(typeId));
  if (wrong !== undefined)
    throw invalid(`The association type ${wrong} does not exist between these objects.`);
  associate(
    state,
    portal,
    { type: from.type, id },
    { type: to.type, id: toId },
    typeIds,
    integration(state.app.appId),
  );
  return {
    fromObjectTypeId: from.typeId,
    fromObjectId: Number(id),
    toObjectTypeId: to.typeId,
    toObjectId: Number(toId),
    labels: [],
  };
}

export function disconnect(
  state: State,
  portal: Portal,
  from: TypeInfo,
  id: string,
  to: TypeInfo,
  toId: string,
): void {
  const [near, far] = [
    { type: from.type, id },
    { type: to.type, id: toId },
  ] as const;
  if (!unlink(portal, near, far)) return;
  for (const [end, target] of [
    [near, far],
    [far, near],
  ] as const) {
    const record = portal.tables[end.type].byId.get(end.id);
    if (!record || end.type !== "deals") continue;
    touch(state, record);
    const change = { kind: "associationChange", to: target, isRemoved: true } as const;
    state.webhooks.emit(portal, record, change, integration(state.app.appId));
  }
  noteLink(state, portal, "dissociate", near, far, integration(state.app.appId));
}

export function linkAnswer(from: TypeInfo, to: TypeInfo, { toObjectId, typeIds }: Link) {
  const known = linkTypes(from.type, to.type);
  return {
    toObjectId: Number(toObjectId),
    associationTypes: typeIds.map((typeId) => ({
      category: "HUBSPOT_DEFINED",
      typeId,
      label: known.find((type) => type.typeId === typeId)?.label ?? null,
    })),
  };
}

export function defaultAnswer(from: TypeInfo, id: string, to: TypeInfo, toId: string) {
  const typeId = linkTypes(from.type, to.type)[0]?.typeId ?? 0;
  return {
    from: { id },
    to: { id: toId },
    associationSpec: { associationCategory: "HUBSPOT_DEFINED", associationTypeId: typeId },
  };
}

export function nothingFound(from: TypeInfo, to: TypeInfo, id: string) {
  return {
    status: "error",
    category: "OBJECT_NOT_FOUND",
    subCategory: "crm.associations.NO_ASSOCIATIONS_FOUND",
    message: `No ${to.singular} is associated with ${from.singular} ${id}.`,
    context: { fromObjectId: [id], fromObjectType: [from.singular], toObjectType: [to.singular] },
  };
}
