import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

/** Background work that was stopped for good. */
export function useSetAside() {
  return useQuery(reading(api.setAside.list, {}));
}

export function useRetrySetAside() {
  return useChange(api.setAside.retry, { stale: [api.setAside.list] });
}
