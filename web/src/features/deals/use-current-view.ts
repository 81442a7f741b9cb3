import type { DealView } from "@touchline/contract";
import { ALL, type DealSearch, type DealUrlSearch } from "./deal-search.ts";
import { useDealViews } from "./views-calls.ts";
import { type DealViewSettings, toUrlSearch, viewSettingsOf } from "./views-state.ts";

export type SetUrlSearch = (address: DealUrlSearch, how?: { isPassing: boolean }) => void;

interface CurrentView {
  views: ReturnType<typeof useDealViews>;
  /** The view named in the address, if it exists. */
  view: DealView | undefined;
  look: DealViewSettings;
  search: DealSearch;
  /** Whether it's known what to display. */
  isSettled: boolean;
  onSearch: (search: DealSearch, how?: { isPassing: boolean }) => void;
}

/** Resolves an address to its view plus overrides. Null while unknown. */
export function useCurrentView(
  address: DealUrlSearch | null,
  who: { hasOwners: boolean },
  onAddress: SetUrlSearch,
): CurrentView {
  const views = useDealViews();
  const { view: named, page, deal } = address ?? {};
  const view = views.data?.find(({ id }) => id === named);
  const base = view?.state ?? {};
  const look = viewSettingsOf(address ?? {}, base, who);
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
          ...toUrlSearch(next, base, who),
          ...(at && { page: at }),
          ...(open && { deal: open }),
        },
        how,
      );
    },
  };
}
