import { useCallbackRef } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { api, type ChosenDeal, type Deal } from "@touchline/contract";
import { useMemo, useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { showProblem } from "../../ui/toasts.ts";
import type { DealFilter } from "./deal-search.ts";

type Chosen = ReadonlyMap<string, ChosenDeal>;
const NONE: Chosen = new Map();

export interface Choosing {
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
export function useChosen(rows: Deal[], filter: DealFilter | null, scope: string): Choosing {
  const [kept, setKept] = useState({ scope, chosen: NONE });
  const chosen = kept.scope === scope ? kept.chosen : NONE;
  const anchor = useRef<string | null>(null);
  const put = (next: Chosen) => setKept({ scope, chosen: next });

  const change = (deals: Deal[], isWanted: boolean) => {
    const next = new Map(chosen);
    for (const deal of deals) {
      if (isWanted) next.set(deal.id, asChosen(deal));
      else next.delete(deal.id);
    }
    put(next);
  };

  const all = useMutation({
    mutationFn: () => call(api.deals.choice, { query: filter ?? {} }),
    onSuccess: (found) => put(new Map(found.map((deal) => [deal.id, deal]))),
    onError: () => showProblem(WENT_WRONG, { label: "Retry", run: () => all.mutate() }),
  });

  const deals = useMemo(() => {
    const shown = new Map(rows.map((row) => [row.id, row]));
    return Array.from(chosen.values(), (deal) => {
      const row = shown.get(deal.id);
      return row ? asChosen(row) : deal;
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
    clear: () => put(NONE),
  };
}

function asChosen(deal: Deal): ChosenDeal {
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
