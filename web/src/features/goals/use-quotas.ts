import { useQuery } from "@tanstack/react-query";
import { api, type QuotaChange } from "@touchline/contract";
import type { Quarter } from "@touchline/domain";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

/** People who carry a quota, by name. */
export function useQuotaPeople() {
  return useQuery(routeQuery(api.team.players, {}));
}

export function useQuotas(period: Quarter, quarters: number) {
  return useQuery(routeQuery(api.goals.quotas, { query: { period, quarters } }));
}

export function useSaveQuotas() {
  return useRouteMutation(api.goals.saveQuotas, {
    stale: [
      ...[api.goals.quotas, api.goals.checkIn, api.goals.checkIns, api.goals.history],
      ...[api.forecast.teamOverview, api.forecast.tree, api.workspace.setUp, api.meetingPack.read],
    ],
  });
}

/** The changes that undo these. */
export const reversed = (changes: QuotaChange[]): QuotaChange[] =>
  changes.map(({ was, quota, ...cell }) => ({ ...cell, was: quota, quota: was }));
