import type { DealView } from "@touchline/contract";
import { ALL, type DealAddress, type DealSearch } from "./deal-search.ts";
import { useDealViews } from "./views-calls.ts";
import { addressOf, type DealLook, lookOf } from "./views-state.ts";

export type PutAddress = (address: DealAddress, how?: { isPassing: boolean }) => void;

interface Looking {
  views: ReturnType<typeof useDealViews>;
  /** The view named in the address, if it exists. */
  view: DealView | undefined;
  look: DealLook;
  search: DealSearch;
  /** Whether it's known what to display. */
  isSettled: boolean;
  onSearch: (search: DealSearch, how?: { isPassing: boolean }) => void;
}

/** Resolves an address to its view plus overrides. Null while unknown. */
export function useLook(
  address: DealAddress | null,
  who: { hasOwners: boolean },
  onAddress: PutAddress,
): Looking {
  const views = useDealViews();
  const { view: named, page, deal } = address ?? {};
  const view = views.data?.find(({ id }) => id === named);
  const base = view?.state ?? {};
  const look = lookOf(address ?? {}, base, who);
  return {
    views,
    view,
    look,
    search: { ...look, ...(page && { page }), ...(deal && { deal }) },
    isSettled: address !== null && (named === undefined || named === ALL || views.isKnown),
    onSearch: (wanted, how) => {
      const { page: at, deal: open, ...next } = wanted;
      const kept = view ? { view: view.id } : named === ALL ? { view: ALL } : {};
      onAddress(
        {
          ...kept,
          ...addressOf(next, base, who),
          ...(at && { page: at }),
          ...(open && { deal: open }),
        },
        how,
      );
    },
  };
}
