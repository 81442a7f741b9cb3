import { linkTypes } from "./object-types.ts";
import type { Portal } from "./portal.ts";
import type { ObjectType } from "./shapes.ts";

export interface End {
  type: ObjectType;
  id: string;
}

export interface Link {
  toObjectId: string;
  typeIds: number[];
}

export function linksOf(portal: Portal, from: End, to: ObjectType): Link[] {
  const found = portal.links.get(key(from))?.get(to);
  return found
    ? [...found].map(([toObjectId, typeIds]) => ({ toObjectId, typeIds: [...typeIds] }))
    : [];
}

export function linkedIds(portal: Portal, from: End, to: ObjectType): string[] {
  return [...(portal.links.get(key(from))?.get(to)?.keys() ?? [])];
}

/** Links both ways. The unlabelled link is always added, whatever the type ids. */
export function link(portal: Portal, from: End, to: End, typeIds: number[] = []): void {
  const there = linkTypes(from.type, to.type);
  const back = linkTypes(to.type, from.type);
  const chosen = new Set([...there.slice(0, 1).map(({ typeId }) => typeId), ...typeIds]);
  const mirrored = new Set(back.slice(0, 1).map(({ typeId }) => typeId));
  for (const typeId of typeIds) {
    const index = there.findIndex((known) => known.typeId === typeId);
    const twin = back[index];
    if (twin) mirrored.add(twin.typeId);
  }
  addLink(portal, from, to, chosen);
  addLink(portal, to, from, mirrored);
}

export function unlink(portal: Portal, from: End, to: End): boolean {
  const wasThere = portal.links.get(key(from))?.get(to.type)?.delete(to.id) ?? false;
  portal.links.get(key(to))?.get(from.type)?.delete(from.id);
  return wasThere;
}

export function moveLinks(portal: Portal, from: End, to: End): void {
  for (const [type, targets] of portal.links.get(key(from)) ?? []) {
    for (const [id, typeIds] of [...targets]) {
      link(portal, to, { type, id }, [...typeIds]);
      unlink(portal, from, { type, id });
    }
  }
  portal.links.delete(key(from));
}

function addLink(portal: Portal, from: End, to: End, typeIds: Set<number>): void {
  const byType = portal.links.get(key(from)) ?? new Map<ObjectType, Map<string, Set<number>>>();
  portal.links.set(key(from), byType);
  const byId = byType.get(to.type) ?? new Map<string, Set<number>>();
  byType.set(to.type, byId);
  byId.set(to.id, typeIds);
}

const key = ({ type, id }: End) => `${type}:${id}`;
