import { useCallbackRef } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { api, type ChosenDeal, type Deal } from "@touchline/contract";
import { useMemo, useRef, useState } from "react";
import { callApi } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError } from "../../ui/toasts.ts";
import type { DealFilter } from "./deal-search.ts";

type SelectedDeals = ReadonlyMap<string, ChosenDeal>;
const NO_SELECTION: SelectedDeals = new Map();

export interface DealSelection {
  /** Every selected deal in its latest known state, across pages. */
  deals: ChosenDeal[];
  has: (id: string) => boolean;
  /** With `isRange`, everything from the last toggled row. */
  toggle: (id: string, isRange: boolean) => void;
  isPageChosen: boolean;
  togglePage: () => void;
  chooseAll: () => void;
  isChoosingAll: boolean;
  clear: () => void;
}

/** The selected deals. The selection survives paging and is cleared when the filter changes. */
export function useDealSelection(
  rows: Deal[],
  filter: DealFilter | null,
  scope: string,
): DealSelection {
  const [kept, setKept] = useState({ scope, chosen: NO_SELECTION });
  const chosen = kept.scope === scope ? kept.chosen : NO_SELECTION;
  const anchor = useRef<string | null>(null);
  const put = (next: SelectedDeals) => setKept({ scope, chosen: next });

  const change = (deals: Deal[], isWanted: boolean) => {
    const next = new Map(chosen);
    for (const deal of deals) {
      if (isWanted) next.set(deal.id, toChosenDeal(deal));
      else next.delete(deal.id);
    }
    put(next);
  };

  const all = useMutation({
    mutationFn: () => callApi(api.deals.choice, { query: filter ?? {} }),
    onSuccess: (found) => put(new Map(found.map((deal) => [deal.id, deal]))),
    onError: () => showError(GENERIC_ERROR, { label: "Retry", run: () => all.mutate() }),
  });

  const deals = useMemo(() => {
    const shown = new Map(rows.map((row) => [row.id, row]));
    return Array.from(chosen.values(), (deal) => {
      const row = shown.get(deal.id);
      return row ? toChosenDeal(row) : deal;
    });
  }, [chosen, rows]);

  /** A stable reference, so that rows don't re-render. */
  const toggle = useCallbackRef((id: string, isRange: boolean) => {
    const isWanted = !chosen.has(id);
    const [from, to] = [anchor.current, id].map((one) => rows.findIndex((row) => row.id === one));
    anchor.current = id;
    if (isRange && from !== undefined && to !== undefined && from >= 0 && to >= 0) {
      change(rows.slice(Math.min(from, to), Math.max(from, to) + 1), true);
    } else {
      change(
        rows.filter((row) => row.id === id),
        isWanted,
      );
    }
  });

  const isPageChosen = rows.every(({ id }) => chosen.has(id));
  return {
    deals,
    has: (id) => chosen.has(id),
    toggle,
    isPageChosen,
    togglePage: () => change(rows, !isPageChosen),
    chooseAll: () => all.mutate(),
    isChoosingAll: all.isPending,
    clear: () => put(NO_SELECTION),
  };
}

function toChosenDeal(deal: Deal): ChosenDeal {
  const { closed, closedWon, probability } = deal.Stage;
  return {
    id: deal.id,
    hubspotId: deal.hubspotId,
    amountInHomeCurrency: deal.amountInHomeCurrency,
    forecastCategory: deal.forecastCategory,
    probability,
    status: closedWon ? "won" : closed ? "lost" : "open",
    owner: deal.Owner?.User ?? null,
    ownedBy: deal.ownedBy,
  };
}
