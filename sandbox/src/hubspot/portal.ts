import { defaultDefinitions, GROUPS } from "./definitions.ts";
import type {
  Account,
  DealSplit,
  HistoryEntry,
  ObjectType,
  Owner,
  Pipeline,
  PropertyDefinition,
  PropertyValues,
  Stage,
} from "./shapes.ts";
import { OBJECT_TYPES } from "./shapes.ts";

export interface StoredRecord {
  id: string;
  type: ObjectType;
  properties: PropertyValues;
  /** Newest first. A property without an entry has had one value since the record was created. */
  history: Record<string, HistoryEntry[]>;
  createdAt: string;
  updatedAt: string;
  /** `updatedAt` in milliseconds: searches compare it a hundred thousand times. */
  modified: number;
  archived: boolean;
  archivedAt?: string;
  /** Merged into another record: neither listed nor archived. */
  isGone?: boolean;
  splits?: DealSplit[];
  /** Overlaid on the response, to test a client with invalid data. */
  distortion?: unknown;
}

export interface Table {
  byId: Map<string, StoredRecord>;
  /** By id, for lists. */
  order: StoredRecord[];
  isSorted: boolean;
  /** For each unique property, from value to id. */
  unique: Map<string, Map<string, string>>;
}

export interface PropertyGroup {
  name: string;
  label: string;
  displayOrder: number;
  archived: boolean;
}

/** A recently changed record as the search index still sees it. */
export interface StaleSearchView {
  until: number;
  properties: PropertyValues | null;
  modified: number;
  archived: boolean;
}

export interface Portal {
  account: Account;
  pipelines: Pipeline[];
  stages: Map<string, { pipeline: Pipeline; stage: Stage }>;
  owners: Owner[];
  definitions: Record<ObjectType, Map<string, PropertyDefinition>>;
  groups: Record<ObjectType, PropertyGroup[]>;
  tables: Record<ObjectType, Table>;
  /** From `type:id` to the linked type, to the linked id, to link type ids. */
  links: Map<string, Map<ObjectType, Map<string, Set<number>>>>;
  /** From `type:id` of a merged record to its new id. */
  aliases: Map<string, string>;
  unindexed: Map<StoredRecord, StaleSearchView[]>;
  nextId: number;
  isInstalled: boolean;
}

export function emptyPortal(account: Account): Portal {
  const portal: Portal = {
    account,
    pipelines: [],
    stages: new Map(),
    owners: [],
    definitions: perType((type) => defaultDefinitions(type, account)),
    groups: perType((type) => [
      { name: GROUPS[type], label: GROUPS[type], displayOrder: 0, archived: false },
    ]),
    tables: perType(() => ({ byId: new Map(), order: [], isSorted: true, unique: new Map() })),
    links: new Map(),
    aliases: new Map(),
    unindexed: new Map(),
    nextId: 332_507_000_001,
    isInstalled: false,
  };
  for (const type of OBJECT_TYPES) {
    for (const definition of portal.definitions[type].values())
      addDefinition(portal, type, definition);
  }
  return portal;
}

/** Adds a property; existing values of a unique one are indexed at once. */
export function addDefinition(
  portal: Portal,
  type: ObjectType,
  definition: PropertyDefinition,
): void {
  portal.definitions[type].set(definition.name, definition);
  if (!definition.hasUniqueValue) return;
  const table = portal.tables[type];
  table.unique.set(definition.name, new Map());
  for (const record of table.byId.values()) indexUnique(table, definition.name, record, null);
}

function perType<Value>(make: (type: ObjectType) => Value): Record<ObjectType, Value> {
  return Object.fromEntries(OBJECT_TYPES.map((type) => [type, make(type)])) as Record<
    ObjectType,
    Value
  >;
}

export function setPipelines(portal: Portal, pipelines: Pipeline[]): void {
  portal.pipelines = pipelines;
  portal.stages = new Map(
    pipelines
      .filter(({ archived }) => !archived)
      .flatMap((pipeline) =>
        pipeline.stages
          .filter(({ archived }) => !archived)
          .map((stage): [string, { pipeline: Pipeline; stage: Stage }] => [
            stage.id,
            { pipeline, stage },
          ]),
      ),
  );
}

export function insertRecord(portal: Portal, stored: StoredRecord): void {
  const table = portal.tables[stored.type];
  const before = table.byId.get(stored.id);
  if (before) before.isGone = true;
  table.byId.set(stored.id, stored);
  const last = table.order.at(-1);
  if (before || (last && byId(last, stored) > 0)) table.isSorted = false;
  table.order.push(stored);
  for (const name of table.unique.keys()) indexUnique(table, name, stored, null);
  const numeric = Number(stored.id);
  if (Number.isSafeInteger(numeric) && numeric >= portal.nextId) portal.nextId = numeric + 1;
}

export function indexUnique(
  table: Table,
  name: string,
  record: StoredRecord,
  before: string | null,
): void {
  const index = table.unique.get(name) ?? new Map<string, string>();
  table.unique.set(name, index);
  if (before !== null && index.get(before) === record.id) index.delete(before);
  const value = record.properties[name] ?? null;
  if (value !== null) index.set(value, record.id);
}

/** All records of a type by id, without merged ones. */
export function ordered(table: Table): StoredRecord[] {
  if (!table.isSorted) {
    table.order = table.order.filter(({ isGone }) => !isGone).sort(byId);
    table.isSorted = true;
  }
  return table.order;
}

export function byId(left: { id: string }, right: { id: string }): number {
  if (left.id.length !== right.id.length) return left.id.length - right.id.length;
  return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
}

/** Finds a record by its id or by one it had before a merge. */
export function findRecord(portal: Portal, type: ObjectType, id: string): StoredRecord | undefined {
  const table = portal.tables[type];
  const found = table.byId.get(id);
  if (found) return found;
  let alias = portal.aliases.get(`${type}:${id}`);
  while (alias !== undefined && !table.byId.has(alias))
    alias = portal.aliases.get(`${type}:${alias}`);
  return alias === undefined ? undefined : table.byId.get(alias);
}
