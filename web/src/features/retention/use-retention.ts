import { useQuery } from "@tanstack/react-query";
import { api, type RetentionSetting } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

export function useRetention() {
  return useQuery(routeQuery(api.retention.read, {}));
}

/** How many records would be deleted today; not queried if everything is retained. */
export function useRemovalPreview(kind: RetentionSetting["kind"], days: number | null) {
  return useQuery({
    ...routeQuery(api.retention.preview, { params: { kind }, query: { days: days ?? 0 } }),
    enabled: days !== null,
  });
}

export const useSaveRetention = () =>
  useRouteMutation(api.retention.save, { stale: [api.retention.read] });
