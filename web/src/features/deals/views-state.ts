import { DealViewState } from "@touchline/contract";
import { withoutOwners } from "@touchline/domain";
import { columnsAsText, columnsFromText, tidyColumns } from "./columns-state.ts";
import { ALL, type DealAddress, type DealSearch, isAll } from "./deal-search.ts";

/** What a view stores: everything except the page and the open deal. */
export type DealLook = Omit<DealSearch, "page" | "deal">;

interface Who {
  hasOwners: boolean;
}

/** Merges the address over the view. Users without an owner filter get none. */
export function lookOf(address: DealAddress, base: DealLook, who: Who): DealLook {
  const { columns: text } = address;
  const sort = address.sort ?? base.sort;
  const group = address.group ?? base.group;
  const columns =
    text === undefined ? base.columns : text === "default" ? undefined : columnsFromText(text);
  const quarter = address.quarter ?? base.quarter;
  const order = address.sort ? address.order : (address.order ?? base.order);
  const look = present({
    words: (address.words ?? base.words) || undefined,
    pipeline: listOf(address.pipeline, base.pipeline),
    owner: listOf(address.owner, base.owner),
    quarter: quarter === "this" ? undefined : quarter,
    triage: listOf(address.triage, base.triage),
    risk: listOf(address.risk, base.risk),
    sort: sort === "none" ? undefined : sort,
    order: order === "desc" && sort !== "none" ? order : undefined,
    group: group === "none" ? undefined : group,
    columns,
  });
  return who.hasOwners ? look : withoutOwners(look);
}

function listOf(given: string[] | undefined, kept: string[] | undefined): string[] | undefined {
  if (given === undefined) return kept;
  return isAll(given) ? undefined : given;
}

/** Returns the address for a look relative to its view. */
export function addressOf(look: DealLook, base: DealLook, who: Who): DealAddress {
  const sort = look.sort === base.sort ? undefined : (look.sort ?? "none");
  const isTurned = look.order !== base.order && look.sort === base.sort && look.sort !== undefined;
  const textOf = ({ columns }: DealLook) => {
    const tidy = columns && tidyColumns(columns, who);
    return tidy && columnsAsText(tidy);
  };
  const columns = textOf(look);
  return present({
    words: look.words === base.words ? undefined : (look.words ?? ""),
    pipeline: listInAddress(look.pipeline, base.pipeline),
    owner: listInAddress(look.owner, base.owner),
    quarter: look.quarter === base.quarter ? undefined : (look.quarter ?? "this"),
    triage: listInAddress(look.triage, base.triage),
    risk: listInAddress(look.risk, base.risk),
    sort,
    order: sort && sort !== "none" ? look.order : isTurned ? (look.order ?? "asc") : undefined,
    group: look.group === base.group ? undefined : (look.group ?? "none"),
    columns: columns === textOf(base) ? undefined : (columns ?? "default"),
  });
}

function listInAddress(
  wanted: string[] | undefined,
  kept: string[] | undefined,
): string[] | undefined {
  const text = (list: string[] | undefined) => list?.toSorted().join();
  return text(wanted) === text(kept) ? undefined : (wanted ?? [ALL]);
}

/** Returns a look in the stored format; leaves out what the server would reject. */
export function stateOf(look: DealLook): DealViewState {
  const shapes = DealViewState.shape;
  const kept = Object.entries(look).filter(([name, value]) => {
    const shape = shapes[name as keyof typeof shapes];
    return value !== undefined && shape?.safeParse(value).success;
  });
  return DealViewState.parse(Object.fromEntries(kept));
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops undefined values so that two looks can be compared. */
function present<T extends object>(given: T): Present<T> {
  const there = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as Present<T>;
}
