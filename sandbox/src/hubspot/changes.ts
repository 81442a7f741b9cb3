import type { Actor } from "./actor.ts";
import { historyOf, homeAmount, outcomeOf } from "./derived.ts";
import { indexUnique, type Portal, type StoredRecord } from "./portal.ts";
import type { HistoryEntry, PropertyValues } from "./shapes.ts";
import { isoNow, type State } from "./state.ts";

/** Writes values with their history and notifies webhooks; equal values change nothing. */
export function setValues(
  state: State,
  portal: Portal,
  record: StoredRecord,
  values: PropertyValues,
  actor: Actor,
): void {
  const timestamp = isoNow(state);
  for (const [name, value] of Object.entries(values)) {
    const before = record.properties[name] ?? null;
    if (before === value) continue;
    const entry: HistoryEntry = {
      value: value ?? "",
      timestamp,
      sourceType: actor.sourceType,
      sourceId: actor.sourceId,
      ...(actor.userId !== undefined && { updatedByUserId: actor.userId }),
    };
    record.history[name] = [entry, ...historyOf(record, name)];
    record.properties[name] = value;
    if (portal.definitions[record.type].get(name)?.hasUniqueValue) {
      indexUnique(portal.tables[record.type], name, record, before);
    }
    state.webhooks.emit(portal, record, { kind: "propertyChange", propertyName: name }, actor);
    touch(state, record);
  }
  if (record.type !== "deals") return;
  if (values.amount !== undefined || values.deal_currency_code !== undefined)
    fixHomeAmount(state, portal, record);
  if (values.hubspot_owner_id !== undefined)
    record.properties.hubspot_owner_assigneddate = timestamp;
}

export function touch(state: State, record: StoredRecord): void {
  record.updatedAt = isoNow(state);
  record.modified = state.now();
}

/** Open deals follow the exchange rate; closed ones retain the amount they closed with. */
export function fixHomeAmount(state: State, portal: Portal, record: StoredRecord): void {
  const outcome = outcomeOf(portal, record.properties.dealstage ?? null);
  const isClosed = outcome === "won" || outcome === "lost";
  delete record.properties.amount_in_home_currency;
  if (isClosed) record.properties.amount_in_home_currency = homeAmount(portal, record, state.now());
}

/** Stores the old view for as long as the search index lags behind. */
export function saveSearchView(
  state: State,
  portal: Portal,
  record: StoredRecord,
  isNew: boolean,
): void {
  if (state.searchLagMs <= 0) return;
  const views = portal.unindexed.get(record) ?? [];
  views.push({
    until: state.now() + state.searchLagMs,
    properties: isNew ? null : { ...record.properties },
    modified: record.modified,
    archived: record.archived,
  });
  portal.unindexed.set(record, views);
}
