import { DealViewState } from "@touchline/contract";
import { withoutOwners } from "@touchline/domain";
import { normaliseColumns, parseColumns, stringifyColumns } from "./columns-state.ts";
import { ALL, type DealSearch, type DealUrlSearch, isAll } from "./deal-search.ts";

/** What a view stores: everything except the page and the open deal. */
export type DealViewSettings = Omit<DealSearch, "page" | "deal">;

interface ColumnAccess {
  hasOwners: boolean;
}

/** Merges the address over the view. Users without an owner filter get none. */
export function viewSettingsOf(
  address: DealUrlSearch,
  base: DealViewSettings,
  who: ColumnAccess,
): DealViewSettings {
  const { columns: text } = address;
  const sort = address.sort ?? base.sort;
  const group = address.group ?? base.group;
  const columns =
    text === undefined ? base.columns : text === "default" ? undefined : parseColumns(text);
  const quarter = address.quarter ?? base.quarter;
  const order = address.sort ? address.order : (address.order ?? base.order);
  const look = withoutUndefined({
    words: (address.words ?? base.words) || undefined,
    pipeline: resolveList(address.pipeline, base.pipeline),
    owner: resolveList(address.owner, base.owner),
    quarter: quarter === "this" ? undefined : quarter,
    triage: resolveList(address.triage, base.triage),
    risk: resolveList(address.risk, base.risk),
    own: resolveList(address.own, base.own),
    sort: sort === "none" ? undefined : sort,
    order: order === "desc" && sort !== "none" ? order : undefined,
    group: group === "none" ? undefined : group,
    columns,
  });
  return who.hasOwners ? look : withoutOwners(look);
}

function resolveList(
  given: string[] | undefined,
  kept: string[] | undefined,
): string[] | undefined {
  if (given === undefined) return kept;
  return isAll(given) ? undefined : given;
}

/** Returns the address for a look relative to its view. */
export function toUrlSearch(
  look: DealViewSettings,
  base: DealViewSettings,
  who: ColumnAccess,
): DealUrlSearch {
  const sort = look.sort === base.sort ? undefined : (look.sort ?? "none");
  const isTurned = look.order !== base.order && look.sort === base.sort && look.sort !== undefined;
  const textOf = ({ columns }: DealViewSettings) => {
    const tidy = columns && normaliseColumns(columns, who);
    return tidy && stringifyColumns(tidy);
  };
  const columns = textOf(look);
  return withoutUndefined({
    words: look.words === base.words ? undefined : (look.words ?? ""),
    pipeline: listInUrl(look.pipeline, base.pipeline),
    owner: listInUrl(look.owner, base.owner),
    quarter: look.quarter === base.quarter ? undefined : (look.quarter ?? "this"),
    triage: listInUrl(look.triage, base.triage),
    risk: listInUrl(look.risk, base.risk),
    own: listInUrl(look.own, base.own),
    sort,
    order: sort && sort !== "none" ? look.order : isTurned ? (look.order ?? "asc") : undefined,
    group: look.group === base.group ? undefined : (look.group ?? "none"),
    columns: columns === textOf(base) ? undefined : (columns ?? "default"),
  });
}

function listInUrl(wanted: string[] | undefined, kept: string[] | undefined): string[] | undefined {
  const text = (list: string[] | undefined) => list?.toSorted().join();
  return text(wanted) === text(kept) ? undefined : (wanted ?? [ALL]);
}

/** Returns a look in the stored format; leaves out what the server would reject. */
export function toViewState(look: DealViewSettings): DealViewState {
  const shapes = DealViewState.shape;
  const kept = Object.entries(look).filter(([name, value]) => {
    const shape = shapes[name as keyof typeof shapes];
    return value !== undefined && shape?.safeParse(value).success;
  });
  return DealViewState.parse(Object.fromEntries(kept));
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops undefined values so that two looks can be compared. */
function withoutUndefined<T extends object>(given: T): Defined<T> {
  const there = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as Defined<T>;
}
