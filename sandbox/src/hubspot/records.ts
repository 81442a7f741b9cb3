import type { Actor } from "./actor.ts";
import { saveSearchView, setValues, touch } from "./changes.ts";
import { applyStageAutomation } from "./deal-automation.ts";
import { historyOf } from "./derived.ts";
import { type End, link, linkedIds, moveLinks, unlink } from "./links.ts";
import { ENGAGEMENTS } from "./object-types.ts";
import { insertRecord, type Portal, type StoredRecord } from "./portal.ts";
import { OBJECT_TYPES, type ObjectType, type PropertyValues } from "./shapes.ts";
import { isoNow, type State } from "./state.ts";

export function createRecord(
  state: State,
  portal: Portal,
  type: ObjectType,
  values: PropertyValues,
  actor: Actor,
): StoredRecord {
  const now = isoNow(state);
  const record: StoredRecord = {
    id: String(portal.nextId),
    type,
    properties: {},
    history: {},
    createdAt: now,
    updatedAt: now,
    modified: state.now(),
    archived: false,
  };
  insertRecord(portal, record);
  saveSearchView(state, portal, record, true);
  state.webhooks.emit(portal, record, { kind: "creation", changeFlag: "CREATED" }, actor);
  const initial: PropertyValues =
    type === "deals"
      ? { pipeline: homePipeline(portal, values), ...values, hs_object_source: actor.sourceType }
      : values;
  setValues(state, portal, record, initial, actor);
  if (type === "deals") applyStageAutomation(state, portal, record, values, null);
  recordWrite(state, portal, record, "create", values, actor);
  return record;
}

function homePipeline(portal: Portal, values: PropertyValues): string | null {
  const known = portal.stages.get(values.dealstage ?? "")?.pipeline.id;
  return (
    known ??
    portal.pipelines.find(({ id }) => id === "default")?.id ??
    portal.pipelines[0]?.id ??
    null
  );
}

export function updateRecord(
  state: State,
  portal: Portal,
  record: StoredRecord,
  values: PropertyValues,
  actor: Actor,
): void {
  saveSearchView(state, portal, record, false);
  const stageBefore = record.properties.dealstage ?? null;
  setValues(state, portal, record, values, actor);
  if (record.type === "deals") applyStageAutomation(state, portal, record, values, stageBefore);
  if (record.type === "tasks") applyStatusChange(state, record, values);
  if (ENGAGEMENTS.includes(record.type)) touchDeals(state, portal, record);
  recordWrite(state, portal, record, "update", values, actor);
}

export function archiveRecord(
  state: State,
  portal: Portal,
  record: StoredRecord,
  actor: Actor,
): void {
  if (record.archived) return;
  saveSearchView(state, portal, record, false);
  record.archived = true;
  record.archivedAt = isoNow(state);
  touch(state, record);
  state.webhooks.emit(portal, record, { kind: "deletion", changeFlag: "DELETED" }, actor);
  recordWrite(state, portal, record, "archive", {}, actor);
}

/** Erases a contact for good, as privacy laws ask for it, with the activities logged with it. */
export function eraseContact(
  state: State,
  portal: Portal,
  contact: StoredRecord,
  actor: Actor,
): void {
  const logged = ENGAGEMENTS.flatMap((type) =>
    linkedIds(portal, contact, type).flatMap((id) => portal.tables[type].byId.get(id) ?? []),
  );
  for (const record of [contact, ...logged]) {
    for (const type of OBJECT_TYPES) {
      for (const id of linkedIds(portal, record, type)) unlink(portal, record, { type, id });
    }
    record.isGone = true;
    portal.tables[record.type].byId.delete(record.id);
    portal.tables[record.type].isSorted = false;
  }
  state.webhooks.emit(portal, contact, { kind: "privacyDeletion" }, actor);
  recordWrite(state, portal, contact, "archive", {}, actor);
}

export function restoreRecord(
  state: State,
  portal: Portal,
  record: StoredRecord,
  actor: Actor,
): void {
  if (!record.archived) return;
  saveSearchView(state, portal, record, false);
  record.archived = false;
  delete record.archivedAt;
  touch(state, record);
  state.webhooks.emit(portal, record, { kind: "restore" }, actor);
  recordWrite(state, portal, record, "restore", {}, actor);
}

