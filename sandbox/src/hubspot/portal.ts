import { customDefinition, defaultDefinitions, GROUPS } from "./definitions.ts";
import type {
  Account,
  CrmRecord,
  HistoryEntry,
  ObjectType,
  Owner,
  Pipeline,
  PortalSeed,
  PropertyDefinition,
  PropertyValues,
  Stage,
} from "./shapes.ts";
import { OBJECT_TYPES } from "./shapes.ts";

export interface StoredRecord {
  id: string;
  type: ObjectType;
  properties: PropertyValues;
  /** Newest first. A property without an entry here has had one value since the record was made. */
  history: Record<string, HistoryEntry[]>;
  createdAt: string;
  updatedAt: string;
  /** `updatedAt` in milliseconds: searches compare it a hundred thousand times. */
  modified: number;
  archived: boolean;
  archivedAt?: string;
  /** Merged into another record: neither listed nor archived any more. */
  isGone?: boolean;
  /** Laid over the answer to try a client with nonsense. */
  distortion?: unknown;
}

export interface Table {
  byId: Map<string, StoredRecord>;
  /** By id, as lists are read. */
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

/** What the search index still believes about a record that changed a moment ago. */
export interface OldView {
  until: number;
  properties: PropertyValues | null;
  modified: number;
  archived: boolean;
}

export interface Portal {
  account: Account;
  pipelines: Pipeline[];
  /** Stages that exist, by id. */
  stages: Map<string, { pipeline: Pipeline; stage: Stage }>;
  owners: Owner[];
  definitions: Record<ObjectType, Map<string, PropertyDefinition>>;
  groups: Record<ObjectType, PropertyGroup[]>;
  tables: Record<ObjectType, Table>;
  /** From `type:id` to the linked type, to the linked id, to link type ids. */
  links: Map<string, Map<ObjectType, Map<string, Set<number>>>>;
  /** From `type:id` of a merged record to the id it became. */
  aliases: Map<string, string>;
  unindexed: Map<StoredRecord, OldView[]>;
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

/** Adds a property; records that already have values of a unique one can be found by it at once. */
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

export function portalFrom(seed: PortalSeed, now: string): Portal {
  const portal = emptyPortal(seed.account);
  setPipelines(portal, seed.pipelines.length > 0 ? seed.pipelines : [defaultPipeline()]);
  portal.owners = [...seed.owners];
  for (const [type, wishes] of Object.entries(seed.properties ?? {})) {
    for (const wish of wishes) {
      addDefinition(portal, type as ObjectType, customDefinition(wish, now));
    }
  }
  for (const [type, records] of Object.entries(seed.records)) {
    for (const record of records) importRecord(portal, type as ObjectType, record, now);
  }
  return portal;
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

/** The pipeline every new HubSpot account has. */
export function defaultPipeline(): Pipeline {
  const since = "1970-01-01T00:00:00Z";
  const rows: [string, string, string][] = [
    ["appointmentscheduled", "Appointment Scheduled", "0.2"],
    ["qualifiedtobuy", "Qualified To Buy", "0.4"],
    ["presentationscheduled", "Presentation Scheduled", "0.6"],
    ["decisionmakerboughtin", "Decision Maker Bought-In", "0.8"],
    ["contractsent", "Contract Sent", "0.9"],
    ["closedwon", "Closed Won", "1.0"],
    ["closedlost", "Closed Lost", "0.0"],
  ];
  return {
    id: "default",
    label: "Sales Pipeline",
    displayOrder: 0,
    createdAt: since,
    updatedAt: since,
    archived: false,
    stages: rows.map(([id, label, probability], displayOrder) => ({
      id,
      label,
      displayOrder,
      metadata: { isClosed: String(id.startsWith("closed")), probability },
      createdAt: since,
      updatedAt: since,
      archived: false,
      writePermissions: "CRM_PERMISSIONS_ENFORCEMENT",
    })),
  };
}

/** Takes a record as another portal exported it. Properties the portal does not know become text. */
export function importRecord(
  portal: Portal,
  type: ObjectType,
  record: CrmRecord,
  now: string,
): StoredRecord {
  const properties: PropertyValues = {};
  for (const [name, value] of Object.entries(record.properties)) {
    properties[name] = value === null || value === "" ? null : String(value);
    ensureDefined(portal, type, name, now);
  }
  const updatedAt = asIso(record.updatedAt ?? properties.hs_lastmodifieddate) ?? now;
  const stored: StoredRecord = {
    id: String(record.id),
    type,
    properties,
    history: record.propertiesWithHistory ?? {},
    createdAt: asIso(record.createdAt ?? properties.createdate) ?? now,
    updatedAt,
    modified: Date.parse(updatedAt),
    archived: record.archived === true,
    ...(record.archivedAt !== undefined && { archivedAt: record.archivedAt }),
  };
  insertRecord(portal, stored);
  return stored;
}

function asIso(value: unknown): string | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export function ensureDefined(portal: Portal, type: ObjectType, name: string, now: string): void {
  const definitions = portal.definitions[type];
  if (definitions.has(name) || name.startsWith("hs_v2_")) return;
  const wish = {
    name,
    label: name,
    type: "string",
    fieldType: "text",
    groupName: GROUPS[type],
  } as const;
  definitions.set(name, customDefinition(wish, now));
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

/** All records of a type in the order of their ids, those merged away left out. */
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

/** Finds a record by its own id or by one it had before a merge. */
export function findRecord(portal: Portal, type: ObjectType, id: string): StoredRecord | undefined {
  const table = portal.tables[type];
  const found = table.byId.get(id);
  if (found) return found;
  let alias = portal.aliases.get(`${type}:${id}`);
  while (alias !== undefined && !table.byId.has(alias))
    alias = portal.aliases.get(`${type}:${alias}`);
  return alias === undefined ? undefined : table.byId.get(alias);
}
