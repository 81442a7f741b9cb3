import { historyOf, isDerived, readValue } from "./derived.ts";
import { linksOf } from "./links.ts";
import { infoOf, linkTypes } from "./object-types.ts";
import type { Portal, StoredRecord } from "./portal.ts";
import type { HistoryEntry, ObjectType, PropertyValues } from "./shapes.ts";
import type { State } from "./state.ts";

export interface View {
  /** Undefined for the default set. */
  properties?: string[];
  history?: string[];
  associations?: ObjectType[];
}

export function toRecordResponse(
  state: State,
  portal: Portal,
  record: StoredRecord,
  view: View,
): Record<string, unknown> {
  const { type } = record;
  const { typeId } = infoOf(type);
  const now = state.now();
  const properties: PropertyValues = {};
  for (const name of namesOf(portal, type, view)) {
    properties[name] = readValue(portal, record, name, now);
  }
  const answer: Record<string, unknown> = {
    id: record.id,
    properties,
    ...(view.history?.length && { propertiesWithHistory: histories(portal, record, view.history) }),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    archived: record.archived,
    ...(record.archivedAt !== undefined && { archivedAt: record.archivedAt }),
    url: `${state.publicUrl()}/contacts/${portal.account.portalId}/record/${typeId}/${record.id}`,
  };
  const associations = associationsOf(portal, record, view.associations ?? []);
  if (associations) answer.associations = associations;
  return record.distortion === undefined ? answer : overlay(answer, record.distortion);
}

const names = new WeakMap<View, string[]>();

/** Computed once for all records of a response. */
function namesOf(portal: Portal, type: ObjectType, view: View): string[] {
  const known = names.get(view);
  if (known) return known;
  const { defaults, always } = infoOf(type);
  const asked = view.properties?.length ? view.properties : defaults;
  const list = [...new Set([...asked, ...(view.history ?? []), ...always])].filter((name) =>
    exists(portal, type, name),
  );
  names.set(view, list);
  return list;
}

/** Unknown properties are silently omitted. */
function exists(portal: Portal, type: ObjectType, name: string): boolean {
  const definition = portal.definitions[type].get(name);
  return definition ? !definition.archived : isDerived(type, name);
}

function histories(
  portal: Portal,
  record: StoredRecord,
  names: string[],
): Record<string, HistoryEntry[]> {
  return Object.fromEntries(
    names
      .filter((name) => exists(portal, record.type, name))
      .map((name) => [
        name,
        historyOf(record, name).slice(0, portal.account.leftOpen?.historyLength),
      ]),
  );
}

function associationsOf(portal: Portal, record: StoredRecord, types: ObjectType[]) {
  const singular = infoOf(record.type).singular;
  const entries = types.flatMap((type) => {
    const known = linkTypes(record.type, type);
    const results = linksOf(portal, record, type).flatMap(({ toObjectId, typeIds }) =>
      typeIds.map((typeId) => {
        const isUnlabelled = known.length > 1 && known[0]?.typeId === typeId;
        return {
          id: toObjectId,
          type: `${singular}_to_${infoOf(type).singular}${isUnlabelled ? "_unlabeled" : ""}`,
        };
      }),
    );
    return results.length === 0 ? [] : [[type, { results }] as const];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function overlay(answer: Record<string, unknown>, distortion: unknown): Record<string, unknown> {
  if (typeof distortion !== "object" || distortion === null)
    return distortion as Record<string, unknown>;
  const result: Record<string, unknown> = { ...answer };
  for (const [name, value] of Object.entries(distortion)) {
    const before = result[name];
    const isNested = isPlain(value) && isPlain(before);
    result[name] = isNested ? overlay(before, value) : value;
  }
  return result;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