/** Two records become a third with a new id; both old ids resolve to it from then on. */
export function mergeRecords(
  state: State,
  portal: Portal,
  primary: StoredRecord,
  other: StoredRecord,
  actor: Actor,
): StoredRecord {
  const table = portal.tables[primary.type];
  const merged: StoredRecord = {
    ...primary,
    id: String(portal.nextId),
    properties: { ...primary.properties },
    history: { ...primary.history },
  };
  let moved = 0;
  for (const [name, value] of Object.entries(other.properties)) {
    if (value === null || (merged.properties[name] ?? null) !== null) continue;
    merged.properties[name] = value;
    merged.history[name] = historyOf(other, name).map((entry) => ({
      ...entry,
      sourceType: "MERGE_OBJECTS",
    }));
    moved += 1;
  }
  merged.properties.hs_merged_object_ids = [primary, other]
    .flatMap(({ id, properties }) => [...(properties.hs_merged_object_ids?.split(";") ?? []), id])
    .join(";");
  for (const old of [primary, other]) {
    old.isGone = true;
    table.byId.delete(old.id);
    portal.aliases.set(`${old.type}:${old.id}`, merged.id);
  }
  table.isSorted = false;
  insertRecord(portal, merged);
  touch(state, merged);
  for (const old of [primary, other]) moveLinks(portal, old, merged);
  state.webhooks.emit(
    portal,
    primary,
    {
      kind: "merge",
      primaryObjectId: Number(primary.id),
      mergedObjectIds: [Number(other.id)],
      newObjectId: Number(merged.id),
      numberOfPropertiesMoved: moved,
    },
    actor,
  );
  recordWrite(state, portal, merged, "merge", { merged: other.id, into: primary.id }, actor);
  return merged;
}

/** Links two records; a logged activity updates the deal's last-modified date, as in HubSpot. */
export function associate(
  state: State,
  portal: Portal,
  from: End,
  to: End,
  typeIds: number[],
  actor: Actor,
): void {
  link(portal, from, to, typeIds);
  for (const [end, other] of [
    [from, to],
    [to, from],
  ] as const) {
    if (end.type !== "deals") continue;
    const deal = portal.tables.deals.byId.get(end.id);
    if (!deal) continue;
    saveSearchView(state, portal, deal, false);
    clearImportedActivity(deal);
    touch(state, deal);
    state.webhooks.emit(
      portal,
      deal,
      { kind: "associationChange", to: other, isRemoved: false },
      actor,
    );
  }
  recordLink(state, portal, from, to, actor);
}

function applyStatusChange(state: State, record: StoredRecord, written: PropertyValues): void {
  if (written.hs_task_status === undefined) return;
  const isDone = written.hs_task_status === "COMPLETED";
  record.properties.hs_task_completion_date = isDone ? isoNow(state) : null;
}

function touchDeals(state: State, portal: Portal, engagement: StoredRecord): void {
  for (const id of linkedIds(portal, engagement, "deals")) {
    const deal = portal.tables.deals.byId.get(id);
    if (!deal) continue;
    clearImportedActivity(deal);
    touch(state, deal);
  }
}

/** Imported activity figures apply until the portal has its own activities to count. */
function clearImportedActivity({ properties }: StoredRecord): void {
  delete properties.notes_last_updated;
  delete properties.notes_last_contacted;
  delete properties.notes_next_activity_date;
  delete properties.num_notes;
  delete properties.num_contacted_notes;
  delete properties.num_associated_contacts;
}

function recordWrite(
  state: State,
  portal: Portal,
  record: StoredRecord,
  action: "create" | "update" | "archive" | "restore" | "merge",
  properties: PropertyValues,
  actor: Actor,
): void {
  state.journal.write({
    at: isoNow(state),
    portalId: portal.account.portalId,
    action,
    type: record.type,
    id: record.id,
    properties,
    source: actor.sourceId,
  });
  state.changed(portal.account.portalId);
}

function recordLink(state: State, portal: Portal, from: End, to: End, actor: Actor): void {
  state.journal.write({
    at: isoNow(state),
    portalId: portal.account.portalId,
    action: "associate",
    type: from.type,
    id: from.id,
    properties: { to: `${to.type}:${to.id}` },
    source: actor.sourceId,
  });
  state.changed(portal.account.portalId);
}
