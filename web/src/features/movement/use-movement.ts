import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading } from "../../lib/api.ts";

/** What happened to somebody's deals in the last seven days, in every pipeline. */
export function useMovement(email: string) {
  const pipelines = useQuery(reading(api.crm.pipelines, {}));
  const ids = pipelines.data?.map(({ id }) => id) ?? [];
  const movement = useQuery({
    ...reading(api.forecast.movement, { query: { pipelines: ids, email } }),
    enabled: pipelines.data !== undefined,
  });
  return { pipelines, movement };
}
