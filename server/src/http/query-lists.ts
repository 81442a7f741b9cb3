import type { ListIdKind, QueryList } from "@touchline/contract";
import type { Store } from "../db/store.ts";
import { Refusal } from "./refusal.ts";

const MAX_NAMED = 5;

/** Parses `k=a&k=b`, `k=a,b` and `k[]=a&k[]=b` as the same list. */
export function readLists(lists: QueryList[], query: unknown): unknown {
  if (lists.length === 0 || typeof query !== "object" || query === null) return query;
  const read: Record<string, unknown> = { ...query };
  for (const { name } of lists) {
    const given = [read[name], read[`${name}[]`]].flat().filter((value) => value !== undefined);
    delete read[`${name}[]`];
    const values = given.flatMap(valuesOf);
    if (given.length > 0) read[name] = values.length === 1 ? values[0] : values;
  }
  return read;
}

function valuesOf(given: unknown): unknown[] {
  if (typeof given !== "string") return [given];
  return given
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

const FIND_UNKNOWN: Record<ListIdKind, (store: Store, ids: string[]) => Promise<string[]>> = {
  pipeline: (store, ids) => store.pipelines.unknownOf(ids),
  member: (store, ids) => store.team.unknownOf(ids),
  owner: (store, ids) => store.dealOwners.unknownOf(ids),
  "own-field": (store, conditions) => store.ownFields.unfitting(conditions),
};

const NOUNS: Record<ListIdKind, string> = {
  pipeline: "pipeline",
  member: "team member",
  owner: "owner in HubSpot",
  "own-field": "such condition on an own field:",
};

/** Reject unknown ids: figures for an unknown pipeline or user would be zeros that look real. */
export async function refuseUnknownIds(
  store: Store,
  lists: QueryList[],
  query: unknown,
): Promise<void> {
  for (const { name, of } of lists) {
    const ids: unknown = of && Reflect.get(query ?? {}, name);
    if (!of || !Array.isArray(ids)) continue;
    const unknown = await FIND_UNKNOWN[of](store, ids);
    if (unknown.length > 0) throw new Refusal("bad_request", unknownIdsMessage(name, of, unknown));
  }
}

function unknownIdsMessage(name: string, of: ListIdKind, ids: string[]): string {
  const named = ids.slice(0, MAX_NAMED).map((id) => `"${id}"`);
  const more = ids.length > named.length ? ` and ${ids.length - named.length} more` : "";
  return `${name}: there is no ${NOUNS[of]} ${named.join(", ")}${more}.`;
}
