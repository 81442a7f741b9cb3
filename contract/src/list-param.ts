import { z } from "zod";
import type { Route } from "./route.ts";

/** What the ids of a list refer to, where an unknown id would silently make the figures smaller. */
export type ListIdKind = "pipeline" | "member" | "owner" | "own-field";

export interface QueryList {
  name: string;
  /** Null if the values aren't ids, or if the response itself reveals which were found. */
  of: ListIdKind | null;
}

const LIST_KINDS = new WeakMap<object, ListIdKind | null>();

/** A list in a query: `?k=a&k=b`, `?k=a,b`, `?k[]=a&k[]=b`, or absent. */
export function listParam<T extends z.ZodType>(type: T, of: ListIdKind | null = null) {
  const list = z
    .union([z.array(type).min(1).max(500), type.transform((value) => [value])])
    .optional();
  LIST_KINDS.set(list, of);
  return list;
}

/** Returns the query parameters of a route that are lists. */
export function listParamsOf({ query }: Pick<Route, "query">): QueryList[] {
  return Object.entries(query?.shape ?? {}).flatMap(([name, schema]) => {
    const of = LIST_KINDS.get(schema);
    return of === undefined ? [] : [{ name, of }];
  });
}
