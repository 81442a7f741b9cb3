import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading } from "../../lib/api.ts";

/** Changes to a rep's deals in the last seven days, across all pipelines. */
export function useMovement(email: string) {
  const pipelines = useQuery(reading(api.crm.pipelines, {}));
  const ids = pipelines.data?.map(({ id }) => id) ?? [];
  const movement = useQuery({
    ...reading(api.forecast.movement, { query: { pipelines: ids, email } }),
    enabled: pipelines.data !== undefined,
  });
  return { pipelines, movement };
}
