import { useQuery } from "@tanstack/react-query";
import { api, type Kept } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

export function useRetention() {
  return useQuery(reading(api.retention.read, {}));
}

/** How many records would be deleted today; not queried if everything is retained. */
export function useWouldGo(kind: Kept["kind"], days: number | null) {
  return useQuery({
    ...reading(api.retention.preview, { params: { kind }, query: { days: days ?? 0 } }),
    enabled: days !== null,
  });
}

export const useSaveRetention = () =>
  useChange(api.retention.save, { stale: [api.retention.read] });
