import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

export function useSetAside() {
  return useQuery(reading(api.setAside.list, {}));
}

export function useRetrySetAside() {
  return useChange(api.setAside.retry, { stale: [api.setAside.list] });
}
