import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import type { Quarter } from "@touchline/domain";
import { reading, useChange } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";

/** The managers' calls for a quarter. Null sends no request: reps don't see them. */
export function useManagerCalls(period: Quarter | null) {
  const asOf = useAsOf();
  return useQuery({
    ...reading(api.goals.managerCalls, {
      query: { ...(period && { period }), ...(asOf && { asOf }) },
    }),
    enabled: period !== null,
  });
}

export function useMakeCall() {
  return useChange(api.goals.makeCall, { stale: [api.goals.managerCalls] });
}
