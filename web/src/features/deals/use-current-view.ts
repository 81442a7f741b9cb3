import type { DealView } from "@touchline/contract";
import { isOwnProperty, withoutRemovedFields } from "@touchline/domain";
import { useOwnFieldsQuery } from "../../lib/own-fields.ts";
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
  const { fields, isKnown } = useOwnFieldsQuery();
  const wanted = viewSettingsOf(address ?? {}, base, who);
  const isByFields = isAboutOwnFields(wanted);
  // Columns appear when the fields are there; a filter that is dropped meanwhile would read all deals.
  const look = isKnown ? withoutRemovedFields(wanted, fields) : wanted;
  return {
    views,
    view,
    look,
    search: { ...look, ...(page && { page }), ...(deal && { deal }) },
    isSettled:
      address !== null &&
      (named === undefined || named === ALL || views.isKnown) &&
      (isKnown || !isByFields),
    onSearch: (changed, how) => {
      const { page: at, deal: open, ...next } = changed;
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

/** Whether which deals there are, or in which order, depends on own fields. */
function isAboutOwnFields({ own, sort, group }: DealViewSettings): boolean {
  return own !== undefined || [sort, group].some((one) => one !== undefined && isOwnProperty(one));
}
