import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, type QuotaChange } from "@touchline/contract";
import type { Quarter } from "@touchline/domain";
import { messageOf, routeQuery, useRouteMutation } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { pluralise } from "../../lib/format.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";

/** People who carry a quota, by name. */
export function useQuotaPeople() {
  return useQuery(routeQuery(api.team.players, {}));
}

export function useQuotas(period: Quarter, quarters: number) {
  return useQuery(routeQuery(api.goals.quotas, { query: { period, quarters } }));
}

/** What HubSpot's goals ask of the same people in the same quarters. */
export function useHubspotQuotas(period: Quarter, quarters: number) {
  return useQuery({
    ...routeQuery(api.goals.hubspotQuotas, { query: { period, quarters } }),
    placeholderData: keepPreviousData,
  });
}

export function useChooseHubspotGoals() {
  return useRouteMutation(api.goals.chooseHubspotGoals, { stale: [api.goals.hubspotQuotas] });
}

function useSaveQuotas() {
  return useRouteMutation(api.goals.saveQuotas, {
    stale: [
      ...[api.goals.quotas, api.goals.checkIn, api.goals.checkIns, api.goals.history],
      ...[api.forecast.teamOverview, api.forecast.tree, api.workspace.setUp, api.meetingPack.read],
    ],
  });
}

/** How many the server saves at once. */
const AT_ONCE = 400;

/** Saves quotas and offers to undo that. */
export function useSaveWithUndo() {
  const save = useSaveQuotas();
  async function saveAll(changes: QuotaChange[]): Promise<QuotaChange[]> {
    const saved: QuotaChange[] = [];
    for (let first = 0; first < changes.length; first += AT_ONCE) {
      const part = changes.slice(first, first + AT_ONCE);
      saved.push(...(await save.mutateAsync({ body: { changes: part } })).changed);
    }
    return saved;
  }
  async function undo(changed: QuotaChange[]): Promise<void> {
    try {
      await saveAll(reversed(changed));
      showSuccess("Quotas are as they were before");
    } catch (problem) {
      showError(messageOf(problem, GENERIC_ERROR));
    }
  }
  return {
    isSaving: save.isPending,
    async run(changes: QuotaChange[], on: { saved?: () => void; refused: (why: string) => void }) {
      try {
        const changed = await saveAll(changes);
        on.saved?.();
        showSuccess(`${pluralise(changed.length, "quota")} saved`, {
          label: "Undo",
          run: () => void undo(changed),
        });
      } catch (problem) {
        on.refused(messageOf(problem, GENERIC_ERROR));
      }
    },
  };
}

/** The changes that undo these. */
const reversed = (changes: QuotaChange[]): QuotaChange[] =>
  changes.map(({ was, quota, ...cell }) => ({ ...cell, was: quota, quota: was }));
