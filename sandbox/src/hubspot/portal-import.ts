import { customDefinition, GROUPS } from "./definitions.ts";
import {
  addDefinition,
  emptyPortal,
  insertRecord,
  type Portal,
  type StoredRecord,
  setPipelines,
} from "./portal.ts";
import type { CrmRecord, ObjectType, Pipeline, PortalSeed, PropertyValues } from "./shapes.ts";

export function portalFrom(seed: PortalSeed, now: string): Portal {
  // A seed may be reused, so the portal must not modify it.
  const portal = emptyPortal(structuredClone(seed.account));
  setPipelines(
    portal,
    seed.pipelines.length > 0 ? structuredClone(seed.pipelines) : [defaultPipeline()],
  );
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

/** Imports a record as another portal exported it. Unknown properties become text. */
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
    history: { ...record.propertiesWithHistory },
    createdAt: asIso(record.createdAt ?? properties.createdate) ?? now,
    updatedAt,
    modified: Date.parse(updatedAt),
    archived: record.archived === true,
    ...(record.archivedAt !== undefined && { archivedAt: record.archivedAt }),
    ...(record.splits && { splits: record.splits }),
  };
  insertRecord(portal, stored);
  return stored;
}

function asIso(value: unknown): string | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function ensureDefined(portal: Portal, type: ObjectType, name: string, now: string): void {
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
