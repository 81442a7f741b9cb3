import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";

/** Changes to a rep's deals in the last seven days, across all pipelines. */
export function useMovement(email: string) {
  const pipelines = useQuery(routeQuery(api.crm.pipelines, {}));
  const ids = pipelines.data?.map(({ id }) => id) ?? [];
  const movement = useQuery({
    ...routeQuery(api.forecast.movement, { query: { pipelines: ids, email } }),
    enabled: pipelines.data !== undefined,
  });
  return { pipelines, movement };
}
