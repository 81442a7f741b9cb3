import { useQuery } from "@tanstack/react-query";
import { api, type CheckInValues } from "@touchline/contract";
import type { Quarter } from "@touchline/domain";
import { callApi, routeQuery, useRouteMutation } from "../../lib/api.ts";

const ZEROS: CheckInValues = {
  open: 0,
  repCommit: 0,
  won: 0,
  quota: 0,
  bestCase: 0,
  mostLikely: 0,
};

/** A person's goal for a quarter. The first view creates it with zeros. */
export function useCheckIn(revieweeId: string, period: Quarter) {
  const sent = { params: { revieweeId }, query: { period } };
  return useQuery({
    queryKey: [...routeQuery(api.goals.checkIn, sent).queryKey],
    queryFn: async ({ signal }) =>
      (await callApi(api.goals.checkIn, sent, signal)) ??
      (await callApi(api.goals.createCheckIn, { body: { revieweeId, period, values: ZEROS } })),
  });
}

/** The same for people who only look: null if there is none yet. */
export function useCheckInIfAny(revieweeId: string, period: Quarter) {
  return useQuery(routeQuery(api.goals.checkIn, { params: { revieweeId }, query: { period } }));
}

/** The goals of everyone the user may see, in one call. */
export function useCheckIns(period: Quarter) {
  return useQuery(routeQuery(api.goals.checkIns, { query: { period } }));
}

export function useSaveCheckIn() {
  return useRouteMutation(api.goals.saveCheckIn, {
    stale: [
      ...[api.goals.checkIn, api.goals.checkIns, api.goals.history],
      ...[api.forecast.teamOverview, api.forecast.tree, api.meetingPack.read],
    ],
  });
}

/** Every saved version, newest first, of one quarter or of all. */
export function useCheckInHistory(revieweeId: string, period?: Quarter) {
  return useQuery(
    routeQuery(api.goals.history, { params: { revieweeId }, query: period ? { period } : {} }),
  );
}
