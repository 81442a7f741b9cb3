import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";

export function useAttention() {
  return useQuery(routeQuery(api.attention.map, {}));
}

/** A rep's at-risk deals in a week, by the week's first day. */
export function useAttentionWeek(memberId: string, week: string) {
  return useQuery(routeQuery(api.attention.week, { params: { memberId }, query: { week } }));
}
